// SPDX-License-Identifier: MIT
#include "render/plots/plot_axes.hpp"

#include "files/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace pendula {
namespace {

/// A label with enough digits for steps of `step`, and with the Unicode minus sign.
std::string label_of(double value, double step) {
    const int digits = std::max(0, static_cast<int>(-std::floor(std::log10(step) + 1e-9)));
    return fmt::format("{}{:.{}f}", value < 0 ? "\u2212" : "", std::abs(value), std::min(digits, 12));
}

/// "10⁻¹²", "10⁻³·⁵": with enough digits for steps of `step`.
std::string power_label(double power, double step) {
    return power == 0 ? "1" : "10" + raised(label_of(power, step));
}

/// An axis with ticks at multiples of a round step. `label` makes a tick's text from the tick's value and the
/// step.
template<typename Label>
Axis ruled_axis(double low, double high, int most_ticks, std::string name, const Label& label) {
    Axis axis{low, high, {}, std::move(name)};
    const auto count = [&](double step) {
        return std::floor(high / step + 1e-9) - std::ceil(low / step - 1e-9) + 1;
    };
    double step = round_up((high - low) / most_ticks);
    while (count(step) > most_ticks) step = round_up(1.01 * step);
    // If the range begins and ends between ticks, the next smaller round step may also fit.
    for (double smaller = round_up(0.39 * step); count(smaller) <= most_ticks;
         smaller = round_up(0.39 * smaller))
        step = smaller;
    const double first = std::ceil(low / step - 1e-9);
    for (int i = 0; i < static_cast<int>(count(step)); ++i) {
        const double value = step * (first + i);
        axis.ticks.push_back({value, label(std::abs(value) < 1e-9 * step ? 0 : value, step)});
    }
    return axis;
}

} // namespace

std::string power_of_ten(int exponent) { return "10" + raised(std::to_string(exponent)); }

std::string with_index(std::string_view symbol, std::size_t link) {
    std::string name(symbol);
    for (const char digit : std::to_string(link))
        name += std::string("\xE2\x82") + static_cast<char>(0x80 + digit - '0');
    return name;
}

double round_up(double value) {
    const double decade = std::pow(10.0, std::floor(std::log10(value)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (value <= factor * decade * (1 + 1e-9)) return factor * decade;
    return 10 * decade;
}

Axis angle_axis(std::string name, int most_ticks) {
    constexpr double pi = std::numbers::pi;
    Axis axis{-pi, pi, {{-pi, "\u2212π"}, {0, "0"}, {pi, "π"}}, std::move(name)};
    if (most_ticks >= 5)
        axis.ticks = {{-pi, "\u2212π"}, {-pi / 2, "\u2212π/2"}, {0, "0"}, {pi / 2, "π/2"}, {pi, "π"}};
    return axis;
}

Axis number_axis(double low, double high, int most_ticks, std::string name) {
    return ruled_axis(low, high, most_ticks, std::move(name), label_of);
}

Axis angle_axis_within(double low, double high, int most_ticks, std::string name) {
    constexpr double quarter = std::numbers::pi / 2;
    static constexpr const char* names[] = {"\u2212π", "\u2212π/2", "0", "π/2", "π"};
    Axis axis{low, high, {}, std::move(name)};
    const double slack = 1e-9 * (high - low);
    for (int i = -2; i <= 2; ++i)
        if (i * quarter >= low - slack && i * quarter <= high + slack)
            axis.ticks.push_back({i * quarter, names[i + 2]});
    if (static_cast<int>(axis.ticks.size()) > most_ticks)
        std::erase_if(axis.ticks, [](const Tick& tick) { return tick.label.find('/') != std::string::npos; });
    return axis.ticks.size() >= 2 ? axis : number_axis(low, high, most_ticks, std::move(axis.name));
}

Axis power_axis(double low, double high, int most_ticks, std::string name) {
    Axis axis{low, high, {}, std::move(name)};
    const double first = std::ceil(low - 1e-9), last = std::floor(high + 1e-9);
    if (last - first >= 1) {
        const double every = std::max(1.0, std::ceil((last - first + 1) / most_ticks));
        for (double power = std::ceil(first / every) * every; power <= last; power += every)
            axis.ticks.push_back({power, power_label(power == 0 ? 0 : power, 1)});
        if (axis.ticks.size() >= 2) return axis;
    }
    return ruled_axis(low, high, most_ticks, std::move(axis.name), power_label);
}

double place_on(const Axis& axis, double value, double from, double to) {
    return from + (value - axis.low) / (axis.high - axis.low) * (to - from);
}

double value_at(const Axis& axis, double place, double from, double to) {
    return axis.low + (place - from) / (to - from) * (axis.high - axis.low);
}

double round_limit(double limit) {
    if (!(limit > 1e-30 && limit < 1e30)) return 1;
    const double decade = std::pow(10.0, std::floor(std::log10(limit)));
    for (const double factor : {1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0})
        if (limit <= factor * decade * (1 + 1e-9)) return factor * decade;
    return 10 * decade;
}

Axis symmetric_axis(double limit, int most_ticks, std::string name) {
    const double rounded = round_limit(limit);
    Axis axis = number_axis(-rounded, rounded, most_ticks, std::move(name));
    if (axis.ticks.size() >= 2) return axis;
    // One tick would leave the axis without a scale, so the axis gets ticks at its ends, like an axis of
    // angles.
    const double step = rounded == std::floor(rounded) ? 1 : rounded / 10;
    axis.ticks = {{-rounded, label_of(-rounded, step)}, {0, "0"}, {rounded, label_of(rounded, step)}};
    return axis;
}

PlotFrame frame_plot(const gl::Area& view, float text_size, bool labels, bool square) {
    PlotFrame frame{view, view, text_size, labels};
    const auto full = [&](float count) { return count * text_size; };
    frame.text_size *= std::clamp(static_cast<float>(view.width) / full(18), 0.8f, 1.0f);
    const auto ems = [&](float count) { return static_cast<int>(std::lround(count * frame.text_size)); };
    if (view.width < ems(14) || view.height < ems(7.5f)) frame.has_labels = false;
    frame.has_title = labels && (frame.has_labels || (view.width >= ems(8) && view.height >= ems(5)));
    frame.is_low = view.height < ems(15);
    const auto margin = [&](float usual, float low) {
        return ems(!frame.has_labels ? 0.5f : frame.is_low ? low : usual);
    };
    // Every plot reserves the width of "10⁻¹²", so that plots below each other are aligned.
    const int left = margin(4.1f, 4.1f), right = ems(frame.has_labels ? 1.6f : 0.5f);
    const int bottom = margin(3.1f, 1.9f);
    const int top = frame.has_labels ? margin(3.7f, 2.3f) : ems(frame.has_title ? 1.9f : 0.5f);
    gl::Area& curves = frame.curves;
    curves = {view.x + left, view.y + bottom, std::max(1, view.width - left - right),
              std::max(1, view.height - bottom - top)};
    if (square) {
        const int side = std::min(curves.width, curves.height), spare = curves.width - side;
        // The square is at the left of a narrow view, and near the middle of a wide view.
        curves.x += std::max(0, spare / 2 - ems(7));
        curves.y += curves.height - side;
        curves.width = curves.height = side;
    }
    frame.names_end = view.x + view.width - static_cast<int>(std::lround(full(2.2f)));
    return frame;
}

namespace {

/// Moves a range into the home range; unset if the range is as large as the home range.
std::optional<AxisRange> held_within(double low, double span, const AxisHome& home) {
    if (!std::isfinite(low) || !std::isfinite(span) || !(span < home.all.span() * (1 - 1e-12)))
        return std::nullopt;
    const double begin = std::clamp(low, home.all.low, home.all.high - span);
    return AxisRange{begin, begin + span};
}

double least_of(const AxisHome& home) {
    // Limits the zoom for every caller: at least ten different doubles must lie between the edges.
    const double largest = std::max(std::abs(home.all.low), std::abs(home.all.high));
    return std::min(home.all.span(), std::max(home.least_span, 1e-14 * largest));
}

} // namespace

AxisRange shown_range(const std::optional<AxisRange>& wanted, const AxisHome& home) {
    if (!wanted || !(wanted->high > wanted->low)) return home.all;
    const double span = std::max(wanted->span(), least_of(home));
    return held_within(wanted->low, span, home).value_or(home.all);
}

std::optional<AxisRange> zoomed(const std::optional<AxisRange>& range, const AxisHome& home, double factor,
                                double at) {
    if (!(factor > 0) || !std::isfinite(factor) || !std::isfinite(at)) return range;
    const AxisRange shown = shown_range(range, home);
    const double span = std::max(shown.span() / factor, least_of(home));
    const double part = std::clamp((at - shown.low) / shown.span(), 0.0, 1.0);
    return held_within(shown.low + part * (shown.span() - span), span, home);
}

std::optional<AxisRange> panned(const std::optional<AxisRange>& range, const AxisHome& home, double by) {
    if (!range || !std::isfinite(by)) return range;
    const AxisRange shown = shown_range(range, home);
    return held_within(shown.low + by, shown.span(), home);
}

} // namespace pendula
