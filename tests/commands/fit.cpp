// SPDX-License-Identifier: MIT
// Tests for pendula fit: its report, the scene that it writes, and its refusals.
#include "commands/program.hpp"
#include "support/test_data.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>

using namespace pendula::test;

namespace {

const std::string example = quoted(test_data() + "/../docs/measured/two-rods.toml") + " " +
                            quoted(test_data() + "/../docs/measured/two-rods.csv");

} // namespace

TEST_CASE("fit reports the constants of the example's chain, and writes a scene that runs") {
    const TemporaryFolder folder;
    const Outcome outcome = run_shell(program + " fit " + example +
                                          " --until 2 --free masses,link_masses,joint_friction --out "
                                          "fitted.toml --report fit.json",
                                      folder.path());
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    CHECK_THAT(outcome.output, contains("column 2 (theta1 (rad)): angle 1 in rad\n"));
    CHECK_THAT(outcome.output, contains("\nfitted over 2 s of each piece: the chain fits to "));
    CHECK_THAT(outcome.output, contains("\npredicted from 2 to 3 s: "));
    CHECK_THAT(outcome.output, contains("not fitted: angles determine only ratios of masses\n"));
    const auto report = nlohmann::json::parse(read_file(folder.path() / "fit.json"));
    CHECK(report["converged"] == true);
    CHECK(report["samples"] == 601);
    const auto& first = report["numbers"][1]; // link_masses 1; its true value is 20/3 of the bob's 0.02 kg
    CHECK(first["name"] == "link_masses 1");
    CHECK(std::abs(first["value"].get<double>() - 0.4 / 3) < 4 * first["standard_error"].get<double>());
    const Outcome again = run_shell(program + " simulate fitted.toml --duration 0.1", folder.path());
    CHECK(again.exit_code == 0);
    const Outcome second = run_shell(program + " fit " + example + " --out fitted.toml", folder.path());
    CHECK(second.exit_code == 2);
    CHECK(second.errors.find("fitted.toml") != std::string::npos);
}

TEST_CASE("fit refuses bad input, an unreadable table and an elastic chain") {
    const TemporaryFolder folder;
    std::ofstream(folder.path() / "a.csv") << "t,theta1\n0,1\n1,x\n";
    const auto fit = [&](const std::string& arguments) {
        return run_shell(program + " fit " + arguments, folder.path());
    };
    check_refused(fit("double-1-1 a.csv"),
                  "pendula-numeric: a.csv:3: column 2 (theta1): expected a number, got 'x'");
    CHECK(fit("double-1-1 none.csv").exit_code == 2);
    CHECK(fit("double-1-1").exit_code == 2);
    check_refused(fit("jelly " + example.substr(example.find(' ') + 1)),
                  "pendula-numeric: only rigid chains can be fitted: choose the rigid model");
    CHECK(fit(example + " --free colour").exit_code == 2);
}

TEST_CASE("fit --choose selects a model, and --prism adds an ensemble that runs") {
    const TemporaryFolder folder;
    const Outcome outcome = run_shell(program + " fit " + example +
                                          " --until 1 --choose --prism 100 --out open.toml --report fit.json",
                                      folder.path());
    CAPTURE(outcome.errors);
    CHECK_THAT(outcome.output, contains("points, uniform damping"));
    CHECK_THAT(outcome.output, contains("\nchosen: rods, "));
    CHECK_THAT(outcome.output,
               contains(", the simplest model that predicts the 1 s after 1 s as well as the best model\n"));
    CHECK_THAT(outcome.output, contains("the predicted errors grow by a factor of e every "));
    const auto report = nlohmann::json::parse(read_file(folder.path() / "fit.json"));
    REQUIRE(report["models"].size() == 6);
    CHECK(report["models"][0]["held_out_mrad"] > report["models"][3]["held_out_mrad"]);
    CHECK(report["chosen"].get<std::string>().starts_with("rods, "));
    CHECK(report["lost"]["beyond_rad"] == 0.2);
    const Outcome many = run_shell(program + " ensemble open.toml --duration 0.1 --every 0.1", folder.path());
    CAPTURE(many.errors);
    CHECK(many.exit_code == 0);
    check_refused(run_shell(program + " fit " + example + " --prism 10", folder.path()),
                  "pendula-numeric: --prism needs --out, the file for the scene with the ensemble");
}
