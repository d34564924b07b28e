// SPDX-License-Identifier: MIT
// Tests for analysis/drift.
#include "analysis/drift.hpp"

#include "analysis/study_chain.hpp"
#include "physics/trajectory.hpp"
#include "support/catch.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <set>

using namespace pendula;
using namespace pendula::test;

namespace {

DriftStudy study(const std::string& lanes, std::vector<double> at) {
    // A fake clock that advances by one second per call. It is read twice for each time, so the result does
    // not depend on the machine.
    double seconds = 0;
    const auto clock = [&] { return seconds += 1; };
    return measure_drift(study_chain(), study_start(), parse_lanes(lanes, {}), at, clock);
}

const Integration scene{
    .method = Method::rk4, .arithmetic = Arithmetic::x87, .dt = 2e-4, .compensated = true};

std::string sentence(const std::string& lanes) {
    try {
        parse_lanes(lanes, scene);
    } catch (const Refused& refused) {
        return refused.what();
    }
    return "";
}

} // namespace

TEST_CASE("the drift equals the trajectory's own energy change at the requested times") {
    const DriftStudy drift = study("rk4/double@1e-3,rk4/double@1e-3+c", {0.1, 0.25, 1});
    REQUIRE(drift.lanes.size() == 2);
    CHECK(drift.at == std::vector<double>{0.1, 0.25, 1});
    CHECK(drift.scale == Approx(9.81 * (3 * 4 + 2 * 3.5 + 1 * 3)));
    const auto plain = make_trajectory(study_chain(), study_start(), drift.lanes[0].lane.integration);
    std::size_t k = 0;
    for (const int steps : {100, 150, 750}) {
        plain->advance(steps);
        CHECK(drift.lanes[0].energy_change[k++] == plain->energy().change);
    }
    CHECK(drift.lanes[0].evaluations == 4000);                     // RK4 evaluates four times a step
    CHECK(drift.lanes[0].ms_per_simulated_second == Approx(3000)); // a second for each of 3 times, over 1 s
    CHECK(drift.lanes[0].energy_change[2] != drift.lanes[1].energy_change[2]);
}

TEST_CASE("a lane shows its truncation if another lane has the same method and dt in more digits") {
    const DriftStudy drift = study(
        "rk4/double@5e-3,rk4/double@2e-3+c,rk4/double-double@5e-3,taylor/double,taylor/double-double", {0.5});
    CHECK(drift.lanes[0].truncation == drift.lanes[2].energy_change);
    CHECK(drift.lanes[1].truncation.empty());
    CHECK(drift.lanes[2].truncation.empty());
    CHECK(drift.lanes[3].truncation.empty()); // taylor's order depends on the arithmetic
    // RK4's error at 5 ms is far above the rounding of double, so both values agree, but only to a few
    // digits.
    const double truncation = drift.lanes[0].truncation[0];
    CHECK(std::abs(drift.lanes[0].energy_change[0] - truncation) < 0.01 * std::abs(truncation));
    CHECK(drift.lanes[0].energy_change[0] != truncation);
}

TEST_CASE("a lane that runs away reports why and at which step, and its energy is NaN") {
    Chain chain = study_chain();
    StartState start = study_start();
    start.angular_velocities = {1e4, 1e4, 1e4};
    double seconds = 0;
    const DriftStudy drift = measure_drift(chain, start, parse_lanes("rk4/double@1,rk4/double@1+c", {}),
                                           std::vector<double>{1, 5}, [&] { return seconds += 1; });
    for (const LaneDrift& lane : drift.lanes) {
        REQUIRE(lane.failure);
        CHECK(lane.failure->find(" at step ") != std::string::npos);
        CHECK(std::isnan(lane.energy_change.back()));
    }
}

TEST_CASE("the error message for a lane that cannot run begins with the lane's name") {
    Chain chain = study_chain();
    chain.lengths.push_back(1);
    double seconds = 0;
    try {
        measure_drift(chain, study_start(), parse_lanes("rk4/double", {}), std::vector<double>{1},
                      [&] { return seconds += 1; });
        FAIL("nothing was refused");
    } catch (const Refused& refused) {
        CHECK(std::string(refused.what()).starts_with("lane 'rk4/double': "));
    }
}

TEST_CASE("a lane's text gives its method and arithmetic, and optionally its dt and compensation") {
    const Lane full = parse_lane("gauss-legendre/long-double@8e-3+c", scene);
    CHECK(full.name == "gauss-legendre/long-double@8e-3+c");
    CHECK(full.integration.method == Method::gauss_legendre);
    CHECK(full.integration.arithmetic == Arithmetic::long_double);
    CHECK(full.integration.dt == 8e-3);
    CHECK(full.integration.compensated);

    CHECK(parse_lane("rk4/double@1e+1", scene).integration.dt == 10);
    CHECK(parse_lane("rk4/double@1e+1+c", scene).integration.dt == 10);
    CHECK_FALSE(parse_lane("rk4/double", scene).integration.compensated);
}

TEST_CASE("a lane without dt takes the scene's dt for the scene's method and the usual dt for others") {
    CHECK(parse_lane("rk4/double", scene).integration.dt == 2e-4);
    for (const Method method : {Method::leapfrog, Method::symplectic_euler, Method::gauss_legendre,
                                Method::dop853, Method::taylor}) {
        const Lane lane = parse_lane(std::string(name_of(method)) + "/double", scene);
        CHECK(lane.integration.method == method);
        CHECK(lane.integration.dt == traits_of(method).usual_dt);
    }
}

TEST_CASE("a lane can name each arithmetic up to double-double, and the study's lanes are all different") {
    for (const Arithmetic arithmetic :
         {Arithmetic::double_, Arithmetic::long_double, Arithmetic::x87, Arithmetic::double_double})
        CHECK(parse_lane("taylor/" + std::string(name_of(arithmetic)), scene).integration.arithmetic ==
              arithmetic);
    const std::vector<Lane> lanes = parse_lanes(study_lanes(), scene);
    CHECK(lanes.size() == 13);
    std::set<std::string> names;
    for (const Lane& lane : lanes) names.insert(lane.name);
    CHECK(names.size() == lanes.size());
}

TEST_CASE("an invalid list of lanes is refused with one sentence") {
    const std::string form =
        "expected METHOD/ARITHMETIC[@dt][+c], as in rk4/x87@1e-4 or taylor/long-double+c";
    CHECK(sentence("rk4") == "lane 'rk4': " + form);
    CHECK(sentence("") == "lane '': " + form);
    CHECK(sentence("rk4/double,") == "lane '': " + form);
    CHECK(sentence("rk5/double") ==
          fmt::format("lane 'rk5/double': 'rk5' is not a method: expected one of {}",
                      fmt::join(names_of<Method>(), ", ")));
    CHECK(sentence("rk4/quad") ==
          fmt::format("lane 'rk4/quad': 'quad' is not an arithmetic: expected one of {}",
                      fmt::join(names_of<Arithmetic>(), ", ")));
    for (const char* dt : {"0", "-1", "nan", "inf", "1e-4x", "", "1e999"})
        CHECK(sentence(std::string("rk4/double@") + dt) == std::string("lane 'rk4/double@") + dt + "': '" +
                                                               dt +
                                                               "' is not a dt: expected a positive number of "
                                                               "seconds");
    CHECK(sentence("rk4/double,rk4/double@2e-4") == "lane 'rk4/double@2e-4': this lane is given twice");
    CHECK(sentence("rk4/double,rk4/double+c").empty());
}

TEST_CASE("a study of the energy's drift refuses a chain with damping") {
    Chain chain;
    CHECK_NOTHROW(demand_conserved_energy(chain));
    chain.damping = 0.1;
    CHECK_THROWS_AS(demand_conserved_energy(chain), Refused);
}
