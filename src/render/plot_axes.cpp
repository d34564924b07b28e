// SPDX-License-Identifier: MIT
#include "render/plot_axes.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

namespace pendula {
namespace {

/// With as many digits as steps of `step` need, and the true minus sign.
std::string label_of(double value, double step) {
    const int digits = std::max(0, static_cast<int>(-std::floor(std::log10(step) + 1e-9)));
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", std::min(digits, 12), std::abs(value));
    return value < 0 ? std::string("\u2212") + text : text;
}

} // namespace

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
    Axis axis{low, high, {}, std::move(name)};
    double step = round_up((high - low) / most_ticks);
    const auto count = [&] { return std::floor(high / step + 1e-9) - std::ceil(low / step - 1e-9) + 1; };
    while (count() > most_ticks) step = round_up(1.01 * step);
    const double first = std::ceil(low / step - 1e-9);
    for (int i = 0; i < static_cast<int>(count()); ++i) {
        const double value = step * (first + i);
        axis.ticks.push_back({value, label_of(std::abs(value) < 1e-9 * step ? 0 : value, step)});
    }
    return axis;
}

Axis symmetric_axis(double limit, int most_ticks, std::string name) {
    double rounded = 1;
    if (limit > 1e-6 && limit < 1e12) {
        const double decade = std::pow(10.0, std::floor(std::log10(limit)));
        for (const double factor : {1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0})
            if (limit <= factor * decade * (1 + 1e-9)) {
                rounded = factor * decade;
                break;
            }
    }
    return number_axis(-rounded, rounded, most_ticks, std::move(name));
}

PlotFrame frame_plot(const gl::Area& view, float text_size, bool labels) {
    PlotFrame frame{view, view, text_size, labels};
    const auto ems = [&](float count) { return static_cast<int>(std::lround(count * frame.text_size)); };
    if (view.width < ems(14) || view.height < ems(9)) frame.has_labels = false;
    const int left = frame.has_labels ? ems(3.6f) : ems(0.5f), right = ems(1.6f);
    const int bottom = frame.has_labels ? ems(3.1f) : ems(0.5f),
              top = frame.has_labels ? ems(3.7f) : ems(0.5f);
    frame.curves = {view.x + left, view.y + bottom, std::max(1, view.width - left - right),
                    std::max(1, view.height - bottom - top)};
    return frame;
}

} // namespace pendula
