// SPDX-License-Identifier: MIT
#include "ui/controls/log_plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace pendula {
namespace {

ImU32 ink(ImVec4 colour, float alpha = 1) {
    colour.w *= alpha;
    return ImGui::ColorConvertFloat4ToU32(colour);
}

/// "10⁻¹²".
std::string power_of_ten(int exponent) {
    static const char* const digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    if (exponent == 0) return "1";
    std::string text = "10";
    if (exponent < 0) text += "⁻";
    for (const char digit : std::to_string(std::abs(exponent))) text += digits[digit - '0'];
    return text;
}

/// A step of 1, 2 or 5 times a power of ten that divides `range` into at most `parts`.
double nice_step(double range, int parts) {
    const double least = range / parts, power = std::pow(10.0, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= least) return factor * power;
    return 10 * power;
}

} // namespace

void draw_log_plot(const theme::Fonts& fonts, const LogPlot& plot, float scale) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = plot.height * scale;
    ImGui::Dummy({width, height});
    ImDrawList* draw = ImGui::GetWindowDrawList();
    ImGui::PushFont(fonts.sans);
    const float text_height = ImGui::GetFontSize();
    const float left = corner.x + ImGui::CalcTextSize("10⁻¹⁶").x + 6 * scale, right = corner.x + width;
    const float top = corner.y + text_height / 2, bottom = corner.y + height - text_height - 4 * scale;
    const double range = std::max(plot.to - plot.from, 1e-9);
    const auto x_of = [&](double time) {
        return left + (right - left) * static_cast<float>((time - plot.from) / range);
    };
    const auto y_of = [&](double power) {
        const double part = (power - plot.lowest) / (plot.highest - plot.lowest);
        return bottom - (bottom - top) * static_cast<float>(part);
    };

    const int every = std::max(1, static_cast<int>(std::ceil((plot.highest - plot.lowest) / 5)));
    for (int power = static_cast<int>(std::floor(plot.highest / every)) * every; power >= plot.lowest;
         power -= every) {
        const float y = y_of(power);
        draw->AddLine({left, y}, {right, y}, ink(theme::secondary, 0.22f));
        const std::string label = power_of_ten(power);
        draw->AddText({left - 6 * scale - ImGui::CalcTextSize(label.c_str()).x, y - text_height / 2},
                      ink(theme::secondary), label.c_str());
    }
    const double step = nice_step(range, 4);
    for (double time = std::ceil(plot.from / step) * step; time <= plot.to; time += step) {
        const std::string label = fmt::format("{:g}", time);
        const float x = x_of(time), label_width = ImGui::CalcTextSize(label.c_str()).x;
        draw->AddLine({x, bottom}, {x, bottom + 3 * scale}, ink(theme::secondary));
        draw->AddText({std::clamp(x - label_width / 2, left, right - label_width), bottom + 3 * scale},
                      ink(theme::secondary), label.c_str());
    }
    const std::string units = fmt::format("{} over s", plot.unit);
    const ImVec2 units_size = ImGui::CalcTextSize(units.c_str());
    ImGui::PopFont();

    draw->PushClipRect({left, top}, {right, bottom}, true);
    for (const LogCurve& curve : plot.curves) {
        const auto stroke = [&] {
            draw->PathStroke(ink(curve.colour), 0, std::max(1.0f, curve.thickness * scale));
        };
        for (const LogPoint& point : curve.points) {
            if (std::isfinite(point.log10))
                draw->PathLineTo({x_of(point.time), y_of(std::max(point.log10, plot.lowest - 1))});
            else
                stroke();
        }
        stroke();
    }
    const float cursor = x_of(plot.cursor);
    draw->AddLine({cursor, top}, {cursor, bottom}, ink(theme::text, 0.35f));
    draw->PopClipRect();
    // On a ground of its own over the curves, so that none strikes it through.
    ImGui::PushFont(fonts.sans);
    const ImVec2 at{left + 6 * scale, top};
    draw->AddRectFilled({at.x - 3 * scale, at.y}, {at.x + units_size.x + 3 * scale, at.y + units_size.y},
                        ink(theme::panel), 3 * scale);
    draw->AddText(at, ink(theme::secondary), units.c_str());
    ImGui::PopFont();
}

} // namespace pendula
