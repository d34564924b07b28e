// SPDX-License-Identifier: MIT
#include "render/plots/plot_geometry.hpp"

#include "render/look/palette.hpp"
#include "render/plots/sample_curves.hpp"
#include "render/plots/section_plot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

namespace pendula {
namespace {

/// The smallest fraction of an axis that zooming can show. `closest` is for samples, which are floats with
/// seven digits.
constexpr double closest = 1e-3;
constexpr double closest_power = 0.1, closest_time = 1e-4; ///< for plots of logs; closest_power: decades
constexpr double closest_value = 1e-4;                     ///< for linear axes of plots of logs
constexpr double closest_place = 1e-4;                     ///< for sections
constexpr double unlimited = std::numeric_limits<double>::infinity();
constexpr float small_swing = 0.5f;      ///< rad; axes of angles show smaller swings enlarged
constexpr double least_log_seconds = 10; ///< the least length of an axis of simulated time, s

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

Axis angles(AxisRange shown, int ticks, const std::string& name) {
    return shown == every_angle.all ? angle_axis(name, ticks)
                                    : angle_axis_within(shown.low, shown.high, ticks, name);
}

/// The seconds that the plot of angles over time shows; fewer for a young run, so that it fills the plot's
/// width.
double seconds_over_time(const FrameInput& input) {
    constexpr double least = 5;
    return std::clamp(input.time, std::min(least, input.views.plot_seconds), input.views.plot_seconds);
}

/// "θ (rad)"; for a single pair "θ₂ (rad)", for one of many pairs "next θ (rad)".
std::string axis_name(Quantity quantity, PlotKind kind, std::size_t links) {
    const QuantityRow& row = row_of(quantity);
    if (is_of_pairs(kind) && links == 2) return column_name(quantity, 0);
    return (row.of_next_link ? "next " : "") + std::string(row.symbol) + " (" + std::string(row.unit) + ")";
}

/// The axes of a plot of samples.
class SampleAxesMaker {
  public:
    SampleAxesMaker(PlotGeometry& plot, Axes axes, const FrameInput& input, const LargestSoFar& largest)
        : plot_(plot), axes_(axes), input_(input), largest_(largest) {}

    Axis across(Quantity quantity) {
        const int ticks = axes_.ticks_across(quantity == Quantity::time ? 5 : 2.2f);
        return axis(quantity, ticks, [this](AxisHome home) { return axes_.across(home); });
    }
    Axis up(Quantity quantity) {
        return axis(quantity, axes_.ticks_up(), [this](AxisHome home) { return axes_.up(home); });
    }

  private:
    template<class Shown>
    Axis axis(Quantity quantity, int ticks, Shown shown_part) {
        const std::string name = axis_name(quantity, plot_.kind, input_.chain->links());
        switch (quantity) {
        case Quantity::time: {
            const double seconds = seconds_over_time(input_);
            const AxisRange shown =
                shown_part({{-seconds, 0}, std::max(closest * seconds, 8 * input_.sample_interval)});
            return number_axis(shown.low, shown.high, ticks, name);
        }
        case Quantity::angle:
        case Quantity::next_angle: {
            if (!swings_little()) return angles(shown_part(every_angle), ticks, name);
            return symmetric(largest_.theta, ticks, name, shown_part);
        }
        case Quantity::angular_velocity:
            return symmetric(swings_little() ? largest_.omega : std::max(largest_.omega, 1.0f), ticks, name,
                             shown_part);
        }
        throw std::out_of_range("a quantity without an axis");
    }

    /// Whether all angles are so small that they would look like a dot on an axis of the whole circle.
    bool swings_little() const { return largest_.theta > 0 && largest_.theta < small_swing; }

    template<class Shown>
    static Axis symmetric(float largest, int ticks, const std::string& name, Shown shown_part) {
        Axis all = symmetric_axis(largest, ticks, name);
        const AxisRange range{all.low, all.high}, shown = shown_part({range, closest * (all.high - all.low)});
        if (shown == range) return all;
        return number_axis(shown.low, shown.high, ticks, name);
    }

    PlotGeometry& plot_;
    Axes axes_;
    const FrameInput& input_;
    LargestSoFar largest_;
};

void set_sample_axes(PlotGeometry& plot, Axes axes, const FrameInput& input, const LargestSoFar& largest) {
    const SampleAxes& wanted = axes_of(plot.kind);
    SampleAxesMaker maker(plot, axes, input, largest);
    plot.across = maker.across(wanted.across);
    plot.up = maker.up(wanted.up);
    if (wanted.across == Quantity::time) {
        plot.is_over_time = true;
        plot.time_origin = input.time;
    }
    plot.bobs = plotted_bobs(is_of_pairs(plot.kind) ? input.chain->links() - 1 : input.chain->links());
    for (const std::size_t bob : plot.bobs)
        plot.legend.push_back(
            {curve_name(plot.kind, bob), palette::bob_in_chain(bob, input.chain->links(), input.look.theme)});
    if (input.states.size() > 1)
        plot.legend.push_back({companion_name(input), companion_colour(input, 1), true});
}

/// The range of the values of points up to the time `end`; low > high if there are none.
AxisRange values_of(std::span<const PlotCurve> curves, double end) {
    AxisRange values{unlimited, -unlimited};
    for (const PlotCurve& curve : curves)
        for (const PlotPoint& point : curve.points) {
            if (!std::isfinite(point.up) || point.time > end) continue;
            values.low = std::min(values.low, point.up);
            values.high = std::max(values.high, point.up);
        }
    return values;
}

/// The range of the vertical axis, in whole powers of ten.
AxisRange powers_of(const ReadingRow& reading, std::span<const PlotCurve> curves, double end) {
    auto [low, high] = values_of(curves, end);
    if (low > high) return reading.empty_decades;
    high = std::ceil(std::max(high, reading.least_high) + 1e-9);
    low = std::max(std::floor(low), high - reading.deepest);
    return {std::min(low, high - 3), high};
}

/// The vertical axis: in powers of ten, or linear from 0.
Axis reading_axis(const ReadingRow& reading, Axes axes, std::span<const PlotCurve> curves, double end,
                  std::optional<double> mark) {
    if (!reading.is_linear) {
        const AxisRange powers = axes.up({powers_of(reading, curves, end), closest_power});
        return power_axis(powers.low, powers.high, axes.ticks_up(), reading.axis_name);
    }
    const double limit =
        round_limit(std::max({values_of(curves, end).high, reading.least_high, mark.value_or(0)}));
    const AxisRange shown = axes.up({{0, limit}, closest_value * limit});
    return number_axis(shown.low, shown.high, axes.ticks_up(), reading.axis_name);
}

/// A prefix of a unit, such as "k", and its factor.
struct PrefixedUnit {
    const char* prefix;
    double size;
};

PrefixedUnit unit_for(double limit) {
    static constexpr std::array units{
        PrefixedUnit{"p", 1e-12}, PrefixedUnit{"n", 1e-9}, PrefixedUnit{"µ", 1e-6}, PrefixedUnit{"m", 1e-3},
        PrefixedUnit{"", 1},      PrefixedUnit{"k", 1e3},  PrefixedUnit{"M", 1e6},  PrefixedUnit{"G", 1e9},
        PrefixedUnit{"T", 1e12},  PrefixedUnit{"P", 1e15}, PrefixedUnit{"E", 1e18}};
    PrefixedUnit found = units.front();
    for (const PrefixedUnit& unit : units)
        if (unit.size == 1 ? limit >= 0.1 : limit >= (unit.size > 1 ? 10 : 1) * unit.size) found = unit;
    return found;
}

/// The horizontal axis shows the last seconds, like the plot of angles over time. The vertical axis begins at
/// 0, or lower if values are negative.
void set_recent_axes(PlotGeometry& plot, Axes axes, const FrameInput& input, const ReadingRow& reading) {
    const std::span<const PlotCurve> curves = log_curves(plot.kind, input);
    for (const PlotCurve& curve : curves) plot.legend.push_back({curve.name, curve.colour});
    const double seconds = seconds_over_time(input);
    const AxisRange time =
        axes.across({{-seconds, 0}, std::max(closest * seconds, 8 * input.sample_interval)});
    plot.across =
        number_axis(time.low, time.high, axes.ticks_across(5), axis_name(Quantity::time, plot.kind, 1));
    const AxisRange values = values_of(curves, log_end(input));
    const double high = round_limit(std::max(values.high, reading.least_high));
    const double low = values.low < -1e-3 * high ? -round_limit(-values.low) : 0;
    const AxisRange shown = axes.up({{low, high}, closest_value * (high - low)});
    const PrefixedUnit unit = unit_for(std::max(high, -low));
    plot.up =
        number_axis(shown.low / unit.size, shown.high / unit.size, axes.ticks_up(),
                    std::string(unit.prefix) + std::string(reading.hover_unit) + " " + reading.axis_name);
    plot.up.low = shown.low;
    plot.up.high = shown.high;
    for (Tick& tick : plot.up.ticks) tick.value *= unit.size;
    plot.is_over_time = true;
    plot.time_origin = input.time;
    if (curves.empty()) plot.empty = reading.empty;
}

void set_log_axes(PlotGeometry& plot, Axes axes, const FrameInput& input) {
    const ReadingRow& reading = row_of(reading_of(plot.kind));
    if (reading.is_recent) return set_recent_axes(plot, axes, input, reading);
    const std::span<const PlotCurve> curves = log_curves(plot.kind, input);
    const double end = log_end(input);
    double from = input.time, to = input.time;
    bool is_empty = true;
    for (const PlotCurve& curve : curves) {
        if (curve.points.empty() || curve.points.front().time > end) continue;
        is_empty = false;
        from = std::min(from, curve.points.front().time);
        to = std::max(to, std::min(curve.points.back().time, end));
        if (reading.has_legend) plot.legend.push_back({curve.name, curve.colour});
    }
    if (is_empty) from = 0; // an empty plot shows the whole run so far, like the plots beside it
    to = std::max(to, from + least_log_seconds);
    const AxisRange time = axes.across({{from, to}, closest_time * (to - from)});
    if (reading.mark) plot.mark = reading.mark(input);
    plot.across = number_axis(time.low, time.high, axes.ticks_across(5), "t (s)");
    plot.up = reading_axis(reading, axes, curves, end, plot.mark);
    plot.is_over_time = true;
    if (reading.note) plot.note = reading.note(input);
    if (reading.title) plot.title = reading.title(input);
    if (is_empty) plot.empty = reading.empty;
}

void set_section_axes(PlotGeometry& plot, Axes axes, const ShownSection& section) {
    const auto [home_across, home_up] = section_ranges(section);
    const AxisRange across = axes.across({home_across, closest_place * home_across.span()});
    const AxisRange up = axes.up({home_up, closest_place * home_up.span()});
    const std::string across_words = across_name(section.choice) + " (rad)",
                      up_words = up_name(section.choice) + " (" + up_unit(section.choice) + ")";
    plot.across = angles(across, axes.ticks_across(2.2f), across_words);
    plot.up = number_axis(up.low, up.high, axes.ticks_up(), up_words);
    plot.allowed = section.allowed;
    if (section.choice.is_strobe()) plot.title = "Stroboscopic section";
    plot.note = section.note;
    plot.empty = section.empty;
}

} // namespace

PlotGeometry plot_geometry(PlotKind kind, const FrameInput& input, const gl::Area& view,
                           const LargestSoFar& largest) {
    PlotGeometry plot;
    // A single link has no neighbour, so the plot shows the phase portrait instead.
    plot.kind = kind == PlotKind::neighbours && input.chain->links() < 2 ? PlotKind::phase : kind;
    plot.frame = frame_plot(view, input.text_size, input.show_labels, is_of_pairs(plot.kind));
    plot.title = row_of(plot.kind).title;
    const Axes axes(plot, input.plot_windows[kind]);
    if (is_of_samples(kind))
        set_sample_axes(plot, axes, input, largest);
    else if (kind == PlotKind::section)
        set_section_axes(plot, axes, input.section);
    else
        set_log_axes(plot, axes, input);
    return plot;
}

} // namespace pendula
