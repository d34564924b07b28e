// SPDX-License-Identifier: MIT
// Tests for ensemble/statistics_series.hpp: that every length of a series is right, also after it was cut.
#include "ensemble/statistics_series.hpp"

#include "support/catch.hpp"

using namespace pendula;

namespace {

/// The spread passes a radian just after entry 100.
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

TEST_CASE("a series is shared as long as it is wanted, and what was shared stays") {
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
