// SPDX-License-Identifier: MIT
// Tests for ui/theme.hpp: what is written can be read in every theme.
#include "ui/theme.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <cmath>

using namespace pendula;

namespace {

double linear(float value) {
    return value <= 0.04045f ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double luminance(const ImVec4& colour) {
    return 0.2126 * linear(colour.x) + 0.7152 * linear(colour.y) + 0.0722 * linear(colour.z);
}

/// The contrast of WCAG 2.1, 1 to 21; 4.5 is what it asks of text.
double contrast(const ImVec4& a, const ImVec4& b) {
    const double first = luminance(a), second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

} // namespace

TEST_CASE("text is legible on panels, fields and sliders of every theme") {
    ImGui::CreateContext();
    for (const Theme theme : {Theme::night, Theme::paper, Theme::blueprint, Theme::high_contrast}) {
        INFO(name_of(theme));
        theme::apply_style(1);
        theme::apply_colours(theme);
        const ImVec4* colours = ImGui::GetStyle().Colors;
        for (const ImGuiCol ground : {ImGuiCol_WindowBg, ImGuiCol_PopupBg, ImGuiCol_FrameBg,
                                      ImGuiCol_FrameBgHovered, ImGuiCol_SliderGrab})
            CHECK(contrast(colours[ImGuiCol_Text], colours[ground]) >= 4.5);
        for (const ImVec4& ink : {theme::secondary, theme::warning, theme::error, theme::accent})
            CHECK(contrast(ink, theme::panel) >= 4.5);
    }
    theme::apply_colours(Theme::night);
    ImGui::DestroyContext();
}
