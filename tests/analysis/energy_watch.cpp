// SPDX-License-Identifier: MIT
// Tests for analysis/energy_watch.hpp.
#include "analysis/energy_watch.hpp"

#include "analysis/study_chain.hpp"
#include "support/catch.hpp"

using namespace pendula;
using namespace pendula::test;

TEST_CASE("an energy that is visibly wrong is told, with between which times it began and how far it went") {
    EnergyWatch watch;
    watch.expect(study_chain());
    for (const double part : {0.0, 1e-5, -9e-4}) watch.see(1, part);
    CHECK_FALSE(watch.warning());
    watch.see(7, 0);
    watch.see(2, 1e-4); // begun anew
    watch.see(2.5, -0.002);
    watch.see(3, 0.25);
    watch.see(4, 0.001);
    REQUIRE(watch.warning());
    CAPTURE(*watch.warning());
    CHECK(watch.warning()->find("between t = 2 s and t = 2.5 s, at worst by 25 % of E*") !=
          std::string::npos);
    watch.see(5, 1.8e19);
    CHECK(watch.warning()->find("at worst by 1.8e+19 times E*") != std::string::npos);
}

TEST_CASE("what damping takes is no error, what it seems to give is one") {
    Chain chain = study_chain();
    chain.damping = 0.1;
    EnergyWatch watch;
    watch.expect(chain);
    watch.see(1, -0.9);
    CHECK_FALSE(watch.warning());
    watch.see(2, 0.01);
    CHECK(watch.warning());
}

TEST_CASE("without gravity an energy is compared with that of the start") {
    Chain chain = study_chain();
    chain.gravity = 0;
    StartState start = study_start();
    start.angular_velocities = {3, -3, 3};
    const auto coarse = make_trajectory(chain, start, {Method::rk4, Arithmetic::double_, 0.1, false});
    coarse->advance(100);
    const EnergyReport energy = coarse->energy();
    CHECK(energy.scale == Approx(energy.kinetic - energy.change));
    CHECK(std::abs(energy_part(energy)) > visible_energy_error);
    chain.gravity = 9.81;
    const auto heavy = make_trajectory(chain, start, {Method::rk4, Arithmetic::double_, 0.1, false});
    CHECK(heavy->energy().scale == Approx(215.82)); // E* alone
    CHECK(energy_part({.change = 1, .scale = 0}) > 1);
    CHECK(energy_part({.change = 0, .scale = 0}) == 0);
}
