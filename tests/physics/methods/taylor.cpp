// SPDX-License-Identifier: MIT
// Tests for physics/methods/taylor.hpp and the series it uses.
#include "../study.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <numbers>

using namespace pendula;

namespace {

Integration taylor(Arithmetic arithmetic, double dt, bool compensated = true) {
    return {Method::taylor, arithmetic, dt, compensated};
}

} // namespace

TEST_CASE("the states of taylor do not depend on how its steps are divided into calls") {
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

TEST_CASE("the accuracy of taylor does not depend on dt, and a short dt does not shorten its steps") {
    // The values of dt range from far below to far above the steps of taylor; the end time is the same.
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

TEST_CASE("taylor chooses accurate steps after a symmetric start, where most coefficients vanish") {
    // From rest at π/2, only every fourth coefficient counts. A rule that uses only the last two would take
    // steps of 0.5 s.
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

TEST_CASE("taylor keeps the energy at every allowed order") {
    for (int order = least_taylor_order; order <= most_taylor_order; ++order) {
        Integration integration = taylor(Arithmetic::double_, 0.1);
        integration.order = order;
        const auto trajectory = make_trajectory(study_chain(), study_start(), integration);
        trajectory->advance(10);
        CAPTURE(order);
        CHECK(std::abs(trajectory->energy().change) < 1e-11);
    }
}

TEST_CASE("taylor keeps the energy to rounding over 20 s") {
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

TEST_CASE("two orders of taylor in double-double agree on the study chain for at least 68 seconds") {
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
    CHECK(reached < 100); // 106 bits do not reach farther
}

TEST_CASE("taylor keeps a hanging chain at rest and turns a free link at constant speed") {
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

TEST_CASE("taylor calculates the effect of damping exactly for every dt") {
    // Without gravity a single link turns by (1 − exp(−γt))/γ.
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

TEST_CASE("taylor follows very fast and very small chains") {
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

namespace {

/// A chain of soft springs with bobs of 1 kg.
Chain soft_springs(std::size_t links) {
    Chain chain;
    chain.model = Model::elastic;
    chain.lengths.assign(links, 1);
    chain.masses.assign(links, 1);
    chain.stiffness = 20;
    return chain;
}

/// Advances to 10 s, or until the trajectory stops itself, and checks the energy on the way. Returns why the
/// trajectory stopped; empty if it did not.
std::string run_into_collapse(const Chain& chain, const PreciseState& start, const Integration& integration,
                              double energy_bound) {
    const auto trajectory = make_trajectory(chain, start, integration);
    for (int i = 0; i < 100 && !trajectory->failure(); ++i) {
        trajectory->advance(std::llround(0.1 / integration.dt));
        CHECK(std::abs(trajectory->energy().change) < energy_bound);
    }
    return trajectory->failure().value_or("");
}

} // namespace

TEST_CASE("taylor keeps the energy until a spring has no length, and stops there with advice") {
    const std::string cause = "taylor cannot pass a point where a spring has no length at step ";
    for (const std::size_t links : {1, 2})
        for (const Arithmetic arithmetic : portable_arithmetics)
            for (const double dt : {1e-3, 0.05}) {
                StartState upright = start_of(links);
                upright.angles.assign(links, 180);
                upright.angular_velocities.assign(links, 0);
                const Chain chain = soft_springs(links);
                CAPTURE(links, name_of(arithmetic), dt);
                PreciseState start = precise_start(chain, upright);
                if (links == 1) start.vy[0] = -5; // gravity alone would not collapse a single spring
                const std::string why = run_into_collapse(chain, start, taylor(arithmetic, dt), 1e-11);
                CAPTURE(why);
                CHECK(why.starts_with(cause));
                CHECK(why.ends_with(
                    "choose another method, or a start in which the links are not in one line"));
            }
    // Without gravity, from rest at twice its length: the bob reaches the pivot with no speed, as if to turn
    // there.
    Chain chain = soft_springs(1);
    chain.gravity = 0;
    PreciseState start = precise_start(chain, {.angles = {0}, .angular_velocities = {0}});
    start.y[0] = -2;
    CHECK(
        run_into_collapse(chain, start, taylor(Arithmetic::double_, 1e-3, false), 1e-11).starts_with(cause));
}

TEST_CASE("taylor follows a bob that passes close to the pivot") {
    const Chain chain = soft_springs(1);
    for (const double aside : {1e-2, 1e-4, 1e-7}) {
        PreciseState start = precise_start(chain, {.angles = {180}, .angular_velocities = {0}});
        start.x[0] = aside;
        start.vy[0] = -5;
        const auto run = [&](Arithmetic arithmetic) {
            auto trajectory = make_trajectory(chain, start, taylor(arithmetic, 1e-2));
            trajectory->advance(50); // until the bob has passed the pivot
            return trajectory;
        };
        const auto one = run(Arithmetic::double_), other = run(Arithmetic::double_double);
        CAPTURE(aside);
        REQUIRE(!one->failure());
        REQUIRE(!other->failure());
        CHECK(other->precise_state().y[0] < -0.5);
        CHECK(std::abs(one->energy().change) < 1e-12);
        CHECK(std::abs(other->energy().change) < 1e-26);
    }
}

TEST_CASE("taylor follows chains that are far faster than their lengths and gravity suggest") {
    struct Fast {
        Chain chain;
        StartState start;
        double dt;
    };
    const Fast all[] = {
        // A light bob above a heavy one, links of a micrometre, and great speeds.
        {{.lengths = {1, 1}, .masses = {1, 1e6}}, {.angles = {120, -40}, .angular_velocities = {0, 0}}, 1e-3},
        {{.lengths = {1e-6, 1e-6}, .masses = {1e-6, 1e-6}, .gravity = 1000},
         {.angles = {100, 20}, .angular_velocities = {0, 0}},
         1e-6},
        {{.lengths = {1, 1}, .masses = {1, 1}},
         {.angles = {1e5, -99999.5}, .angular_velocities = {1e4, -1e4}},
         1e-4},
        {{.lengths = {1}, .masses = {1}}, {.angles = {10}, .angular_velocities = {1e9}}, 1e-9},
    };
    for (const Fast& fast : all)
        for (const Arithmetic arithmetic : {Arithmetic::double_, Arithmetic::long_double,
                                            Arithmetic::double_double, Arithmetic::quad_double}) {
            Integration higher = taylor(arithmetic, fast.dt);
            higher.order = most_taylor_order;
            for (const Integration& integration : {taylor(arithmetic, fast.dt), higher}) {
                const auto trajectory = make_trajectory(fast.chain, fast.start, integration);
                trajectory->advance(5);
                CAPTURE(fast.dt, name_of(arithmetic), integration.order);
                REQUIRE(!trajectory->failure());
                const EnergyReport energy = trajectory->energy();
                CHECK(std::abs(energy.change) <=
                      1e6 * traits_of(arithmetic).rounding * (energy.scale + energy.kinetic));
            }
        }
}

TEST_CASE(
    "a taylor run restored from a saved state continues exactly, also after it had a shorter unit of time") {
    // The next steps depend only on the state, not on the unit of time that earlier coefficients needed.
    const Chain chain{.lengths = {1, 1}, .masses = {1, 1}, .damping = 2e5};
    const StartState start{.angles = {10, -20}, .angular_velocities = {1e6, -1e6}};
    const auto whole = make_trajectory(chain, start, taylor(Arithmetic::quad_double, 1e-5));
    whole->advance(2);
    const auto resumed = make_trajectory(chain, start, taylor(Arithmetic::quad_double, 1e-5));
    resumed->restore(whole->save());
    whole->advance(3);
    resumed->advance(3);
    CHECK(whole->save() == resumed->save());
}
