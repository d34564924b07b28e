// SPDX-License-Identifier: MIT
// Tests for analysis/method_errors.hpp.
#include "analysis/method_errors.hpp"

#include "analysis/drift.hpp"
#include "analysis/study_chain.hpp"
#include "support/catch.hpp"

#include <array>
#include <set>
#include <utility>

using namespace pendula;
using namespace pendula::test;

namespace {

ConvergenceStudy study(Method method, Arithmetic arithmetic, std::vector<double> steps, double duration) {
    double seconds = 0;
    return measure_convergence(study_chain(), study_start(), {method, arithmetic, 1, true}, steps, duration,
                               [&] { return seconds += 1; });
}

} // namespace

TEST_CASE("RK4 converges with order 4, and its errors stay far above the reference's uncertainty") {
    const ConvergenceStudy rk4 =
        study(Method::rk4, Arithmetic::long_double, {0.01, 0.005, 0.0025, 0.00125}, 1);
    REQUIRE(rk4.rows.size() == 4);
    CHECK_FALSE(rk4.rows.front().order.position);
    for (std::size_t i = 2; i < rk4.rows.size(); ++i) {
        CHECK(rk4.rows[i].order.position.value() == Approx(4).margin(0.1));
        CHECK(rk4.rows[i].order.velocity.value() == Approx(4).margin(0.1));
    }
    CHECK(rk4.rows[0].evaluations == 400);
    CHECK(rk4.rows[1].evaluations == 800);
    CHECK(rk4.reference_uncertainty < 1e-26);
    CHECK(rk4.rows.back().error.position < 1e-8);
    CHECK(rk4.rows.back().error.position > 1e6 * rk4.reference_uncertainty);
}

TEST_CASE("a dt that does not divide the duration is shortened, so that all steps are equal") {
    const std::vector<double> wished{0.03, 0.013, 0.0061, 0.00307};
    const ConvergenceStudy rk4 = study(Method::rk4, Arithmetic::long_double, wished, 1);
    const std::vector<double> steps{34, 77, 164, 326};
    for (std::size_t i = 0; i < wished.size(); ++i) {
        CAPTURE(wished[i]);
        CHECK(rk4.rows[i].requested_dt == wished[i]);
        CHECK(rk4.rows[i].dt == Approx(1 / steps[i]).epsilon(1e-15));
        CHECK(static_cast<double>(rk4.rows[i].evaluations) == 4 * steps[i]);
        if (i > 1) CHECK(rk4.rows[i].order.position.value() == Approx(4).margin(0.1));
    }
    // A shortened dt that no double represents exactly still ends exactly at the duration.
    const ConvergenceStudy exact = study(Method::gauss_legendre, Arithmetic::double_double, {0.015}, 1);
    CHECK(exact.rows.front().dt == Approx(1.0 / 67));
    CHECK(exact.rows.front().error.position < 1e-24);
    CHECK(study(Method::rk4, Arithmetic::double_, {2}, 1).rows.front().dt == 1);
}

TEST_CASE("the leapfrog does not converge over 20 s of the study's chain, but RK4 does") {
    // The leapfrog also has a false solution, which grows until nothing else is left.
    const ConvergenceStudy leapfrog = study(Method::leapfrog, Arithmetic::double_, {1e-3, 5e-4, 2.5e-4}, 20);
    const ConvergenceStudy rk4 = study(Method::rk4, Arithmetic::double_, {1e-3, 5e-4, 2.5e-4}, 20);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(leapfrog.rows[i].error.position > 0.1); // m: nowhere near
        CHECK(leapfrog.rows[i].error.energy > leapfrog.scale / 10);
        CHECK(rk4.rows[i].error.position < 1e-4);
    }
}

TEST_CASE("the error of taylor in double is only rounding") {
    const ConvergenceStudy taylor = study(Method::taylor, Arithmetic::double_, {0.016}, 1);
    CHECK(taylor.rows.front().error.position < 1e-12);
    CHECK(taylor.rows.front().error.position >
          1e-18); // rounding in double is larger, so the reference is another run
}

TEST_CASE("the errors of a damped chain, also of its energy, are measured against a damped reference") {
    Chain chain = study_chain();
    chain.damping = 0.3;
    StartState start = study_start();
    start.angular_velocities = {1, -1, 2};
    double seconds = 0;
    const std::vector<double> steps{0.01, 0.005, 0.0025};
    const ConvergenceStudy rk4 =
        measure_convergence(chain, start, {Method::rk4, Arithmetic::long_double, 1, true}, steps, 1,
                            [&] { return seconds += 1; });
    for (const auto& order :
         {rk4.rows.back().order.position, rk4.rows.back().order.velocity, rk4.rows.back().order.energy})
        CHECK(order.value() == Approx(4).margin(0.3));
    CHECK(rk4.rows.back().error.energy < 1e-6); // J; damping has removed tens of joules
}

TEST_CASE("the reference of a balanced pendulum reports a large uncertainty once rounding makes it fall") {
    const Chain up{.lengths = {1}, .masses = {1}};
    const StartState start{.angles = {180}, .angular_velocities = {0}};
    constexpr std::array steps{0.05, 0.025}; // s
    double seconds = 0;
    const ConvergenceStudy long_after = measure_convergence(
        up, start, {Method::rk4, Arithmetic::double_, 1, true}, steps, 24, [&] { return seconds += 1; });
    CHECK(long_after.reference_uncertainty > 0.1); // m; the digits of 106 bits are used up after 22 s
}

TEST_CASE("a work-precision study divides clock time by simulated time and reports its progress") {
    double seconds = 0;
    const Integration usual;
    std::vector<Integration> integrations;
    for (const char* lane : {"taylor/double", "taylor/long-double", "dop853/double@0.002"})
        integrations.push_back(parse_lane(lane, usual).integration);
    std::size_t told = 0;
    const WorkPrecision study = measure_work_precision(
        study_chain(), study_start(), integrations, 2, 3, [&] { return seconds += 1; },
        [&](std::size_t done, std::size_t all) {
            CHECK(done == told++);
            CHECK(all == 12);
        });
    CHECK(told == 12);
    REQUIRE(study.rows.size() == 3);
    for (const WorkPrecisionRow& row : study.rows) {
        CHECK(row.minimum_ms == 500);
        CHECK(row.median_ms == 500);
        CHECK(row.evaluations > 0);
        CHECK_FALSE(row.failure);
    }
    // More digits give smaller errors: after 2 s, chaos has hardly amplified the errors, and the rounding
    // errors differ by a factor of 2048.
    CHECK(study.rows[1].error.position < study.rows[0].error.position);
    CHECK(study.rows[0].error.position < 1e-11);
    CHECK(study.reference_uncertainty < 1e-28);
}

TEST_CASE(
    "a work-precision study has every method in every arithmetic that supports it, at different settings") {
    const std::vector<Integration> all = integrations_for(study_chain(), study_start());
    std::set<std::pair<Method, Arithmetic>> kinds;
    for (const Integration& one : all) kinds.emplace(one.method, one.arithmetic);
    for (const MethodTraits& method : method_table)
        for (const Arithmetic arithmetic :
             {Arithmetic::double_, Arithmetic::long_double, Arithmetic::double_double})
            CHECK(kinds.contains({method.method, arithmetic}));
    CHECK(kinds.contains({Method::rk4, Arithmetic::x87}));
    CHECK_FALSE(kinds.contains({Method::taylor, Arithmetic::x87}));
    for (std::size_t i = 1; i < all.size(); ++i) CHECK_FALSE(all[i] == all[i - 1]);
}
