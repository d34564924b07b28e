// SPDX-License-Identifier: MIT
// Tests for the shipped scenes: each of them runs, and keeps its energy.
#include "commands/program.hpp"

#include <cmath>
#include <cstdlib>

using namespace pendula::test;

namespace {

std::vector<std::string> scene_ids() {
    std::vector<std::string> ids;
    for (const std::string& line : split(run("scenes").output, '\n'))
        ids.push_back(line.substr(0, line.find(' ')));
    return ids;
}

} // namespace

TEST_CASE("the gallery lists the shipped scenes, the study's first") {
    const std::vector<std::string> ids = scene_ids();
    REQUIRE_FALSE(ids.empty());
    CHECK(ids.front() == "study-triple");
    for (const char* id :
         {"double-1-1", "double-2-1", "triple-2-1-1", "triple-3-2-1", "triple-1-2-4", "quadruple-5-3-2-1",
          "quadruple-1-2-3-5", "torus-double", "jelly", "stiff", "rope-100", "simple-120", "kapitza",
          "standing-three", "indian-rope", "two-rods", "two-plates", "driven-chaos"})
        CHECK(std::count(ids.begin(), ids.end(), id) == 1);
}

TEST_CASE("scenes --storyboards lists the shipped storyboards with their names") {
    const Outcome listed = run("scenes --storyboards");
    CHECK(listed.exit_code == 0);
    CHECK(listed.errors.empty());
    for (const char* line : {"reel.film.toml", "study-chain.film.toml", "precision-race.film.toml",
                             "prism.film.toml", "torus.film.toml", "rope.film.toml", "map-zoom.film.toml"})
        CHECK(listed.output.find(line) != std::string::npos);
    CHECK(listed.output.find("A rope of a hundred links\n") != std::string::npos);
    for (const std::string& line : split(listed.output, '\n'))
        CHECK(line.find(".film.toml ") != std::string::npos);
}

TEST_CASE("every shipped scene runs and keeps its energy") {
    for (const std::string& id : scene_ids()) {
        CAPTURE(id);
        // This scene requests accuracy for a minute, which takes long to check.
        const std::string wish = id == "right-for-60" ? " --right-for 1" : "";
        const Outcome outcome = run("simulate " + id + " --duration 0.5 --every 0.5" + wish);
        CAPTURE(outcome.errors);
        REQUIRE(outcome.exit_code == 0);
        std::vector<std::string> lines = split(outcome.output, '\n');
        if (lines.front().starts_with("# right to")) lines.erase(lines.begin()); // a chosen accuracy
        REQUIRE(lines.size() == 3);
        const std::vector<std::string> names = split(lines.front(), ','), row = split(lines.back(), ',');
        const auto column = std::find(names.begin(), names.end(), "energy_change") - names.begin();
        const double change = std::strtod(row.at(static_cast<std::size_t>(column)).c_str(), nullptr);
        // The torus scene has a first-order method, whose energy oscillates in proportion to dt. The energy
        // of the other scenes changes by less than 1e-5 J, about what a milligram gains when it falls by a
        // metre.
        CHECK(std::abs(change) < (id == "torus-double" ? 1.0 : 1e-5));
    }
}
