// SPDX-License-Identifier: MIT
// Tests for pendula diverge: the precision race, ghosts, and refusals.
#include "commands/program.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <map>

using namespace pendula::test;

namespace {

std::map<std::string, nlohmann::json> lanes_of(const std::string& arguments) {
    const Outcome outcome = run("diverge --format json " + arguments);
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    std::map<std::string, nlohmann::json> lanes;
    const auto report = nlohmann::json::parse(outcome.output);
    for (const auto& lane : report["lanes"]) lanes[lane["lane"]] = lane;
    return lanes;
}

} // namespace

TEST_CASE("in the precision race, each lane diverges at the time that its truncation or rounding implies") {
    auto lanes = lanes_of("precision-race --duration 60");
    REQUIRE(lanes.size() == 4);
    const auto passes = [&](const char* lane) { return lanes.at(lane)["passed_0.001_rad"].get<double>(); };
    // Truncation limits rk4 in 80 bits, so its time is a property of the method. Rounding limits the other
    // lanes, and another order of the same operations would shift their times.
    const char* rk4_80_bits = lanes.contains("rk4/x87") ? "rk4/x87" : "rk4/long-double";
    CHECK(std::abs(passes(rk4_80_bits) - 34.95) < 0.2);
    CHECK(std::abs(passes("rk4/double") - 32) < 2.5);
    CHECK(std::abs(passes("taylor/double") - 35.5) < 2.5);
    CHECK(std::abs(passes("taylor/long-double") - 45) < 2.5);
    for (const auto& [name, lane] : lanes)
        CHECK(lane["passed_1_rad"].get<double>() > lane["passed_0.001_rad"].get<double>());
}

TEST_CASE("ghosts with larger offsets diverge earlier, all at about the Lyapunov exponent") {
    auto lanes = lanes_of("study-triple --duration 45 --set ghost.offset=1e-12 --set ghost.count=3 "
                          "--set integration.method=taylor --set integration.arithmetic=long-double "
                          "--set integration.dt=4e-3");
    REQUIRE(lanes.size() == 3);
    double last = 1e9;
    for (const char* name : {"ghost 1e-12 rad", "ghost 2e-12 rad", "ghost 3e-12 rad"}) {
        const auto& lane = lanes.at(name);
        CHECK(lane["passed_0.001_rad"].get<double>() < last);
        last = lane["passed_0.001_rad"];
        CHECK(lane["exponent"].get<double>() > 0.6);
        CHECK(lane["exponent"].get<double>() < 1.2);
    }
}

TEST_CASE("diverge prints a table, CSV or JSON, and refuses a scene without a ghost") {
    const Outcome table = run("diverge simple-120 --duration 2");
    CHECK(table.exit_code == 0);
    CHECK(table.output.find("ghost") != std::string::npos);
    CHECK(table.output.find("angle at 2 s, rad") != std::string::npos);
    CHECK(table.output.ends_with("'state' refer to\n√Σ(Δθ² + T²Δω²), T = 0.3193 s.\n"));
    const Outcome csv = run("diverge simple-120 --duration 2 --format csv");
    CHECK(csv.output.rfind("lane,passed_0.001_rad", 0) == 0);
    const auto json = nlohmann::json::parse(run("diverge simple-120 --duration 2 --format json").output);
    const nlohmann::json& lane = json["lanes"][0];
    CHECK(std::stod(split(split(csv.output, '\n').at(1), ',').at(6)) == lane["angle"]);
    CHECK(lane["angle"].get<double>() < lane["distance"].get<double>()); // distance counts velocities
    CHECK(run("diverge --help").output.find("T²Δω²") != std::string::npos);
    const Outcome nothing = run("diverge simple-120 --set ghost.enabled=false");
    CHECK(nothing.exit_code == 2);
    CHECK(nothing.errors.find("ghost.enabled=true") != std::string::npos);
}
