// SPDX-License-Identifier: MIT
// Tests for pendula drift: one study in three forms, and its refusals.
#include "commands/program.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdlib>

using namespace pendula::test;

namespace {

nlohmann::json drift(const std::string& arguments) {
    const Outcome outcome = run("drift --format json " + arguments);
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    return nlohmann::json::parse(outcome.output);
}

const std::string two_lanes = "--lanes rk4/double@1e-3,taylor/long-double+c --at 0.5,1 ";

} // namespace

TEST_CASE("drift writes the times, energy changes and cost of each lane as JSON") {
    const nlohmann::json report = drift(two_lanes);
    REQUIRE(report["lanes"].size() == 2);
    CHECK(report["energy_scale"].get<double>() == Approx(215.82));
    for (const nlohmann::json& lane : report["lanes"]) {
        CHECK(lane["at"] == nlohmann::json({0.5, 1}));
        CHECK(lane["energy_change"].size() == 2);
        CHECK(lane["ms_per_simulated_second"] > 0);
        CHECK(lane["evaluations"] > 0);
    }
    CHECK(report["lanes"][0]["lane"] == "rk4/double@1e-3");
    CHECK(report["lanes"][1]["lane"] == "taylor/long-double+c");
    CHECK(report["lanes"][0]["evaluations"] == 4000);
    // A high order in 80 bits conserves more digits of the energy than RK4 in double, at a dt that shows
    // this.
    CHECK(std::abs(report["lanes"][1]["energy_change"][1].get<double>()) < 1e-15);
    CHECK(std::abs(report["lanes"][0]["energy_change"][1].get<double>()) > 1e-13);
}

TEST_CASE("drift writes the same numbers as CSV, and prints a table") {
    const nlohmann::json report = drift(two_lanes);
    const std::vector<std::string> lines = split(run("drift --format csv " + two_lanes).output, '\n');
    REQUIRE(lines.size() == 5);
    CHECK(lines[0] == "lane,method,arithmetic,dt,compensated,t,energy_change,truncation,evaluations,"
                      "ms_per_simulated_second");
    for (std::size_t i = 0; i < 4; ++i) {
        const std::vector<std::string> cells = split(lines[i + 1], ',');
        const nlohmann::json& lane = report["lanes"][i / 2];
        CHECK(cells[0] == lane["lane"].get<std::string>());
        CHECK(cells[1] == lane["method"].get<std::string>());
        CHECK(std::strtod(cells[5].c_str(), nullptr) == lane["at"][i % 2]);
        CHECK(std::strtod(cells[6].c_str(), nullptr) == lane["energy_change"][i % 2]);
    }
    const std::string table = run("drift " + two_lanes).output;
    for (const char* part : {"study-triple", "215.82 J", "0.5 s", "1 s", "evaluations", "ms per simulated s",
                             "rk4/double@1e-3", "taylor/long-double+c"})
        CHECK(table.find(part) != std::string::npos);
    CHECK(table.find("truncation") == std::string::npos); // no lane has the same method in more digits
}

TEST_CASE("drift separates truncation from rounding, which compensation reduces") {
    const nlohmann::json report =
        drift("--lanes rk4/double@1e-3,rk4/double@1e-3+c,rk4/double-double@1e-3 --at 1");
    const auto number = [&](std::size_t lane, const char* key) {
        return report["lanes"][lane][key][0].get<double>();
    };
    const double truncation = number(2, "energy_change");
    CHECK(number(0, "truncation") == truncation);
    // Compensated double shows the method's own drift to more digits than plain double.
    CHECK(std::abs(number(1, "energy_change") - truncation) <
          std::abs(number(0, "energy_change") - truncation));
    CHECK(run("drift --lanes rk4/double@1e-3,rk4/double-double@1e-3 --at 1").output.find("truncation") !=
          std::string::npos);
}

TEST_CASE("drift without --lanes compares the lanes of the study") {
    // Only the first two of the study's five times, to keep the test short.
    const nlohmann::json report = drift("--at 0.016,0.112");
    std::vector<std::string> lanes;
    for (const nlohmann::json& lane : report["lanes"]) lanes.push_back(lane["lane"]);
    for (const char* expected : {"rk4/double@1e-4", "rk4/double@1e-4+c", "rk4/double-double@1e-4"})
        CHECK(std::count(lanes.begin(), lanes.end(), expected) == 1);
    for (const char* method : {"dop853/", "gauss-legendre/", "taylor/"})
        for (const char* arithmetic : {"double@", "long-double@", "double-double@"})
            CHECK(std::count_if(lanes.begin(), lanes.end(), [&](const std::string& lane) {
                      return lane.starts_with(std::string(method) + arithmetic);
                  }) == 1);
    // Double rounds at 1e-16 of the scale. The other arithmetics resolve much smaller drifts.
    for (const nlohmann::json& lane : report["lanes"])
        CHECK(std::abs(lane["energy_change"][1].get<double>()) <
              (lane["arithmetic"] == "double" ? 1e-11 : 1e-15));
}

TEST_CASE("drift reports a lane that runs away on standard error") {
    const Outcome outcome = run("drift --lanes rk4/double@1 --at 50 --format json "
                                "--set start.angular_velocities=[1e4,2e3,3e3]");
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.errors.starts_with("pendula-numeric: rk4/double@1: the state is no longer finite"));
    CHECK(nlohmann::json::parse(outcome.output)["lanes"][0]["energy_change"][0].is_null());
}

TEST_CASE("drift refuses bad input with one sentence") {
    const std::string hint = " (pendula-numeric drift --help lists what there is)";
    check_refused(
        run("drift --lanes rk4/double@0"),
        "pendula-numeric: lane 'rk4/double@0': '0' is not a dt: expected a positive number of seconds");
    check_refused(run("drift --lanes rk4"),
                  "pendula-numeric: lane 'rk4': expected METHOD/ARITHMETIC[@dt][+c], as "
                  "in rk4/x87@1e-4 or taylor/long-double+c");
    check_refused(run("drift --at 1,0.5"), "pendula-numeric: --at: expected times in rising order");
    check_refused(run("drift --at 1,x"),
                  "pendula-numeric: --at: expected a positive number of seconds, up to 1e+09, "
                  "got 'x'" +
                      hint);
    check_refused(run("drift --at 1,1"), "pendula-numeric: --at: 1 is given twice" + hint);
    check_refused(run("drift --format xml"),
                  "pendula-numeric: --format: expected table, csv or json, got 'xml'" + hint);
    check_refused(run("drift --set chain.damping=0.5"), "pendula-numeric: damping of 0.5 1/s removes energy "
                                                        "from the chain, so the change of energy is not a "
                                                        "measure of the error: add --set chain.damping=0");
}
