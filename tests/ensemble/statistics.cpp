// SPDX-License-Identifier: MIT
// Tests for ensemble/statistics.
#include "ensemble/statistics.hpp"

#include "ensemble/chains.hpp"
#include "ensemble/draw_starts.hpp"
#include "physics/systems/rigid_chain.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <limits>
#include <numbers>

using namespace pendula;
using namespace pendula::test;

namespace {

EnsembleSetup fan_of(std::size_t count, double spread) {
    return {.count = count, .starts = EnsembleStarts::fan, .spread = spread};
}

/// Sets the angle of one link in every member.
void put_angles(Ensemble& ensemble, std::size_t link, const std::function<double(std::size_t)>& angle) {
    auto& states = std::get<MemberStates<double>>(ensemble.states());
    for (std::size_t m = 0; m < ensemble.members(); ++m) states.theta(link)[m] = angle(m);
}

} // namespace

TEST_CASE("the spread of a narrow fan is the standard deviation of evenly spaced angles") {
    WorkerPool workers(2);
    constexpr std::size_t n = 1001;
    for (const double width : {1e-12, 1e-6, 1e-3}) {
        Ensemble ensemble(uneven_chain(3), start_at(3, 170), fan_of(n, width), workers);
        EnsembleObserver observer(ensemble, workers);
        const EnsembleStatistics statistics = observer.observe(ensemble, workers);
        // The standard deviation of n evenly spaced angles. The start angles are rounded to 4e-16.
        const double expected = width * std::sqrt((n + 1.0) / (12.0 * (n - 1)));
        CHECK(statistics.spread[0] == Approx(expected).epsilon(width * width + 1e-9).margin(3e-16));
        CHECK(statistics.spread[1] == 0);
        CHECK(statistics.spread[2] == 0);
        CHECK(statistics.widest_spread() == statistics.spread[0]);
        CHECK(statistics.flipped == 0);
        CHECK(statistics.mean_drift == 0);
        CHECK(statistics.lost == 0);
    }
}

TEST_CASE("a wide spread equals that of the wrapped normal distribution and ignores whole turns") {
    WorkerPool workers(1);
    Ensemble ensemble(uneven_chain(2), start_at(2, 90), fan_of(100'000, 0), workers);
    EnsembleObserver observer(ensemble, workers);
    put_angles(ensemble, 0, [](std::size_t m) {
        MemberRandom random(1, m);
        return 0.4 + 1.2 * random.gaussian_pair()[0] + 2 * std::numbers::pi * static_cast<double>(m % 5);
    });
    const EnsembleStatistics statistics = observer.observe(ensemble, workers);
    CHECK(statistics.spread[0] == Approx(1.2).epsilon(0.02));
    CHECK(statistics.flipped > 0.8); // four of five members are whole turns away
}

TEST_CASE("the entropy of one bin is 0, and that of an even distribution is ln(bins) minus the bias") {
    WorkerPool workers(2);
    constexpr std::size_t n = 100'000;
    Ensemble ensemble(uneven_chain(2), start_at(2, 10), fan_of(n, 0), workers);
    EnsembleObserver observer(ensemble, workers);
    EnsembleStatistics statistics = observer.observe(ensemble, workers);
    CHECK(statistics.entropy == 0);
    CHECK_FALSE(std::signbit(statistics.entropy));
    CHECK(statistics.entropy_bias == 0);
    for (const std::size_t link : {0, 1})
        put_angles(ensemble, link, [link](std::size_t m) {
            return 20 * std::numbers::pi * (MemberRandom(link, m).uniform() - 0.5);
        });
    statistics = observer.observe(ensemble, workers);
    const double bins = bins_around * bins_around;
    CHECK(statistics.entropy_bias == Approx((bins - 1) / (2 * n)));
    // 2n(ln(bins) − entropy) is χ² distributed, with the standard deviation √(2 bins).
    CHECK(std::abs(statistics.entropy + statistics.entropy_bias - std::log(bins)) <
          4 * std::sqrt(2 * bins) / (2 * n));
    CHECK(statistics.entropy < std::log(bins) - 0.5 * statistics.entropy_bias);
    CHECK(statistics.spread[0] > 2); // about √(ln n), 3.4
}

TEST_CASE("energies are those of physics, and drift as the truncation error of RK4 predicts") {
    WorkerPool workers(2);
    const Chain chain = uneven_chain(3);
    EnsembleSetup setup = fan_of(64, 0.2);
    const auto drift_of = [&](double dt, std::int64_t steps) {
        setup.dt = dt;
        Ensemble ensemble(chain, start_at(3, 60), setup, workers);
        EnsembleObserver observer(ensemble, workers);
        const std::vector<double> from = coordinates_of(ensemble, 0);
        ensemble.advance(steps, workers);
        const EnsembleStatistics statistics = observer.observe(ensemble, workers);
        CHECK(statistics.time == Approx(1));
        CHECK(statistics.worst_drift >= statistics.mean_drift);
        // The worst drift is at least that of member 0, calculated with rigid_energy().
        const std::vector<double> to = coordinates_of(ensemble, 0);
        const RigidChain<double> rigid(chain);
        const auto energy = [&](const std::vector<double>& state) {
            return rigid_energy<double>(rigid, std::span(state).first(3), std::span(state).subspan(3))
                .total();
        };
        CHECK(statistics.worst_drift >= std::abs(energy(to) - energy(from)) * (1 - 1e-6) - 1e-13);
        return statistics.mean_drift;
    };
    const double coarse = drift_of(4e-3, 250), fine = drift_of(2e-3, 500);
    // RK4's energy error is of fifth order (a ratio of 32), or of fourth order (16) if the motion is not
    // regular.
    CHECK(coarse / fine > 14);
    CHECK(coarse / fine < 40);
}

TEST_CASE("statistics count the lost members and leave them out") {
    WorkerPool workers(2);
    Ensemble ensemble(uneven_chain(2), start_at(2, 30), fan_of(500, 0.01), workers);
    EnsembleObserver observer(ensemble, workers);
    const EnsembleStatistics before = observer.observe(ensemble, workers);
    auto& states = std::get<MemberStates<double>>(ensemble.states());
    states.theta(0)[0] = std::numeric_limits<double>::quiet_NaN();
    states.omega(1)[499] = std::numeric_limits<double>::infinity();
    EnsembleStatistics after = observer.observe(ensemble, workers);
    CHECK(after.lost == 2);
    CHECK(after.spread[0] == Approx(before.spread[0]).epsilon(0.01));
    CHECK(std::isfinite(after.worst_drift));
    put_angles(ensemble, 0, [](std::size_t) { return std::numeric_limits<double>::quiet_NaN(); });
    after = observer.observe(ensemble, workers);
    CHECK(after.lost == 500);
    CHECK(after.flipped == 0);
    CHECK(after.spread == std::vector<double>{0, 0});
}

TEST_CASE("the flipped fraction never falls, and no statistic depends on the number of threads") {
    const auto run = [](std::size_t threads) {
        WorkerPool workers(threads);
        Ensemble ensemble(uneven_chain(2), start_at(2, 150), fan_of(2100, 0.5), workers);
        EnsembleObserver observer(ensemble, workers);
        std::vector<EnsembleStatistics> all;
        for (int i = 0; i < 8; ++i) {
            ensemble.advance(300, workers);
            all.push_back(observer.observe(ensemble, workers));
        }
        return all;
    };
    const auto alone = run(1), together = run(7);
    for (std::size_t i = 0; i < alone.size(); ++i) {
        if (i > 0) CHECK(alone[i].flipped >= alone[i - 1].flipped);
        CHECK(alone[i].spread == together[i].spread);
        CHECK(alone[i].entropy == together[i].entropy);
        CHECK(alone[i].flipped == together[i].flipped);
        CHECK(alone[i].mean_drift == together[i].mean_drift);
        CHECK(alone[i].worst_drift == together[i].worst_drift);
    }
    CHECK(alone.back().flipped > 0.1);
}

TEST_CASE("the time at which the spread passes 1 rad is interpolated between two observations") {
    SpreadWatch watch;
    watch.look({.time = 0, .spread = {0.1, 0.0}});
    watch.look({.time = 2, .spread = {0.5, 0.2}});
    CHECK_FALSE(watch.passed());
    CHECK_FALSE(watch.passed_between());
    watch.look({.time = 4, .spread = {0.3, 1.5}});
    CHECK(watch.passed() == Approx(3));
    watch.look({.time = 6, .spread = {0.1, 0.1}});
    watch.look({.time = 8, .spread = {2, 2}});
    CHECK(watch.passed() == Approx(3));
    CHECK(watch.passed_between() == std::pair(2.0, 4.0));
    SpreadWatch wide;
    wide.look({.time = 0, .spread = {3}});
    CHECK(wide.passed() == 0.0);
    CHECK(wide.passed_between() == std::pair(0.0, 0.0));
}

namespace {

/// An entry of a series whose spread passes 1 rad just after entry 100.
EnsembleStatistics entry(std::size_t place) {
    EnsembleStatistics statistics;
    statistics.time = 0.1 * static_cast<double>(place);
    statistics.spread = {0.1, place > 100 ? 2.0 : 0.5};
    statistics.lost = place;
    return statistics;
}

void check(const EnsembleSeries& series, std::size_t size) {
    REQUIRE(series.size() == size);
    for (std::size_t place = 0; place < size; ++place) REQUIRE(series[place] == entry(place));
    CHECK(series.spread_passed().has_value() == (size > 101));
}

} // namespace

TEST_CASE("a shared series keeps its entries while the original grows, and the original can be cut") {
    StatisticsSeries series;
    CHECK(series.share(0)->size() == 0);
    std::vector<std::shared_ptr<const EnsembleSeries>> shared;
    for (std::size_t place = 0; place < 300; ++place) {
        series.add(entry(place));
        shared.push_back(series.share(place + 1));
    }
    CHECK(series.share(300) == shared.back());
    CHECK(series.share(1000)->size() == 300);
    for (std::size_t place = 0; place < 300; ++place) check(*shared[place], place + 1);
    for (const std::size_t size : {0, 1, 63, 64, 65, 101, 102, 128, 299}) check(*series.share(size), size);
    REQUIRE(series.share(300)->spread_passed());
    CHECK(*series.share(300)->spread_passed() == Approx(10 + 0.1 / 3));

    for (const std::size_t cut : {299, 256, 130, 128, 64, 63, 0}) {
        series.cut(cut);
        check(*series.share(300), cut);
        series.add(entry(cut));
        check(*series.share(300), cut + 1);
    }
}
