// SPDX-License-Identifier: MIT
// Tests for the curves of an ensemble in render/plots/plot_curve.hpp and the plots made of them, without a GL
// context.
#include "render/plots/plot_curve.hpp"

#include "render/look/palette.hpp"
#include "render/plots/plot_files.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <numbers>

using namespace pendula;

namespace {

constexpr double step = 0.25; ///< s

std::shared_ptr<const EnsembleSeries> grown_series(std::size_t size, std::size_t links) {
    StatisticsSeries series;
    for (std::size_t i = 0; i < size; ++i) {
        const auto number = static_cast<double>(i);
        EnsembleStatistics entry;
        entry.time = step * number;
        for (std::size_t link = 0; link < links; ++link)
            entry.spread.push_back(number * static_cast<double>(link + 1) / 64);
        entry.entropy = number / 32;
        entry.flipped = number / 1024;
        entry.mean_drift = i == 0 ? 0 : 1e-6;
        entry.worst_drift = i == 0 ? 0 : 1e-4;
        series.add(entry);
    }
    return series.share(size);
}

/// An ensemble's plots after `size` entries of its statistics.
struct StatisticsPicture {
    Chain chain;
    EnsembleCurves curves;
    FrameInput input;

    StatisticsPicture(std::size_t links, std::size_t size) {
        chain.lengths.assign(links, 1);
        chain.masses.assign(links, 1);
        input.chain = &chain;
        input.time = step * static_cast<double>(size > 0 ? size - 1 : 0);
        if (size > 0) curves = ensemble_curves(*grown_series(size, links), size, Theme::night);
        input.spread_curves = curves.spread;
        input.entropy_curves = curves.entropy;
        input.flipped_curves = curves.flipped;
        input.ensemble_drift_curves = curves.drift;
    }
    PlotGeometry plot(PlotKind kind) const { return plot_geometry(kind, input, {0, 0, 600, 400}, 1); }
};

} // namespace

TEST_CASE("the plot of a damped chain is titled energy change instead of energy drift") {
    StatisticsPicture picture(2, 0);
    CHECK(picture.plot(PlotKind::drift).title == "Energy drift");
    picture.chain.damping = 0.1;
    CHECK(picture.plot(PlotKind::drift).title == "Energy change");
}

TEST_CASE("an ensemble's curves show its statistics up to a given time") {
    const auto series = grown_series(200, 2);
    CHECK(entries_until(*series, -1) == 0);
    CHECK(entries_until(*series, 0) == 1);
    CHECK(entries_until(*series, 0.24) == 1);
    CHECK(entries_until(*series, 100 * step) == 101);
    CHECK(entries_until(*series, std::nextafter(100 * step, 0.0)) == 101); // allows for rounded times
    CHECK(entries_until(*series, 1e9) == 200);

    const EnsembleCurves curves = ensemble_curves(*series, 101, Theme::night);
    REQUIRE(curves.spread.size() == 2);
    REQUIRE(curves.entropy.size() == 1);
    REQUIRE(curves.flipped.size() == 1);
    REQUIRE(curves.drift.size() == 2);
    CHECK(curves.spread[0].name == "θ₁");
    CHECK(curves.spread[1].name == "θ₂");
    CHECK(curves.spread[1].colour == palette::bob_in_chain(1, 2, Theme::night));
    for (const auto* some : {&curves.spread, &curves.entropy, &curves.flipped, &curves.drift})
        for (const PlotCurve& curve : *some) {
            REQUIRE(curve.points.size() == 101);
            CHECK(curve.points[100].time == 100 * step);
            CHECK(curve.points[100].across == 100 * step);
            CHECK(curve.points[100].joined);
        }
    CHECK(curves.spread[0].points[64].up == 1);
    CHECK(curves.spread[1].points[64].up == 2);
    CHECK(curves.entropy[0].points[64].up == 2);
    CHECK(curves.flipped[0].points[64].up == 6.25); // %
    CHECK(std::isinf(curves.drift[0].points[0].up));
    CHECK(curves.drift[0].points[1].up == std::log10(1e-6));
    CHECK(curves.drift[1].points[1].up == std::log10(1e-4));

    // The curves do not depend on whether later entries exist, so they are shorter after going back in time.
    const EnsembleCurves before = ensemble_curves(*grown_series(101, 2), 200, Theme::night);
    CHECK(plot_csv(before.spread) == plot_csv(curves.spread));
    CHECK(ensemble_curves(*series, 0, Theme::night).spread.empty());
}

TEST_CASE("an ensemble's plots have suitable ranges and marks, and its drift plot is logarithmic") {
    const StatisticsPicture two(2, 65);
    const PlotGeometry spread = two.plot(PlotKind::spread);
    CHECK(spread.up.low == 0);
    CHECK(spread.up.high == 2);
    CHECK(spread.mark == 1.0);
    REQUIRE(spread.legend.size() == 2);
    CHECK(spread.legend[1].name == "θ₂");
    CHECK(spread.across.high == 64 * step);
    CHECK(spread.empty.empty());
    const PlotGeometry entropy = two.plot(PlotKind::entropy);
    CHECK(entropy.mark.value() == Approx(2 * std::log(64.0)));
    CHECK(entropy.up.high == 10);
    CHECK(entropy.note == "evenly spread: 8.318");
    CHECK(StatisticsPicture(1, 65).plot(PlotKind::entropy).mark.value() == Approx(std::log(64.0)));
    const PlotGeometry flipped = two.plot(PlotKind::flipped);
    CHECK(flipped.up.high == 10);
    CHECK_FALSE(flipped.mark);
    CHECK(StatisticsPicture(1, 1025).plot(PlotKind::flipped).up.high == 100);
    const PlotGeometry drift = two.plot(PlotKind::ensemble_drift);
    CHECK(drift.up.low <= -6);
    CHECK(drift.up.high >= -4);
    CHECK(drift.up.ticks.front().label.starts_with("10⁻"));

    const StatisticsPicture none(2, 0);
    for (const PlotKind kind : all_plots) {
        if (!is_of_ensemble(kind)) continue;
        CHECK(none.plot(kind).empty == "no ensemble");
        CHECK(none.plot(kind).up.low < none.plot(kind).up.high);
    }
}

TEST_CASE("an ensemble's plots can be zoomed, and in films their ranges ignore entries after the frame") {
    StatisticsPicture picture(2, 65);
    picture.input.plot_windows[PlotKind::spread] = {AxisRange{4, 8}, AxisRange{0.5, 1.25}};
    const PlotGeometry part = picture.plot(PlotKind::spread);
    CHECK(part.across.low == 4);
    CHECK(part.across.high == 8);
    CHECK(part.up.low == 0.5);
    CHECK(part.up.high == 1.25);
    picture.input.plot_windows = {};
    picture.input.time = 2;
    picture.input.logs_end_at_time = true;
    CHECK(picture.plot(PlotKind::spread).up.high == 1.5);
    CHECK(picture.plot(PlotKind::spread).across.high == 10);
}

TEST_CASE("an ensemble's plots can be written as CSV tables and SVG drawings") {
    const EnsembleCurves curves = ensemble_curves(*grown_series(2, 2), 2, Theme::night);
    CHECK(plot_csv(curves.spread) == "time (s),spread of θ₁ (rad),spread of θ₂ (rad)\r\n"
                                     "0,0,0\r\n"
                                     "0.25,0.015625,0.03125\r\n");
    CHECK(plot_csv(curves.entropy) == "time (s),entropy (nats)\r\n0,0\r\n0.25,0.03125\r\n");
    CHECK(plot_csv(curves.flipped) == "time (s),flipped (%)\r\n0,0\r\n0.25,0.09765625\r\n");
    CHECK(plot_csv(curves.drift) == "time (s),log10 of mean |ΔE| (J),log10 of worst |ΔE| (J)\r\n"
                                    "0,,\r\n"
                                    "0.25,-6,-4\r\n");
    const StatisticsPicture picture(2, 65);
    PlotGeometry plot = picture.plot(PlotKind::spread);
    const auto lines = [&] {
        const std::string svg = plot_svg(plot, picture.curves.spread, plot_inks(Theme::night));
        CHECK(svg.find(">θ₂<") != std::string::npos);
        int count = 0;
        for (std::size_t at = 0; (at = svg.find("<line", at)) != std::string::npos; ++at) ++count;
        return count;
    };
    const int with_mark = lines();
    plot.mark.reset();
    CHECK(lines() == with_mark - 1);
}
