// SPDX-License-Identifier: MIT
#include "render/plots/plot_geometry.hpp"

#include "render/look/companion_colour.hpp"
#include "render/look/palette.hpp"
#include "render/plots/angle_curve.hpp"
#include "render/sample_history.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numbers>
#include <utility>

namespace pendula {
namespace {

constexpr double closest = 1e-3; ///< for axes of samples, which have the seven digits of a float
constexpr double closest_power = 0.1, closest_time = 1e-4; ///< for logs: decades; part of the time
constexpr double least_log_seconds = 10;                   ///< the length of a new axis of simulated time
constexpr double deepest_drift = 9;                        ///< decades below the largest

class Axes {
  public:
    Axes(PlotGeometry& plot, const PlotWindow& window) : plot_(plot), window_(window) {}

    int ticks_across(float ems) const {
        return ticks(plot_.frame.curves.width, plot_.frame.is_low ? 0.65f * ems : ems);
    }
    int ticks_up() const { return ticks(plot_.frame.curves.height, plot_.frame.is_low ? 1.6f : 2.2f); }

    AxisRange across(AxisHome home) {
        plot_.home_across = home;
        return shown_range(window_.across, home);
    }
    AxisRange up(AxisHome home) {
        plot_.home_up = home;
        return shown_range(window_.up, home);
    }

  private:
    int ticks(int pixels, float ems) const {
        return std::clamp(static_cast<int>(static_cast<float>(pixels) / (ems * plot_.frame.text_size)), 2, 9);
    }
    PlotGeometry& plot_;
    const PlotWindow& window_;
};

constexpr AxisHome every_angle{{-std::numbers::pi, std::numbers::pi}, 2 * std::numbers::pi* closest};

Axis angles(AxisRange shown, int ticks, const char* name) {
    return shown == every_angle.all ? angle_axis(name, ticks)
                                    : angle_axis_within(shown.low, shown.high, ticks, name);
}

/// How far back the angles over time go: a young run fills the plot's width too.
double seconds_over_time(const FrameInput& input) {
    constexpr double least = 5;
    return std::clamp(input.time, std::min(least, input.views.plot_seconds), input.views.plot_seconds);
}

/// Of the companion that plots of samples show.
std::string companion_name(const FrameInput& input) {
    if (input.kind_of(1) == LaneKind::ghost) return "ghost";
    return input.lanes[1].label; // "taylor/double-double"
}

void set_sample_axes(PlotGeometry& plot, Axes axes, const FrameInput& input, float largest_omega) {
    const bool is_pair = plot.kind == PlotKind::neighbours, two = input.chain->links() == 2;
    if (plot.kind == PlotKind::over_time) {
        const double seconds = seconds_over_time(input);
        const AxisRange shown =
            axes.across({{-seconds, 0}, std::max(closest * seconds, 8 * input.sample_interval)});
        plot.across = number_axis(shown.low, shown.high, axes.ticks_across(5), "from now (s)");
        plot.is_over_time = true;
        plot.time_origin = input.time;
    } else {
        plot.across = angles(axes.across(every_angle), axes.ticks_across(2.2f),
                             !is_pair ? "θ (rad)" : (two ? "θ₁ (rad)" : "θ (rad)"));
    }
    if (plot.kind == PlotKind::phase) {
        const Axis all = symmetric_axis(std::max(largest_omega, 1.0f), 2, "ω (rad/s)");
        const AxisRange shown = axes.up({{all.low, all.high}, closest * (all.high - all.low)});
        plot.up = number_axis(shown.low, shown.high, axes.ticks_up(), all.name);
    } else {
        plot.up = angles(axes.up(every_angle), axes.ticks_up(),
                         !is_pair ? "θ (rad)" : (two ? "θ₂ (rad)" : "next θ (rad)"));
    }
    plot.bobs = plotted_bobs(is_pair ? input.chain->links() - 1 : input.chain->links());
    for (const std::size_t bob : plot.bobs)
        plot.legend.push_back({is_pair ? angle_name(bob + 1) + angle_name(bob + 2) : angle_name(bob + 1),
                               palette::bob_in_chain(bob, input.chain->links(), input.look.theme)});
    if (input.states.size() > 1)
        plot.legend.push_back({companion_name(input), companion_colour(input, 1), true});
}

/// The range in whole powers of ten. Where a drift changes its sign its logarithm dips arbitrarily deep; the
/// range does not follow that.
AxisRange powers_of(PlotKind kind, std::span<const PlotCurve> curves, double end) {
    double low = 1e9, high = -1e9;
    for (const PlotCurve& curve : curves)
        for (const PlotPoint& point : curve.points) {
            if (!std::isfinite(point.up) || point.time > end) continue;
            low = std::min(low, point.up);
            high = std::max(high, point.up);
        }
    if (low > high) return kind == PlotKind::drift ? AxisRange{-16, -8} : AxisRange{-4, 1};
    if (kind == PlotKind::divergence) high = std::max(high, 1.0);
    high = std::ceil(high + 1e-9);
    low = std::floor(low);
    if (kind == PlotKind::drift) low = std::max(low, high - deepest_drift);
    return {std::min(low, high - 3), high};
}

std::string joules(double value) {
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "E* = %.4g J", value);
    return text.data();
}

void set_log_axes(PlotGeometry& plot, Axes axes, const FrameInput& input) {
    const std::span<const PlotCurve> curves = log_curves(plot.kind, input);
    const double end = log_end(input);
    double from = input.time, to = input.time;
    bool is_empty = true;
    for (const PlotCurve& curve : curves) {
        if (curve.points.empty() || curve.points.front().time > end) continue;
        is_empty = false;
        from = std::min(from, curve.points.front().time);
        to = std::max(to, std::min(curve.points.back().time, end));
    }
    to = std::max(to, from + least_log_seconds);
    const AxisRange time = axes.across({{from, to}, closest_time * (to - from)});
    const AxisRange powers = axes.up({powers_of(plot.kind, curves, end), closest_power});
    const bool is_drift = plot.kind == PlotKind::drift;
    plot.across = number_axis(time.low, time.high, axes.ticks_across(5), "t (s)");
    plot.up = power_axis(powers.low, powers.high, axes.ticks_up(), is_drift ? "|ΔE| / E*" : "distance (rad)");
    plot.is_over_time = true;
    if (is_drift && input.energy_scale > 0) plot.note = joules(input.energy_scale);
    if (!is_drift)
        for (const PlotCurve& curve : curves)
            if (!curve.points.empty() && curve.points.front().time <= end)
                plot.legend.push_back({curve.name, curve.colour});
    if (is_empty) plot.empty = is_drift ? "no drift yet" : "G starts a ghost";
}

const char* title_of(PlotKind kind) {
    switch (kind) {
    case PlotKind::over_time:
        return "Angles";
    case PlotKind::phase:
        return "Phase portrait";
    case PlotKind::neighbours:
        return "Neighbours";
    case PlotKind::drift:
        return "Energy drift";
    case PlotKind::divergence:
        return "Divergence";
    }
    return "";
}

} // namespace

PlotGeometry plot_geometry(PlotKind kind, const FrameInput& input, const gl::Area& view,
                           float largest_omega) {
    PlotGeometry plot;
    // A single link has no neighbour, so it shows its phase portrait instead.
    plot.kind = kind == PlotKind::neighbours && input.chain->links() < 2 ? PlotKind::phase : kind;
    plot.frame = frame_plot(view, input.text_size, input.show_labels, plot.kind == PlotKind::neighbours);
    plot.title = title_of(plot.kind);
    const Axes axes(plot, input.plot_windows[static_cast<std::size_t>(kind)]);
    if (is_of_samples(kind))
        set_sample_axes(plot, axes, input, largest_omega);
    else
        set_log_axes(plot, axes, input);
    return plot;
}

std::span<const PlotCurve> log_curves(PlotKind kind, const FrameInput& input) {
    if (kind == PlotKind::drift) return input.drift_curves;
    if (kind == PlotKind::divergence) return input.divergence_curves;
    return {};
}

double log_end(const FrameInput& input) {
    return input.logs_end_at_time ? input.time : std::numeric_limits<double>::infinity();
}

} // namespace pendula
