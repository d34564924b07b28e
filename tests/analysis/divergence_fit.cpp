// SPDX-License-Identifier: MIT
// Tests for analysis/divergence_fit.hpp: known lines, error estimates, and a real ghost.
#include "analysis/divergence_fit.hpp"

#include "analysis/study_chain.hpp"
#include "physics/trajectory.hpp"
#include "simulation/separation.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>

using namespace pendula;
using namespace pendula::test;

namespace {

/// ln d = ln `start` + rate·t, at most ln 5, every 10 ms up to `end`.
std::vector<DivergencePoint> straight(double rate, double end, double start = 1e-9) {
    std::vector<DivergencePoint> points;
    for (std::int64_t k = 0; static_cast<double>(k) * 0.01 < end; ++k) {
        const double t = static_cast<double>(k) * 0.01;
        points.push_back({k, t, std::min(std::log10(start) + rate * t / std::log(10.0), std::log10(5.0))});
    }
    return points;
}

/// The fraction of `trials` lines with noise r_k = φ r_{k−1} + e_k whose fitted slope is within two standard
/// errors of the true slope.
double covered(double phi, int count, int trials) {
    std::mt19937_64 random(7);
    std::normal_distribution<double> normal;
    int within = 0;
    for (int trial = 0; trial < trials; ++trial) {
        std::vector<double> t, y;
        double noise = phi < 1 ? normal(random) / std::sqrt(1 - phi * phi) : 0;
        for (int k = 0; k < count; ++k) {
            t.push_back(0.02 * k);
            y.push_back(0.9 * t.back() + noise);
            noise = phi * noise + normal(random);
        }
        const Line line = fit_line(t, y);
        if (std::abs(line.slope - 0.9) < 2 * line.standard_error) ++within;
    }
    return static_cast<double>(within) / trials;
}

constexpr double infinity = std::numeric_limits<double>::infinity();

DivergencePoint point(std::int64_t index) {
    const auto k = static_cast<double>(index);
    return {index, 0.01 * k, -12 + 0.004 * k};
}

void feed(DivergenceSeries& series, std::int64_t from, std::int64_t to, std::int64_t every = 1) {
    for (std::int64_t k = from; k < to; k += every) series.add(point(k));
}

std::vector<std::int64_t> indices(const DivergenceSeries& series) {
    std::vector<std::int64_t> out;
    for (const DivergencePoint& p : series.points()) out.push_back(p.index);
    return out;
}

} // namespace

TEST_CASE("the fit of a straight divergence gives its rate and omits the start and the saturated part") {
    const auto fit = fit_divergence(straight(0.9, 40));
    REQUIRE(fit);
    CHECK(fit->exponent == Approx(0.9).epsilon(1e-12));
    CHECK(fit->intercept == Approx(std::log(1e-9)).epsilon(1e-12));
    CHECK(fit->standard_error < 1e-10);
    const double saturated = std::log(1e8) / 0.9;
    CHECK(fit->from == Approx(0.1 * saturated).margin(0.02));
    CHECK(fit->to == Approx(saturated).margin(0.02));
    CHECK(fit->stands_out());
    const auto falling = fit_divergence(straight(-0.2, 10));
    REQUIRE(falling);
    CHECK(falling->exponent == Approx(-0.2));
}

TEST_CASE("a distance that grows linearly in time has no significant exponent") {
    std::vector<DivergencePoint> points;
    for (std::int64_t k = 0; k < 4000; ++k) {
        const double t = 0.01 * static_cast<double>(k);
        points.push_back({k, t, std::log10(1e-4 * (1 + 3 * t) * (1.2 + std::sin(4 * t)))});
    }
    const auto fit = fit_divergence(points);
    REQUIRE(fit);
    CHECK_FALSE(fit->exponential);
    CHECK_FALSE(fit->stands_out());
}

TEST_CASE("the fit skips points where the states are equal") {
    auto points = straight(0.9, 20);
    for (std::size_t k = 0; k < 300; ++k) points[k].log10_distance = -std::numeric_limits<double>::infinity();
    points[700].log10_distance = -std::numeric_limits<double>::infinity();
    const auto fit = fit_divergence(points);
    REQUIRE(fit);
    CHECK(fit->exponent == Approx(0.9).epsilon(1e-12));
    CHECK(fit->from == Approx(3 + 0.1 * 17).margin(0.02));
}

TEST_CASE("a divergence with too few points or too little time below saturation has no fit") {
    CHECK_FALSE(fit_divergence({}));
    CHECK_FALSE(fit_divergence(straight(0.9, 1)));       // too short
    CHECK_FALSE(fit_divergence(straight(0.9, 40, 0.2))); // saturated from the start
    CHECK_FALSE(fit_divergence(straight(20, 40, 1e-9))); // saturated after a second
    std::vector<DivergencePoint> few;
    for (std::int64_t k = 0; k < 20; ++k) few.push_back({k, static_cast<double>(k), -9});
    CHECK_FALSE(fit_divergence(few));
    const std::vector<DivergencePoint> equal(100, {0, 0, -std::numeric_limits<double>::infinity()});
    CHECK_FALSE(fit_divergence(equal));
}

TEST_CASE("at least 88 % of fitted slopes are within two standard errors of the true slope", "[bulk]") {
    // With known noise the fraction would be 95 %, but the noise is estimated from a few dozen averages.
    for (const double phi : {0.0, 0.5, 0.9}) {
        CAPTURE(phi);
        CHECK(covered(phi, 2000, 500) > 0.90);
        CHECK(covered(phi, 2000, 500) < 0.985);
    }
    // A random walk: the logarithm of a real distance wanders in this way.
    CHECK(covered(1, 2000, 500) > 0.88);
    CHECK(covered(1, 2000, 500) < 0.985);
    // At φ = 0.99, a short series cannot be distinguished from a random walk, so the larger error is given.
    CHECK(covered(0.99, 2000, 500) > 0.93);
}

TEST_CASE("a ghost of the study's chain diverges at the rate of the Lyapunov exponent") {
    const auto main =
        make_trajectory(study_chain(), study_start(), {Method::taylor, Arithmetic::long_double, 16e-3});
    const auto ghost = main->clone();
    ghost->perturb(0, 1e-12);
    const StateScales scales = state_scales(study_chain());
    DivergenceSeries series(1000);
    for (std::int64_t k = 0; k < 3000; ++k) {
        series.add({k, 0.016 * static_cast<double>(k),
                    std::log10(state_distance(study_chain(), scales, main->precise_state(),
                                              ghost->precise_state()))});
        main->advance(1);
        ghost->advance(1);
    }
    const auto fit = fit_divergence(series.points());
    REQUIRE(fit);
    CHECK(fit->exponent > 0.6);
    CHECK(fit->exponent < 1.2);
    // Over a window of half a minute, the rate itself varies by about 0.15 /s.
    CHECK(fit->standard_error > 0.05);
    CHECK(fit->standard_error < 0.4);
    CHECK(std::abs(fit->exponent - 0.9) < 3 * fit->standard_error);
}

TEST_CASE("a full series halves its resolution and keeps its first point") {
    DivergenceSeries series(8);
    feed(series, 0, 8);
    CHECK(indices(series) == std::vector<std::int64_t>{0, 1, 2, 3, 4, 5, 6, 7});
    series.add(point(8));
    CHECK(series.stride() == 2);
    CHECK(indices(series) == std::vector<std::int64_t>{0, 2, 4, 6, 8});
    feed(series, 9, 40);
    CHECK(series.stride() == 8);
    CHECK(indices(series) == std::vector<std::int64_t>{0, 8, 16, 24, 32});
}

TEST_CASE("a series stays bounded and evenly spaced for any spacing of its indices") {
    for (const std::int64_t every : {1, 7, 160}) {
        DivergenceSeries series(100);
        feed(series, 0, 10'000 * every, every);
        CHECK(series.points().size() <= 100);
        CHECK(series.points().size() > 40);
        CHECK(series.points().front().index == 0);
        for (std::size_t k = 1; k < series.points().size(); ++k) {
            const std::int64_t gap = series.points()[k].index - series.points()[k - 1].index;
            CHECK(gap > series.stride() - every);
            CHECK(gap < series.stride() + every);
        }
    }
}

TEST_CASE("a step back in time removes later points, and going forward again gives the same points") {
    DivergenceSeries series(64), straight(64);
    feed(series, 0, 500);
    feed(straight, 0, 500);
    for (const std::int64_t back : {499, 400, 401, 37}) {
        series.add({back, 0, 0});
        for (const DivergencePoint& p : series.points()) CHECK(p.index <= back);
        feed(series, back, 500);
        CHECK(indices(series) == indices(straight));
        for (std::size_t k = 0; k < series.points().size(); ++k)
            CHECK(series.points()[k].log10_distance == straight.points()[k].log10_distance);
    }
}

TEST_CASE("a series that returns to its start regains its full resolution") {
    DivergenceSeries series(8);
    feed(series, 0, 100);
    series.add(point(0));
    CHECK(indices(series) == std::vector<std::int64_t>{0});
    CHECK(series.stride() == 1);
    feed(series, 1, 100);
    series.clear();
    CHECK(series.points().empty());
    CHECK(series.stride() == 1);
}

TEST_CASE("a series stores logarithms that are not finite as −∞ and rejects a capacity of 1") {
    DivergenceSeries series(8);
    series.add({0, 0, -infinity});
    series.add({1, 0.1, std::numeric_limits<double>::quiet_NaN()});
    series.add({2, 0.2, infinity});
    for (const DivergencePoint& p : series.points()) CHECK(p.log10_distance == -infinity);
    CHECK_THROWS_AS(DivergenceSeries(1), std::invalid_argument);
}
