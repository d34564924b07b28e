// SPDX-License-Identifier: MIT
// Tests for analysis/divergence_series.
#include "analysis/divergence_series.hpp"

#include "support/catch.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

using namespace pendula;

namespace {

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

TEST_CASE("a full series halves its resolution and keeps its start") {
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

TEST_CASE("a series stays bounded and evenly spaced whatever the spacing of its indices") {
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

TEST_CASE("going back forgets what came later, and going forward again gives the same points") {
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

TEST_CASE("a series taken back to its start has its full resolution again") {
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

TEST_CASE("equal states are kept as no distance, and so is what is not a number") {
    DivergenceSeries series;
    series.add({0, 0, -infinity});
    series.add({1, 0.1, std::numeric_limits<double>::quiet_NaN()});
    series.add({2, 0.2, infinity});
    for (const DivergencePoint& p : series.points()) CHECK(p.log10_distance == -infinity);
    CHECK_THROWS_AS(DivergenceSeries(1), std::invalid_argument);
}
