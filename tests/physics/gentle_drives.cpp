// SPDX-License-Identifier: MIT
// Drives that begin or end without velocity or force, where the first coefficients of a power series vanish.
#include "physics/trajectory.hpp"
#include "study.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <cstddef>

using namespace pendula;

namespace {

Chain one_link() {
    Chain chain;
    chain.lengths = {0.7};
    chain.masses = {0.4};
    return chain;
}

StartState at_rest(double angle) {
    return {.angles = {angle}, .unit = AngleUnit::radians, .angular_velocities = {0}};
}

/// Compares the motion by taylor after `seconds` with that by dop853, which uses no series.
void compare_with_dop853(const Chain& chain, const StartState& start, double seconds, double bound) {
    const auto moved = [&](Method method, double dt) {
        const auto trajectory = make_trajectory(chain, start, {method, Arithmetic::long_double, dt, true});
        trajectory->advance(std::llround(seconds / dt));
        CHECK(!trajectory->failure());
        return trajectory->precise_state();
    };
    const PreciseState series = moved(Method::taylor, 0x1p-7), other = moved(Method::dop853, 0x1p-11);
    for (std::size_t i = 0; i < chain.links(); ++i) {
        CHECK(size(series.theta[i] - other.theta[i]) <= bound);
        CHECK(size(series.omega[i] - other.omega[i]) <= bound);
    }
}

} // namespace

TEST_CASE("taylor follows a hanging link whose drive begins without force") {
    for (const double angle : {0.0, 1e-25}) {
        Chain chain = one_link();
        chain.pivot = {.path = PivotPath::line, .amplitude = 0.1, .direction_deg = 0, .frequency = 0.4};
        compare_with_dop853(chain, at_rest(angle), 3, 1e-15);
        chain.pivot = {};
        chain.torque = {.course = TorqueCourse::sine, .strength = 0.5, .frequency = 0.4};
        compare_with_dop853(chain, at_rest(angle), 3, 1e-15);
        chain.torque = {
            .course = TorqueCourse::table, .times = {0, 1, 2, 3, 4}, .values = {0, 0.5, 0.2, 0, 0}};
        compare_with_dop853(chain, at_rest(angle), 3, 1e-15);
    }
}

TEST_CASE("taylor follows air drag on a pivot path of zero amplitude and after the end of a pivot path") {
    // Where the bob turns round, |v| v has a jump in its second derivative, and dop853 has an error of dt³.
    Chain chain = one_link();
    chain.air_drag = {0.5};
    chain.pivot = {.path = PivotPath::line, .amplitude = 0};
    compare_with_dop853(chain, at_rest(-0.1), 5, 1e-11);
    // After the end of a table the pivot rests too. The comparison starts there, because the pivot's
    // acceleration jumps at that moment.
    chain.pivot = {.path = PivotPath::table,
                   .times = {0, 0.125, 0.25, 0.375, 0.5},
                   .x = {0, 0.01, 0.02, 0.015, 0.012},
                   .y = {0, 0, 0, 0, 0}};
    const auto series =
        make_trajectory(chain, at_rest(-0.1), {Method::taylor, Arithmetic::long_double, 0x1p-7, true});
    series->advance(64);
    const auto other = make_trajectory(chain, series->precise_state(),
                                       {Method::dop853, Arithmetic::long_double, 0x1p-11, true});
    series->advance(9 * 64);
    other->advance(9 * 1024);
    REQUIRE(!series->failure());
    CHECK(size(series->precise_state().theta[0] - other->precise_state().theta[0]) <= 1e-11);
    CHECK(size(series->precise_state().omega[0] - other->precise_state().omega[0]) <= 1e-11);
}

TEST_CASE("taylor follows air drag from rest if the pivot starts at a turning point of its path") {
    Chain chain = one_link();
    chain.air_drag = {0.5};
    for (const double direction : {0.0, 30.0, 90.0}) {
        chain.pivot = {.path = PivotPath::line,
                       .amplitude = 0.05,
                       .direction_deg = direction,
                       .frequency = 1,
                       .phase_deg = 90};
        compare_with_dop853(chain, at_rest(-0.4), 3, 1e-11);
    }
}

TEST_CASE("taylor follows air drag that changes sign with the pivot's motion while a joint sticks") {
    for (const double phase : {60.0, 80.0, 85.0}) {
        Chain chain = one_link();
        chain.air_drag = {5};
        chain.dry_friction = {1.3};
        chain.pivot = {.path = PivotPath::line,
                       .amplitude = 0.1,
                       .direction_deg = 0,
                       .frequency = 1,
                       .phase_deg = phase};
        compare_with_dop853(chain, at_rest(0), 0.25, 1e-8);
    }
}
