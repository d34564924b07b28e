// SPDX-License-Identifier: MIT
// Tests for analysis/exact_run.
#include "analysis/exact_run.hpp"

#include "analysis/study_chain.hpp"
#include "support/catch.hpp"

#include <cmath>

using namespace pendula;
using namespace pendula::test;

namespace {

std::unique_ptr<Trajectory> study(Arithmetic arithmetic, double dt) {
    return make_trajectory(study_chain(), study_start(), {Method::rk4, arithmetic, dt, false});
}

} // namespace

TEST_CASE("times and dt are taken as written in decimals, so 0.3 s is exactly three steps of 0.1 s") {
    for (const auto& [time, dt, steps] : {std::tuple{20.0, 1e-4, 200'000},
                                          {0.3, 0.1, 3},
                                          {1.008, 16e-3, 63},
                                          {1000.0, 8e-3, 125'000},
                                          {1e-5, 1e-4, 0}}) {
        CHECK(whole_steps(time, dt).steps == steps);
        if (steps > 0) CHECK(whole_steps(time, dt).rest == 0);
    }
    const StepsAndRest between = whole_steps(1, 0.3);
    CHECK(between.steps == 3);
    CHECK(std::abs(static_cast<double>(between.rest - as_written(0.1))) < 1e-32);
    CHECK_THROWS_AS(whole_steps(1e9, 1e-9), Refused);
}

TEST_CASE("a time grid has the multiples of its spacing and ends exactly at the duration") {
    const TimeGrid even(1, 0.1);
    REQUIRE(even.rows() == 11);
    const double tenths[] = {0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1};
    for (int k = 0; k <= 10; ++k) CHECK(even.time(k) == tenths[k]);

    const TimeGrid odd(1, 0.3);
    REQUIRE(odd.rows() == 5);
    CHECK(odd.time(3) == 0.9);
    CHECK(odd.time(4) == 1);

    const TimeGrid sparse(1, 5);
    REQUIRE(sparse.rows() == 2);
    CHECK(sparse.time(0) == 0);
    CHECK(sparse.time(1) == 1);
}

TEST_CASE("at a step boundary, the state is that of whole steps, to the last bit") {
    const auto plain = study(Arithmetic::double_, 1e-3);
    ExactRun run(study(Arithmetic::double_, 1e-3));
    plain->advance(300);
    CHECK(run.at(0.3).save() == plain->save());
    plain->advance(700);
    CHECK(run.at(0.9995).step() == 999);
    CHECK(run.at(1).save() == plain->save());
}

TEST_CASE("a time within a step is reached exactly and does not change the later motion") {
    ExactRun asked(study(Arithmetic::long_double, 1e-3)), not_asked(study(Arithmetic::long_double, 1e-3));
    // 0.0505 s is 50 steps of 1 ms and one of 0.5 ms, or 101 steps of 0.5 ms. The results differ by RK4's
    // error, which is of order dt^4.
    ExactRun halves(study(Arithmetic::long_double, 5e-4));
    const PreciseState between = asked.at(0.0505).precise_state(), truth = halves.at(0.0505).precise_state();
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(std::abs(static_cast<double>(between.theta[i] - truth.theta[i])) < 1e-12);
        CHECK(std::abs(static_cast<double>(between.omega[i] - truth.omega[i])) < 1e-12);
    }
    // Half a millisecond changes the angles by omega · 0.5 ms, far more than those errors.
    const PreciseState boundary = asked.at(0.051).precise_state();
    CHECK(std::abs(static_cast<double>(between.theta[0] - boundary.theta[0])) > 1e-5);
    CHECK(asked.at(0.1).save() == not_asked.at(0.1).save());
}
