// SPDX-License-Identifier: MIT
#include "window/controls/log_plot.hpp"

#include "render/plots/plot_axes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace pendula {
namespace {

/// The smallest step that divides `range` into at most `parts` parts and is 1, 2 or 5 times a power of ten.
double nice_step(double range, int parts) {
    const double least = range / parts, power = std::pow(10.0, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= least) return factor * power;
    return 10 * power;
}

/// The place of the plot's axes on the screen.
struct Axes {
    float left, right, top, bottom;
    double from, range;     ///< s
    double lowest, highest; ///< exponents of ten
    float scale;

    float x_of(double time) const {
        return left + (right - left) * static_cast<float>((time - from) / range);
    }
    float y_of(double power) const {
        const double part = (power - lowest) / (highest - lowest);
        return bottom - (bottom - top) * static_cast<float>(part);
    }
};

void draw_powers(ImDrawList& list, const Axes& axes) {
    const int every = std::max(1, static_cast<int>(std::ceil((axes.highest - axes.lowest) / 5)));
    for (int power = static_cast<int>(std::floor(axes.highest / every)) * every; power >= axes.lowest;
         power -= every) {
        const float y = axes.y_of(power);
        list.AddLine({axes.left, y}, {axes.right, y}, theme::ink(theme::secondary, 0.22f));
        const std::string label = power == 0 ? "1" : power_of_ten(power);
        list.AddText(
            {axes.left - 6 * axes.scale - ImGui::CalcTextSize(label.c_str()).x, y - ImGui::GetFontSize() / 2},
            theme::ink(theme::secondary), label.c_str());
    }
}

void draw_times(ImDrawList& list, const Axes& axes, double to) {
    const double step = nice_step(axes.range, 4);
    const float below = axes.bottom + 3 * axes.scale;
    for (double time = std::ceil(axes.from / step) * step; time <= to; time += step) {
        const bool is_last = time + step > to;
        const std::string label = fmt::format("{:g}{}", time, is_last ? " s" : "");
        const float x = axes.x_of(time), width = ImGui::CalcTextSize(label.c_str()).x;
        list.AddLine({x, axes.bottom}, {x, below}, theme::ink(theme::secondary));
        list.AddText({std::clamp(x - width / 2, axes.left, axes.right - width), below},
                     theme::ink(theme::secondary), label.c_str());
    }
}

void draw_curves(ImDrawList& list, const Axes& axes, const LogPlot& plot) {
    list.PushClipRect({axes.left, axes.top}, {axes.right, axes.bottom}, true);
    for (const LogCurve& curve : plot.curves) {
        const auto stroke = [&] {
            list.PathStroke(theme::ink(curve.colour), 0, std::max(1.0f, curve.thickness * axes.scale));
        };
        for (const LogPoint& point : curve.points) {
            if (std::isfinite(point.log10))
                list.PathLineTo({axes.x_of(point.time), axes.y_of(std::max(point.log10, plot.lowest - 1))});
            else
                stroke();
        }
        stroke();
    }
    const float cursor = axes.x_of(plot.cursor);
    list.AddLine({cursor, axes.top}, {cursor, axes.bottom}, theme::ink(theme::text, 0.35f));
    list.PopClipRect();
}

/// Draws the unit above the curves, so that no curve crosses the text.
void draw_unit(ImDrawList& list, const Axes& axes, const char* unit) {
    list.AddText({axes.left, axes.top - ImGui::GetFontSize() - 3 * axes.scale}, theme::ink(theme::secondary),
                 unit);
}

} // namespace

void draw_log_plot(const theme::Fonts& fonts, const LogPlot& plot, float scale) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = plot.height * scale;
    ImGui::Dummy({width, height}); // `height` includes the line of text above the curves
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImGui::PushFont(fonts.sans);
    const float text_height = ImGui::GetFontSize();
    const Axes axes{corner.x + ImGui::CalcTextSize("10⁻¹⁶").x + 6 * scale,
                    corner.x + width,
                    corner.y + text_height + 3 * scale,
                    corner.y + height - text_height - 4 * scale,
                    plot.from,
                    std::max(plot.to - plot.from, 1e-9),
                    plot.lowest,
                    plot.highest,
                    scale};
    draw_powers(list, axes);
    draw_times(list, axes, plot.to);
    draw_curves(list, axes, plot);
    draw_unit(list, axes, plot.unit);
    ImGui::PopFont();
}

} // namespace pendula
