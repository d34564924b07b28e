// SPDX-License-Identifier: MIT
/// Axes of the plots: ranges, ticks at round numbers, the visible part, and the plot's place in its view.
/// Pure values.
#pragma once

#include "gl/draw.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

struct Tick {
    double value = 0;
    std::string label;
};

struct Axis {
    double low = 0, high = 1;
    std::vector<Tick> ticks;
    std::string name; ///< including its unit: "θ (rad)"
};

/// A symbol with a link's number as its index: "θ₁" for "θ" and link 1.
std::string with_index(std::string_view symbol, std::size_t link);
inline std::string angle_name(std::size_t link) { return with_index("θ", link); }

/// A power of ten as text: "10⁻¹⁵"; "10⁰" for 0.
std::string power_of_ten(int exponent);

/// An axis from −π to π, with ticks at multiples of π/2, or at −π, 0 and π if `most_ticks` is below 5.
Axis angle_axis(std::string name, int most_ticks = 5);

/// An axis from `low` to `high` (low < high) with at most `most_ticks` (≥ 2) ticks at round numbers.
Axis number_axis(double low, double high, int most_ticks, std::string name);

/// An axis of angles from `low` to `high`. Ticks are at multiples of π/2 if there are at least two, otherwise
/// at round numbers.
Axis angle_axis_within(double low, double high, int most_ticks, std::string name);

/// An axis of powers of ten from 10^`low` to 10^`high` (low < high). Ticks are at whole powers if there are
/// at least two, otherwise also between them: "10⁻³·⁵".
Axis power_axis(double low, double high, int most_ticks, std::string name);

/// A limit (≥ 0) rounded up to a round number, so that an axis seldom changes; 1 if the limit is not between
/// 1e-30 and 1e30.
double round_limit(double limit);

/// An axis from −limit to limit. The limit is first rounded up to a round number, so that the axis seldom
/// changes. Has ticks at its ends and at 0 if `most_ticks` would leave only one tick.
Axis symmetric_axis(double limit, int most_ticks, std::string name);

/// The smallest of 1, 2 or 5 times a power of ten that is at least `value` (> 0, finite).
double round_up(double value);

/// place_on() is the place (px) of a value on an axis that runs from `from` to `to` px; value_at() is the
/// inverse. All drawing and pointing in plots uses these two functions.
double place_on(const Axis&, double value, double from, double to);
double value_at(const Axis&, double place, double from, double to);

/// A plot in its view: the curves' area, and the size of its text.
struct PlotFrame {
    gl::Area view, curves;
    float text_size = 13;   ///< px per em
    bool has_labels = true; ///< false if the view is too small for labels
    bool has_title = true;  ///< title and legend are shown, even if there is no room for ticks
    bool is_low = false;    ///< the view has little height: axes' names are beside title and ticks
    int names_end = 0;      ///< where text above the curves must end, before the view's button, px
    /// The baseline of the title, px.
    float title_base() const {
        const float above = is_low || !has_labels ? 0.7f : 1.75f; // ems, above the curves
        return static_cast<float>(curves.y + curves.height) + above * text_size;
    }
};
/// Text is smaller in narrow views. `square`: the curves' area is square, which suits a plot of two angles.
PlotFrame frame_plot(const gl::Area& view, float text_size, bool labels, bool square = false);

/// A range of an axis, in the axis's unit; low < high.
struct AxisRange {
    double low = 0, high = 1;
    double span() const { return high - low; }
    bool operator==(const AxisRange&) const = default;
};

/// The whole range of an axis, and the smallest span that the digits of its numbers can resolve.
struct AxisHome {
    AxisRange all;
    double least_span = 0;
};

/// The visible part of a plot: zoomed at the pointer and panned, always within the plot's home range. An
/// unset axis shows its whole range, even if that range changes.
struct PlotWindow {
    std::optional<AxisRange> across, up;
    bool is_home() const { return !across && !up; }
    bool operator==(const PlotWindow&) const = default;
};

/// The visible range of an axis: `wanted`, limited to the home range and not smaller than its least span; the
/// whole range if `wanted` is unset or invalid.
AxisRange shown_range(const std::optional<AxisRange>& wanted, const AxisHome&);

/// The range after zooming in by `factor` (> 0) around the value `at`. Unset if the result is the whole axis.
std::optional<AxisRange> zoomed(const std::optional<AxisRange>&, const AxisHome&, double factor, double at);

/// The range moved by `by` (in the axis's unit), but kept within the home range.
std::optional<AxisRange> panned(const std::optional<AxisRange>&, const AxisHome&, double by);

} // namespace pendula
