// SPDX-License-Identifier: MIT
// Tests for window/panels/theme.hpp: text is legible in every theme.
#include "window/panels/theme.hpp"

#include "support/catch.hpp"
#include "support/values_of.hpp"

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

/// The contrast ratio of WCAG 2.1, from 1 to 21; text needs at least 4.5.
double contrast(const ImVec4& a, const ImVec4& b) {
    const double first = luminance(a), second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

} // namespace

TEST_CASE("text is legible on panels, fields and sliders of every theme") {
    ImGui::CreateContext();
    for (const Theme theme : pendula::test::values_of<Theme>()) {
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

TEST_CASE("no theme uses ImGui's own colours, apart from transparent, black and white") {
    ImGui::CreateContext();
    ImGuiStyle dark, classic, light;
    ImGui::StyleColorsDark(&dark);
    ImGui::StyleColorsClassic(&classic);
    ImGui::StyleColorsLight(&light);
    const auto same = [](const ImVec4& a, const ImVec4& b) {
        return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w;
    };
    for (const Theme theme : pendula::test::values_of<Theme>()) {
        INFO(name_of(theme));
        theme::apply_style(1);
        theme::apply_colours(theme);
        for (int i = 0; i < ImGuiCol_COUNT; ++i) {
            INFO(ImGui::GetStyleColorName(i));
            const ImVec4& colour = ImGui::GetStyle().Colors[i];
            const bool is_plain = colour.w == 0 || same(colour, {1, 1, 1, 1}) || same(colour, {0, 0, 0, 1});
            for (const ImGuiStyle* brought : {&dark, &classic, &light})
                CHECK((is_plain || !same(colour, brought->Colors[i])));
        }
        // The background behind a dialogue becomes darker, never lighter.
        CHECK(luminance(theme::dim) < 0.02);
        CHECK(luminance(ImGui::GetStyle().Colors[ImGuiCol_ModalWindowDimBg]) < 0.02);
    }
    theme::apply_colours(Theme::night);
    ImGui::DestroyContext();
}

TEST_CASE("empty check boxes are visible in every theme, and all controls in high contrast") {
    ImGui::CreateContext();
    for (const Theme theme : pendula::test::values_of<Theme>()) {
        INFO(name_of(theme));
        theme::apply_style(1);
        theme::apply_colours(theme);
        const ImGuiStyle& style = ImGui::GetStyle();
        CHECK(contrast(theme::outline, theme::panel) >= 3);
        CHECK(contrast(theme::outline, style.Colors[ImGuiCol_PopupBg]) >= 3);
        CHECK(style.PopupBorderSize >= 1);
        // A dialogue differs from a panel in brightness or has an edge.
        CHECK(contrast(style.Colors[ImGuiCol_PopupBg], theme::panel) +
                  (theme == Theme::high_contrast ? contrast(theme::edge, theme::panel) : 0) >
              1.05);
        if (theme != Theme::high_contrast) continue;
        CHECK(style.FrameBorderSize >= 1);
        CHECK(style.WindowBorderSize >= 1);
        CHECK(contrast(style.Colors[ImGuiCol_Border], theme::panel) >= 3);
        CHECK(contrast(style.Colors[ImGuiCol_Border], style.Colors[ImGuiCol_FrameBg]) >= 3);
    }
    theme::apply_colours(Theme::night);
    ImGui::DestroyContext();
}
