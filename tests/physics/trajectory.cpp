// SPDX-License-Identifier: MIT
// Tests for physics/trajectory.hpp: state and energy, accuracy, damping.
#include "study.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace pendula;

TEST_CASE("a trajectory shows the positions and velocities of its bobs") {
    Chain chain = study_chain();
    StartState start = study_start();
    start.angles = {0, 90, 180};
    start.angular_velocities = {1, 2, 3};
    const auto trajectory = make_trajectory(chain, start, {Method::rk4, Arithmetic::double_, 1e-4, false});
    const ChainState state = shown(*trajectory);
    const double expected[][3] = {{0, 3.5, 3.5}, {-4, -4, -1}, {4, 4, -5}, {0, 7, 7}};
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(state.x[i] == Approx(expected[0][i]).margin(1e-14));
        CHECK(state.y[i] == Approx(expected[1][i]).margin(1e-14));
        CHECK(state.vx[i] == Approx(expected[2][i]).margin(1e-14));
        CHECK(state.vy[i] == Approx(expected[3][i]).margin(1e-14));
    }
}

TEST_CASE("a trajectory converts degrees to radians to all digits of its arithmetic") {
    StartState start = study_start();
    start.angles = {90, 180, -60};
    for (const Arithmetic arithmetic : available_arithmetics()) {
        const auto degrees = make_trajectory(study_chain(), start, {Method::rk4, arithmetic, 1e-4, false});
        const ChainState state = shown(*degrees);
        CHECK(state.theta[0] == std::numbers::pi / 2);
        CHECK(state.theta[1] == std::numbers::pi);
        CHECK(state.theta[2] == -1.04719755119659774615); // π/3 rounded once
        // At 90° the potential energy is g β L cos(π/2), so it shows the rounding error of π/2.
        const auto level =
            make_trajectory(study_chain(), study_start(), {Method::rk4, arithmetic, 1e-4, false});
        const double one_bit = arithmetic == Arithmetic::double_ ? 0x1p-53 : 0x1p-64;
        CHECK(std::abs(level->energy().gravitational) <= level->energy().scale * one_bit);
    }
}

TEST_CASE("the energy report gives the kinetic energy, the gravitational energy and the scale of the chain") {
    StartState start = study_start();
    start.angles = {0, 0, 0};
    start.angular_velocities = {1, 0, 0};
    const auto trajectory =
        make_trajectory(study_chain(), start, {Method::rk4, Arithmetic::double_, 1e-4, false});
    const EnergyReport energy = trajectory->energy();
    CHECK(energy.scale == Approx(215.82).epsilon(1e-15));
    CHECK(energy.gravitational == Approx(-215.82).epsilon(1e-15));
    CHECK(energy.kinetic == Approx(0.5 * 3 * 16).epsilon(1e-15)); // three bobs at 4 m/s
    CHECK(energy.elastic == 0);
    CHECK(energy.change == 0);
}

TEST_CASE("the energy drift of rk4 over 20 s comes from truncation, not from rounding") {
    struct Lane {
        Arithmetic arithmetic;
        bool compensated;
        double early;  ///< J: bound on |drift| after 160 steps
        double spread; ///< allowed relative change by rounding of the −5.1e-13 J after 200,000 steps
    };
    const Lane lanes[] = {{Arithmetic::x87, false, 1e-17, 0.02},
                          {Arithmetic::x87, true, 1e-18, 0.02},
                          {Arithmetic::long_double, false, 1e-17, 0.02},
                          {Arithmetic::long_double, true, 1e-18, 0.02},
                          {Arithmetic::double_, true, 1e-17, 0.05}};
    for (const auto& [arithmetic, compensated, early, spread] : lanes) {
        const Integration integration{Method::rk4, arithmetic, 1e-4, compensated};
        if (refusal(study_chain(), study_start(), integration)) continue; // no nasm
        CAPTURE(name_of(arithmetic), compensated);
        const auto trajectory = make_trajectory(study_chain(), study_start(), integration);
        trajectory->advance(160);
        CHECK(std::abs(trajectory->energy().change) < early);
        trajectory->advance(200'000 - 160);
        // The drift comes from truncation, so it is the same in every arithmetic.
        CHECK(trajectory->energy().change == Approx(-5.1e-13).epsilon(spread));
    }
}

TEST_CASE(
    "every combination of model, method and arithmetic follows the true motion to its method's accuracy") {
    const auto truth = [](const Chain& chain) {
        const auto taylor =
            make_trajectory(chain, study_start(), {Method::taylor, Arithmetic::double_double, 1, true});
        taylor->advance(1);
        return taylor->precise_state();
    };
    const PreciseState rigid = truth(study_chain()), elastic = truth(elastic_chain());
    for (const auto& [chain, integration, name] : combinations(1e-3)) {
        CAPTURE(name);
        const auto trajectory = make_trajectory(chain, study_start(), integration);
        trajectory->advance(1000);
        const PreciseState found = trajectory->precise_state();
        const PreciseState& true_state = chain.model == Model::rigid ? rigid : elastic;
        double worst = 0;
        for (std::size_t i = 0; i < 3; ++i)
            worst = std::max({worst, std::abs(static_cast<double>(found.x[i] - true_state.x[i])),
                              std::abs(static_cast<double>(found.y[i] - true_state.y[i]))});
        const double bound = integration.method == Method::symplectic_euler ? 0.1
                             : integration.method == Method::leapfrog       ? 1e-3
                             : integration.method == Method::rk4            ? 1e-8
                                                                            : 1e-12;
        CHECK(worst < bound);
        CHECK(worst > 0);
    }
}

TEST_CASE("a run that ends between two steps keeps the accuracy of its method") {
    const auto truth = [](const Chain& chain) {
        const auto taylor =
            make_trajectory(chain, study_start(), {Method::taylor, Arithmetic::double_double, 0.5004, true});
        taylor->advance(1);
        return taylor->precise_state();
    };
    const PreciseState rigid = truth(study_chain()), elastic = truth(elastic_chain());
    for (const auto& [chain, integration, name] : combinations(1e-3)) {
        CAPTURE(name);
        const auto trajectory = make_trajectory(chain, study_start(), integration);
        trajectory->advance(500);
        const auto bytes = trajectory->save();
        const auto end = trajectory->clone();
        end->advance_partial(as_written(0.5004) - 500 * as_written(1e-3));
        CHECK(trajectory->save() == bytes); // advancing the clone does not change the original
        const PreciseState found = end->precise_state();
        const PreciseState& true_state = chain.model == Model::rigid ? rigid : elastic;
        double worst = 0;
        for (std::size_t i = 0; i < 3; ++i)
            worst = std::max({worst, std::abs(static_cast<double>(found.x[i] - true_state.x[i])),
                              std::abs(static_cast<double>(found.vy[i] - true_state.vy[i]))});
        const double bound = integration.method == Method::symplectic_euler ? 0.1
                             : integration.method == Method::leapfrog       ? 1e-3
                             : integration.method == Method::rk4            ? 1e-7
                                                                            : 1e-11;
        CHECK(worst < bound);
        end->advance(10); // the clone can continue
        CHECK(!end->failure());
        CHECK(end->step() == 510);
    }
}

TEST_CASE("evaluations() counts the evaluations of the right-hand side") {
    const auto count = [](Method method, int stages = 8) {
        Integration integration{method, Arithmetic::double_, 1e-3, false};
        integration.stages = stages;
        const auto trajectory = make_trajectory(study_chain(), study_start(), integration);
        trajectory->advance(100);
        return trajectory->evaluations();
    };
    CHECK(count(Method::rk4) == 400);
    CHECK(count(Method::dop853) == 1200);
    CHECK(count(Method::leapfrog) == 201); // the extra one puts the second state half a step ahead
    CHECK(count(Method::gauss_legendre) % 8 == 1);
    CHECK(count(Method::gauss_legendre, 4) < count(Method::gauss_legendre));
    CHECK(count(Method::taylor) % traits_of(Arithmetic::double_).taylor_order == 0);
}

TEST_CASE("state_digits() gives as many digits as the arithmetic holds") {
    StartState start = study_start();
    start.angles = {90, 60, -30};
    struct Expected {
        Arithmetic arithmetic;
        const char *right_angle, *third;
    };
    for (const auto& [arithmetic, right_angle, third] :
         {Expected{Arithmetic::double_, "1.5707963267948966", "1.0471975511965979"},
          {Arithmetic::long_double, "1.57079632679489661926", "1.04719755119659774613"},
          {Arithmetic::double_double, "1.5707963267948966192313216916398",
           "1.0471975511965977461542144610932"}}) {
        CAPTURE(name_of(arithmetic));
        const auto trajectory =
            make_trajectory(study_chain(), start, {Method::taylor, arithmetic, 0.1, false});
        const auto digits = trajectory->state_digits();
        REQUIRE(digits.size() == 12);
        CHECK(digits[0] == right_angle);
        CHECK(digits[1] == third);
        CHECK(digits[3] == "0");
        CHECK(digits[6] == "4"); // x_1
        const auto elastic =
            make_trajectory(elastic_chain(), start, {Method::taylor, arithmetic, 0.1, false})->state_digits();
        CHECK(elastic.size() == 15);
    }
}

TEST_CASE("damping removes the same energy in every arithmetic") {
    Chain chain = study_chain();
    chain.damping = 0.3;
    double expected = 0;
    for (const Arithmetic arithmetic : available_arithmetics())
        for (const bool compensated : {false, true}) {
            CAPTURE(name_of(arithmetic), compensated);
            const auto trajectory =
                make_trajectory(chain, study_start(), {Method::rk4, arithmetic, 1e-3, compensated});
            trajectory->advance(2000);
            const double change = trajectory->energy().change;
            if (expected == 0) expected = change;
            CHECK(change < -1);
            CHECK(change == Approx(expected).epsilon(1e-11));
        }
}

TEST_CASE("chains of 1 to 1000 links move and keep their energy") {
    for (const std::size_t links : {1, 2, 5, 40, 1000})
        for (const Arithmetic arithmetic : {Arithmetic::double_, Arithmetic::long_double}) {
            CAPTURE(links, name_of(arithmetic));
            const auto trajectory =
                make_trajectory(chain_of(links), start_of(links), {Method::rk4, arithmetic, 1e-4, false});
            trajectory->advance(50);
            CHECK(!trajectory->failure());
            CHECK(std::abs(trajectory->energy().change) < 1e-9 * trajectory->energy().scale);
            CHECK(trajectory->energy().kinetic > 0);
        }
}
