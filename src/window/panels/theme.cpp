// SPDX-License-Identifier: MIT
#include "window/panels/theme.hpp"

#include "embedded/fonts.hpp"

#include <imgui_freetype.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <string>

namespace pendula::theme {
namespace {

/// Latin, Greek, and the arrows, superscripts and mathematical signs that labels and units use.
constexpr ImWchar glyph_ranges[] = {0x0020, 0x00FF, 0x0370, 0x03FF, 0x2010, 0x2027, 0x2070,
                                    0x209F, 0x2190, 0x21FF, 0x2200, 0x22FF, 0};

ImFont* add_font(std::string_view name, float pixels, const ImWchar* ranges = glyph_ranges) {
    for (const EmbeddedFile& file : embedded::fonts()) {
        if (file.name != name) continue;
        ImFontConfig config;
        config.FontDataOwnedByAtlas = false; // the bytes belong to the program
        ImGuiIO& io = ImGui::GetIO();
        // ImGui's parameter is not const, but ImGui only reads fonts that it does not own.
        return io.Fonts->AddFontFromMemoryTTF(const_cast<char*>(file.bytes.data()),
                                              static_cast<int>(file.bytes.size()), pixels, &config, ranges);
    }
    throw std::logic_error("font not embedded: " + std::string(name));
}

struct Colours {
    ImVec4 accent, text, secondary, warning, error;
    ImVec4 panel, popup, hairline;
    ImVec4 outline, edge, dim;
    ImVec4 field, field_hovered, field_active;
    ImVec4 grab, grab_active; ///< the filled part of sliders, behind the value
    bool edged = false;       ///< every panel and control has an edge
};

Colours night() {
    return {.accent = colour(0x56B4E9),
            .text = colour(0xE6EAF2),
            .secondary = colour(0x9AA4B8),
            .warning = colour(0xFFB454),
            .error = colour(0xFF6B6B),
            .panel = colour(0x131924, 0.92f),
            .popup = colour(0x1C2434),
            .hairline = ImVec4(1, 1, 1, 0.08f),
            .outline = colour(0x727E98),
            .edge = ImVec4(1, 1, 1, 0.16f),
            .dim = ImVec4(0, 0, 0, 0.5f),
            .field = colour(0x252F42),
            .field_hovered = colour(0x2F3C54),
            .field_active = colour(0x3A4964),
            .grab = colour(0x2C648C),
            .grab_active = colour(0x3A80B0)};
}

Colours paper() {
    return {.accent = colour(0x00659F),
            .text = colour(0x1B1E24),
            .secondary = colour(0x5A616E),
            .warning = colour(0x9A5200),
            .error = colour(0xB3261E),
            .panel = colour(0xF1EEE7, 0.94f),
            .popup = colour(0xFCFBF8),
            .hairline = ImVec4(0, 0, 0, 0.12f),
            .outline = colour(0x85807A),
            .edge = ImVec4(0, 0, 0, 0.22f),
            .dim = ImVec4(0.1f, 0.08f, 0.05f, 0.35f),
            .field = colour(0xE2DED4),
            .field_hovered = colour(0xD7D2C6),
            .field_active = colour(0xCAC4B6),
            .grab = colour(0x9CC4DE),
            .grab_active = colour(0x7FB2D3)};
}

Colours blueprint() {
    return {.accent = colour(0x7FD8FF),
            .text = colour(0xF2F8FF),
            .secondary = colour(0xA9C4DE),
            .warning = colour(0xFFD27A),
            .error = colour(0xFF9C94),
            .panel = colour(0x0A2038, 0.92f),
            .popup = colour(0x113256),
            .hairline = ImVec4(1, 1, 1, 0.16f),
            .outline = colour(0x7C9FC1),
            .edge = ImVec4(1, 1, 1, 0.28f),
            .dim = ImVec4(0, 0.03f, 0.07f, 0.5f),
            .field = colour(0x194066),
            .field_hovered = colour(0x20507D),
            .field_active = colour(0x285F92),
            .grab = colour(0x2B74A8),
            .grab_active = colour(0x378BC6)};
}

Colours high_contrast() {
    return {.accent = colour(0x00C8FF),
            .text = colour(0xFFFFFF),
            .secondary = colour(0xD6D6D6),
            .warning = colour(0xFFD000),
            .error = colour(0xFF8080),
            .panel = colour(0x000000, 0.96f),
            .popup = colour(0x000000),
            .hairline = ImVec4(1, 1, 1, 0.5f),
            .outline = colour(0xFFFFFF),
            .edge = colour(0xFFFFFF),
            .dim = ImVec4(0, 0, 0, 0.7f),
            .field = colour(0x262626),
            .field_hovered = colour(0x3C3C3C),
            .field_active = colour(0x505050),
            .grab = colour(0x0068A8),
            .grab_active = colour(0x0080D0),
            .edged = true};
}

const Colours& colours_of(Theme theme) {
    static const std::array themes{night(), paper(), blueprint(), high_contrast()};
    static_assert(std::tuple_size_v<decltype(themes)> == EnumNames<Theme>::list.size());
    return themes[static_cast<std::size_t>(theme)];
}

} // namespace

void apply_style(float scale) {
    ImGuiStyle style;
    style.WindowPadding = {12, 12};
    style.WindowRounding = 8;
    style.PopupRounding = 8;
    style.ChildBorderSize = 0;
    style.FramePadding = {8, 3};
    style.FrameRounding = 4;
    style.ItemSpacing = {8, 5};
    style.ItemInnerSpacing = {8, 4};
    style.ScrollbarSize = 10;
    style.ScrollbarRounding = 5;
    style.GrabMinSize = 5;
    style.GrabRounding = 2;
    style.DisabledAlpha = 0.45f;

    style.ScaleAllSizes(scale);
    line_width = std::max(1.0f, std::floor(scale));
    ImGui::GetStyle() = style;
    apply_colours(Theme::night);
}

void apply_colours(Theme theme) {
    const Colours& colours = colours_of(theme);
    accent = colours.accent;
    text = colours.text;
    secondary = colours.secondary;
    warning = colours.warning;
    error = colours.error;
    panel = colours.panel;
    hairline = colours.hairline;
    outline = colours.outline;
    edge = colours.edge;
    dim = colours.dim;

    ImGuiStyle& style = ImGui::GetStyle();
    style.WindowBorderSize = style.FrameBorderSize = colours.edged ? line_width : 0;
    style.PopupBorderSize = line_width;
    const ImVec4 none(0, 0, 0, 0);
    ImVec4* c = style.Colors;
    // A legible colour for all items that are not set below, such as tabs.
    std::fill_n(c, static_cast<int>(ImGuiCol_COUNT), colours.grab);
    c[ImGuiCol_Text] = text;
    c[ImGuiCol_TextDisabled] = secondary;
    c[ImGuiCol_WindowBg] = panel;
    c[ImGuiCol_PopupBg] = c[ImGuiCol_MenuBarBg] = colours.popup;
    c[ImGuiCol_ChildBg] = c[ImGuiCol_BorderShadow] = c[ImGuiCol_ScrollbarBg] = none;
    c[ImGuiCol_Border] = edge;
    c[ImGuiCol_TitleBg] = c[ImGuiCol_TitleBgActive] = c[ImGuiCol_TitleBgCollapsed] = colours.popup;
    c[ImGuiCol_FrameBg] = c[ImGuiCol_Button] = c[ImGuiCol_Header] = c[ImGuiCol_Tab] = colours.field;
    c[ImGuiCol_FrameBgHovered] = c[ImGuiCol_ButtonHovered] = c[ImGuiCol_HeaderHovered] =
        c[ImGuiCol_TabHovered] = colours.field_hovered;
    c[ImGuiCol_FrameBgActive] = c[ImGuiCol_ButtonActive] = c[ImGuiCol_HeaderActive] = colours.field_active;
    c[ImGuiCol_SliderGrab] = colours.grab;
    c[ImGuiCol_SliderGrabActive] = colours.grab_active;
    c[ImGuiCol_CheckMark] = c[ImGuiCol_PlotLines] = c[ImGuiCol_PlotHistogram] = accent;
    c[ImGuiCol_PlotLinesHovered] = c[ImGuiCol_PlotHistogramHovered] = text;
    c[ImGuiCol_Separator] = hairline;
    c[ImGuiCol_SeparatorHovered] = c[ImGuiCol_SeparatorActive] = accent;
    c[ImGuiCol_ScrollbarGrab] = c[ImGuiCol_ResizeGrip] = outline;
    c[ImGuiCol_ScrollbarGrabHovered] = c[ImGuiCol_ResizeGripHovered] = secondary;
    c[ImGuiCol_ScrollbarGrabActive] = c[ImGuiCol_ResizeGripActive] = accent;
    c[ImGuiCol_TextSelectedBg] = ImVec4(accent.x, accent.y, accent.z, 0.35f);
    c[ImGuiCol_DragDropTarget] = c[ImGuiCol_NavHighlight] = c[ImGuiCol_NavWindowingHighlight] = accent;
    c[ImGuiCol_NavWindowingDimBg] = c[ImGuiCol_ModalWindowDimBg] = dim;
    c[ImGuiCol_TableHeaderBg] = colours.field;
    c[ImGuiCol_TableBorderStrong] = c[ImGuiCol_TableBorderLight] = hairline;
    c[ImGuiCol_TableRowBg] = none;
    c[ImGuiCol_TableRowBgAlt] = ImVec4(text.x, text.y, text.z, 0.03f);
#if IMGUI_VERSION_NUM >= 19130
    c[ImGuiCol_TextLink] = accent;
#endif
}

Fonts load_fonts(float scale) {
    ImGuiIO& io = ImGui::GetIO();
    io.Fonts->Clear();
    io.Fonts->FontBuilderIO = ImGuiFreeType::GetBuilderForFreeType();
    io.Fonts->FontBuilderFlags = ImGuiFreeTypeBuilderFlags_LightHinting;
    Fonts fonts;
    fonts.sans = add_font("Inter-Regular.otf", 15.0f * scale);
    fonts.semibold = add_font("Inter-SemiBold.otf", 15.0f * scale);
    fonts.mono = add_font("JetBrainsMono-Regular.ttf", 14.0f * scale);
    static constexpr ImWchar of_times[] = {0x20, 0x20, '-', '.', '0', '9', 's', 's', 0x2212, 0x2212, 0};
    fonts.large = add_font("JetBrainsMono-Regular.ttf", 26.0f * scale, of_times);
    io.Fonts->Build();
    return fonts;
}

} // namespace pendula::theme
