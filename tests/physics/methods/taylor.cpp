// SPDX-License-Identifier: MIT
// Tests for physics/methods/taylor.hpp and the series it uses.
#include "../study.hpp"
#include "support/catch.hpp"

#include <chrono>
#include <cmath>
#include <numbers>

using namespace pendula;

namespace {

Integration taylor(Arithmetic arithmetic, double dt, bool compensated = true) {
    return {Method::taylor, arithmetic, dt, compensated};
}

} // namespace

TEST_CASE("the states of taylor do not depend on how its steps are asked for") {
    for (const Chain& chain : {study_chain(), elastic_chain()})
        for (const Arithmetic arithmetic : portable_arithmetics) {
            const auto whole = make_trajectory(chain, study_start(), taylor(arithmetic, 1e-3));
            whole->advance(5000);
            for (const int portion : {1, 17, 1000}) {
                const auto parts = make_trajectory(chain, study_start(), taylor(arithmetic, 1e-3));
                for (int taken = 0; taken < 5000; taken += portion)
                    parts->advance(std::min(portion, 5000 - taken));
                CAPTURE(name_of(chain.model), name_of(arithmetic), portion);
                CHECK(parts->save() == whole->save());
            }
        }
}

TEST_CASE("taylor's steps do not depend on dt, only what it shows does") {
    // dt from far below its own steps to far above them, the same time.
    for (const Chain& chain : {study_chain(), elastic_chain()}) {
        const auto truth = make_trajectory(chain, study_start(), taylor(Arithmetic::double_double, 4));
        truth->advance(1);
        for (const double dt : {1e-4, 0.016, 0.25, 4.0}) {
            CAPTURE(name_of(chain.model), dt);
            const auto trajectory =
                make_trajectory(chain, study_start(), taylor(Arithmetic::long_double, dt));
            trajectory->advance(std::llround(4 / dt));
            const PreciseState a = trajectory->precise_state(), b = truth->precise_state();
            for (std::size_t i = 0; i < 3; ++i) {
                CHECK(size(a.x[i] - b.x[i]) < 1e-16);
                CHECK(size(a.vy[i] - b.vy[i]) < 1e-15);
            }
            CHECK(trajectory->evaluations() < 10'000);
        }
    }
}

TEST_CASE("taylor is not trapped by coefficients that vanish") {
    // From rest at π/2 every fourth coefficient counts. A rule that looks at the last two takes steps of 0.5
    // s.
    for (const int order : {18, 19, 20, 21, 22, 23, 24, 25}) {
        Integration integration = taylor(Arithmetic::long_double, 0.01);
        integration.order = order;
        const auto trajectory = make_trajectory(study_chain(), study_start(), integration);
        trajectory->advance(100);
        CAPTURE(order);
        CHECK(std::abs(trajectory->energy().change) < 1e-15);
        CHECK(trajectory->evaluations() < static_cast<std::uint64_t>(100 * order));
    }
}

TEST_CASE("taylor keeps the energy at every order it may be given") {
    for (int order = least_taylor_order; order <= most_taylor_order; ++order) {
        Integration integration = taylor(Arithmetic::double_, 0.1);
        integration.order = order;
        const auto trajectory = make_trajectory(study_chain(), study_start(), integration);
        trajectory->advance(10);
        CAPTURE(order);
        CHECK(std::abs(trajectory->energy().change) < 1e-11);
    }
}

TEST_CASE("taylor keeps the energy to rounding") {
    struct Lane {
        Arithmetic arithmetic;
        double bound; ///< J, at 20 s
    };
    for (const auto& [arithmetic, bound] : {Lane{Arithmetic::double_, 1e-12},
                                            {Arithmetic::long_double, 5e-16},
                                            {Arithmetic::double_double, 1e-26}}) {
        const auto trajectory = make_trajectory(study_chain(), study_start(), taylor(arithmetic, 0.004));
        trajectory->advance(5000);
        CAPTURE(name_of(arithmetic), trajectory->energy().change);
        CHECK(std::abs(trajectory->energy().change) <= bound);
    }
}

TEST_CASE("taylor in double-double predicts the study chain for 68 seconds") {
    StartState start = study_start();
    start.unit = AngleUnit::radians;
    start.angles.assign(3, std::numbers::pi / 2);
    Integration integration = taylor(Arithmetic::double_double, 0.25);
    const auto trajectory = make_trajectory(study_chain(), start, integration);
    integration.order = 48;
    const auto higher = make_trajectory(study_chain(), start, integration);
    double reached = 0;
    for (; reached < 100; reached += 0.25) {
        trajectory->advance(1);
        higher->advance(1);
        const PreciseState a = trajectory->precise_state(), b = higher->precise_state();
        double apart = 0;
        for (std::size_t i = 0; i < 3; ++i) apart = std::max(apart, size(a.theta[i] - b.theta[i]));
        if (apart > 1e-3) break;
    }
    CHECK(reached >= 68);
    CHECK(reached < 100); // 106 bits are no more
}

TEST_CASE("taylor at rest and without forces needs no steps") {
    Chain still = study_chain();
    StartState hanging = study_start();
    hanging.angles = {0, 0, 0};
    const auto rest = make_trajectory(still, hanging, taylor(Arithmetic::double_, 1));
    rest->advance(1000);
    CHECK(!rest->failure());
    ChainState state;
    rest->state(state);
    CHECK(state.theta == std::vector<double>{0, 0, 0});

    Chain floating = chain_of(1);
    floating.gravity = 0;
    StartState turning = start_of(1);
    turning.angular_velocities = {3};
    const auto free = make_trajectory(floating, turning, taylor(Arithmetic::long_double, 0.1));
    free->advance(10'000);
    CHECK(size(free->precise_state().theta[0] - RealTraits<Wide>::pi / 3 - 3000) < 1e-15);
}

TEST_CASE("damping under taylor is part of the motion") {
    // Its effect does not depend on dt at all: without gravity a single link turns by (1 − exp(−γt))/γ.
    Chain chain = chain_of(1);
    chain.gravity = 0;
    chain.damping = 0.5;
    StartState start = start_of(1);
    start.angles = {0};
    start.angular_velocities = {1};
    for (const double dt : {4.0, 0.5, 1e-3}) {
        CAPTURE(dt);
        const auto trajectory = make_trajectory(chain, start, taylor(Arithmetic::long_double, dt));
        trajectory->advance(std::llround(4 / dt));
        const PreciseState end = trajectory->precise_state();
        CHECK(size(end.omega[0] - exp(Wide(-2))) < 1e-18);
        CHECK(size(end.theta[0] + 2 * expm1(Wide(-2))) < 1e-18);
    }
}

TEST_CASE("very fast and very small chains are followed") {
    StartState start = study_start();
    start.angular_velocities = {1e4, -1e4, 1e4};
    const auto fast = make_trajectory(study_chain(), start, taylor(Arithmetic::long_double, 1e-3));
    fast->advance(10);
    CHECK(!fast->failure());
    CHECK(std::abs(fast->energy().change) < 1e-13 * fast->energy().kinetic);

    Chain tiny = study_chain();
    for (double& length : tiny.lengths) length *= 1e-12;
    const auto quick = make_trajectory(tiny, study_start(), taylor(Arithmetic::double_double, 1e-6));
    quick->advance(10);
    CHECK(!quick->failure());
    CHECK(std::abs(quick->energy().change) < 1e-24 * quick->energy().scale);
}
