// SPDX-License-Identifier: MIT
// Tests for physics/systems/elastic_chain.hpp and physics/systems/elastic_system.hpp.
#include "physics/systems/elastic_system.hpp"
#include "../study.hpp"
#include "physics/refusal.hpp"
#include "physics/systems/elastic_chain.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <numbers>

using namespace pendula;

TEST_CASE("spring forces are the negative slope of the energy") {
    Chain plain = elastic_chain(70);
    plain.masses = {1, 2, 0.5};
    const ElasticChain<Wide> chain(plain);
    const std::vector<Wide> at{Wide(3), Wide(-2), Wide(5), Wide(1), Wide(4), Wide(-3)}, rest(6);
    std::vector<Wide> acceleration(6);
    elastic_accelerations<Wide>(chain, at, acceleration);
    for (std::size_t i = 0; i < 6; ++i) {
        const Wide step = to_wide(0x1p-40);
        auto higher = at, lower = at;
        higher[i] += step;
        lower[i] -= step;
        const Wide slope = (elastic_energy<Wide>(chain, higher, rest).total() -
                            elastic_energy<Wide>(chain, lower, rest).total()) /
                           (2 * step);
        CHECK(size(chain.mass[i / 2] * acceleration[i] + slope) < 1e-18); // error: about step²
    }
}

TEST_CASE("a link of zero length exerts no force and gives no NaN") {
    const ElasticChain<double> chain(elastic_chain());
    const std::vector<double> at{0, 0, 0, 0, 1, 0};
    std::vector<double> acceleration(6);
    elastic_accelerations<double>(chain, at, acceleration);
    CHECK(acceleration[0] == 0);
    CHECK(acceleration[1] == -9.81);
    CHECK(acceleration[2] == 1000 * (1 - 3.0));
    for (const Method method : methods)
        for (const Arithmetic arithmetic : portable_arithmetics) {
            const Integration integration{method, arithmetic, 1e-3, false};
            if (refusal(elastic_chain(), study_start(), integration)) continue;
            PreciseState start = precise_start(elastic_chain(), study_start());
            start.x[0] = start.y[0] = 0;
            CAPTURE(name_of(method), name_of(arithmetic));
            const auto trajectory = make_trajectory(elastic_chain(), start, integration);
            ChainState state;
            trajectory->state(state);
            CHECK(state.strain[0] == -1);
            CHECK(std::isfinite(state.theta[0]));
            CHECK(std::isfinite(state.omega[0]));
            trajectory->advance(5);
            // taylor stops, because no series exists where the direction jumps.
            CHECK(trajectory->failure().has_value() == (method == Method::taylor));
            trajectory->state(state);
            for (const double x : state.x) CHECK(std::isfinite(x));
        }
}

TEST_CASE(
    "highest_spring_frequency() is exact for 1 and 3 links, and within known bounds for up to 1000 links") {
    Chain one = chain_of(1);
    one.stiffness = 50;
    one.masses = {2};
    CHECK(highest_spring_frequency(one) == Approx(5).epsilon(1e-12));
    // The largest eigenvalue of the tensions' matrix for equal masses is 4 cos²(π/7).
    Chain three = elastic_chain(100);
    CHECK(highest_spring_frequency(three) == Approx(10 * 2 * std::cos(std::numbers::pi / 7)).epsilon(1e-12));
    for (const std::size_t n : {2, 10, 1000}) {
        Chain chain = chain_of(n);
        CHECK(highest_spring_frequency(chain) <= 2 * std::sqrt(2 * chain.stiffness / 1.0));
        CHECK(highest_spring_frequency(chain) >= std::sqrt(2 * chain.stiffness / 1.5));
    }
}

TEST_CASE("strain is the change of length divided by the length at rest") {
    const auto trajectory =
        make_trajectory(elastic_chain(), study_start(), {Method::dop853, Arithmetic::double_, 1e-3, false});
    ChainState state;
    trajectory->state(state);
    for (const double strain : state.strain) CHECK(std::abs(strain) < 1e-15);
    trajectory->advance(700);
    trajectory->state(state);
    for (std::size_t i = 0; i < 3; ++i) {
        const double x = state.x[i] - (i > 0 ? state.x[i - 1] : 0),
                     y = state.y[i] - (i > 0 ? state.y[i - 1] : 0);
        CHECK(state.strain[i] == Approx(std::hypot(x, y) / study_chain().lengths[i] - 1).margin(1e-15));
        CHECK(std::abs(state.strain[i]) > 1e-5);
        CHECK(static_cast<double>(trajectory->precise_state().strain[i]) ==
              Approx(state.strain[i]).margin(1e-14));
    }
    CHECK(trajectory->energy().elastic > 0);
}

TEST_CASE("a very stiff elastic chain moves almost like the rigid chain") {
    const Chain stiff = elastic_chain(1e6);
    const auto elastic =
        make_trajectory(stiff, study_start(), {Method::dop853, Arithmetic::double_, 1e-3, true});
    const auto rigid =
        make_trajectory(study_chain(), study_start(), {Method::dop853, Arithmetic::double_, 1e-3, true});
    double farthest = 0;
    ChainState a, b;
    for (int step = 0; step < 1000; ++step) {
        elastic->advance(1);
        rigid->advance(1);
        elastic->state(a);
        rigid->state(b);
        for (std::size_t i = 0; i < 3; ++i)
            farthest = std::max(farthest, std::hypot(a.x[i] - b.x[i], a.y[i] - b.y[i]));
    }
    CHECK(farthest < 1e-2);
    CHECK(farthest > 0);
}

TEST_CASE("dop853 keeps the energy of an elastic chain") {
    for (const double stiffness : {60.0, 1000.0}) {
        const auto trajectory = make_trajectory(elastic_chain(stiffness), study_start(),
                                                {Method::dop853, Arithmetic::double_, 1e-3, true});
        trajectory->advance(20'000);
        CHECK(std::abs(trajectory->energy().change) <= 1e-10 * trajectory->energy().scale);
    }
}

TEST_CASE("the angles of an elastic chain count whole turns, like those of a rigid chain") {
    Chain chain = chain_of(2);
    chain.gravity = 0;
    chain.model = Model::elastic;
    chain.stiffness = 1e5;
    for (const double direction : {1.0, -1.0})
        for (const Method method : {Method::rk4, Method::taylor})
            for (const int portion : {1, 7, 3000}) {
                CAPTURE(direction, name_of(method), portion);
                StartState start = start_of(2);
                start.angles = {direction * 400, direction * 400};
                start.angular_velocities = {direction * 25, direction * 25};
                const auto elastic = make_trajectory(chain, start, {method, Arithmetic::double_, 1e-3, true});
                ChainState state;
                elastic->state(state);
                const double first = direction * 400 * std::numbers::pi / 180;
                for (const double theta : state.theta) CHECK(theta == Approx(first));
                for (int taken = 0; taken < 2100; taken += portion)
                    elastic->advance(std::min(portion, 2100 - taken));
                elastic->state(state);
                // The straight chain rotates as a whole. Its springs stretch by 2 %, which slows it down by
                // twice that.
                const double expected = first + direction * 25 * 2.1 * 0.96;
                for (const double theta : state.theta) CHECK(std::abs(theta - expected) < 2);
                CHECK(static_cast<double>(elastic->precise_state().theta[1]) == Approx(state.theta[1]));
            }
}

TEST_CASE("conversions between rigid and elastic chains keep positions and velocities") {
    for (const Arithmetic arithmetic : portable_arithmetics) {
        const Integration integration{Method::taylor, arithmetic, 1e-2, true};
        CAPTURE(name_of(arithmetic));
        const auto rigid = make_trajectory(study_chain(), study_start(), integration);
        rigid->advance(1234);
        const PreciseState before = rigid->precise_state();
        const auto elastic = make_trajectory(*rigid, elastic_chain(), integration);
        const PreciseState across = elastic->precise_state();
        // A compensated sum holds more than 106 bits of each number.
        const double bound = arithmetic == Arithmetic::double_ ? 1e-30 : 1e-31;
        for (std::size_t i = 0; i < 3; ++i) {
            CHECK(size(across.x[i] - before.x[i]) < bound);
            CHECK(size(across.y[i] - before.y[i]) < bound);
            CHECK(size(across.vx[i] - before.vx[i]) < 10 * bound);
            CHECK(size(across.vy[i] - before.vy[i]) < 10 * bound);
            CHECK(size(across.theta[i] - before.theta[i]) < 10 * bound);
        }
        CHECK(elastic->energy().change == 0);
        const PreciseState back = make_trajectory(*elastic, study_chain(), integration)->precise_state();
        for (std::size_t i = 0; i < 3; ++i) {
            CHECK(size(back.theta[i] - before.theta[i]) < 10 * bound);
            CHECK(size(back.omega[i] - before.omega[i]) < 10 * bound);
        }

        // A stretched chain keeps its angles and its tangential velocities.
        elastic->advance(50);
        const PreciseState stretched = elastic->precise_state();
        const PreciseState straightened =
            make_trajectory(*elastic, study_chain(), integration)->precise_state();
        for (std::size_t i = 0; i < 3; ++i) {
            CHECK(size(straightened.theta[i] - stretched.theta[i]) < 10 * bound);
            CHECK(size(straightened.omega[i] - stretched.omega[i]) < 10 * bound);
        }
    }
    CHECK_THROWS_AS(make_trajectory(*make_trajectory(study_chain(), study_start(), {}), chain_of(4), {}),
                    Refused);
}

TEST_CASE("perturb() turns only the chosen link of an elastic chain") {
    const Integration integration{Method::dop853, Arithmetic::long_double, 1e-3, true};
    const auto trajectory = make_trajectory(elastic_chain(60), study_start(), integration);
    trajectory->advance(1500);
    const PreciseState before = trajectory->precise_state();
    trajectory->perturb(1, 7.0); // more than a turn
    const PreciseState after = trajectory->precise_state();
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(size(after.theta[i] - before.theta[i] - (i == 1 ? Wide(7) : Wide(0))) < 1e-29);
        CHECK(size(after.strain[i] - before.strain[i]) < 1e-29);
        CHECK(size(after.omega[i] - before.omega[i]) < 1e-29);
    }
}

TEST_CASE("the message about an elastic chain that runs away names the largest stable dt") {
    StartState start = study_start();
    start.angular_velocities = {0, 1e300, 0};
    const auto trajectory =
        make_trajectory(elastic_chain(), start, {Method::rk4, Arithmetic::double_, 1e-3, false});
    trajectory->advance(100'000);
    REQUIRE(trajectory->failure());
    const std::string why = *trajectory->failure();
    CAPTURE(why);
    CHECK(why.find("no longer finite at step") != std::string::npos);
    CHECK(why.find("largest stable dt of rk4 for this stiffness is 0.04963 s") != std::string::npos);
}

TEST_CASE("methods with a longest stable dt are stable just below it") {
    // A straight chain without gravity, plucked along its length, so that only the springs oscillate.
    Chain chain = elastic_chain(1000);
    chain.gravity = 0;
    PreciseState start = precise_start(chain, study_start());
    start.x[2] += to_wide(1e-3);
    start.x[1] -= to_wide(1e-3);
    for (const Method method : {Method::rk4, Method::leapfrog, Method::dop853, Method::gauss_legendre}) {
        CAPTURE(name_of(method));
        Integration integration{method, Arithmetic::double_, 1e-6, false};
        integration.dt = 0.98 * longest_stable_dt(chain, integration);
        const auto trajectory = make_trajectory(chain, start, integration);
        trajectory->advance(2000);
        CHECK(!trajectory->failure());
        ChainState state;
        trajectory->state(state);
        CHECK(std::abs(state.x[2] - 10.5) < 0.01);
    }
}
