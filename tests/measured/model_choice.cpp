// SPDX-License-Identifier: MIT
// Tests for measured/model_choice.hpp.
#include "measured/model_choice.hpp"

#include "measured/recordings.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"

#include <cmath>
#include <string>
#include <vector>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("choose_model prefers rods with viscous joints for a recording of such rods", "[bulk]") {
    Measured measured = recorded(1, 301);
    for (unsigned seed = 2; seed <= 4; ++seed) measured.pieces.push_back(recorded(seed, 301).pieces.front());
    std::vector<std::string> tried;
    const ModelChoice choice =
        choose_model(true_rods(), measured, {}, [&](const std::string& model, const FitProgress&) {
            if (tried.empty() || tried.back() != model) tried.push_back(model);
        });
    CHECK(choice.held_out == "1 of 4 pieces");
    REQUIRE(choice.trials.size() == 6);
    for (std::size_t i = 0; i < 6; ++i) CHECK(choice.trials[i].name == tried.at(i));
    CHECK(choice.trials[choice.best].name == "rods, viscous joints");
    CHECK(choice.trials[choice.best].fitted < 1.2 * noise);
    CHECK(choice.trials[0].held_out > 5 * noise);
}

TEST_CASE("choose_model holds out 1 s after the middle of a single piece, and if stopped uses only the "
          "models tried") {
    StopFlag stop = false;
    const ModelChoice choice = choose_model(
        true_rods(), recorded(1, 201), {},
        [&](const std::string& model, const FitProgress&) { stop = model == "points, viscous joints"; },
        &stop);
    CHECK(choice.held_out == "the 1 s after 1 s");
    CHECK(std::isfinite(choice.trials[0].held_out));
    CHECK(choice.best == 0);
    for (std::size_t i = 1; i < choice.trials.size(); ++i) CHECK(std::isnan(choice.trials[i].held_out));
}

TEST_CASE("choose_model prefers rods with viscous and dry joints for the recording of Schmidt and Lipson",
          "[bulk]") {
    const auto measured = recording("schmidt-lipson-double.csv");
    if (!measured) PENDULA_SKIP("no recordings of real pendulums here");
    Chain chain;
    chain.lengths = {0.1734, 0.2};
    chain.masses = {1, 1};
    const ModelChoice choice = choose_model(chain, *measured, {{}, 4});
    CHECK(choice.trials[choice.best].name == "rods, viscous and dry joints");
    CHECK(choice.trials[0].held_out > 10 * choice.trials[choice.best].held_out);
}
