// SPDX-License-Identifier: MIT
#include "ui/theme.hpp"

#include "embedded/fonts.hpp"

#include <imgui_freetype.h>

#include <stdexcept>

namespace pendula::theme {
namespace {

/// Latin, Greek, and the arrows, superscripts and mathematical signs that labels and units use.
constexpr ImWchar glyph_ranges[] = {0x0020, 0x00FF, 0x0370, 0x03FF, 0x2010, 0x2027, 0x2070,
                                    0x209F, 0x2190, 0x21FF, 0x2200, 0x22FF, 0};

ImFont* add_font(std::string_view name, float pixels) {
    for (const EmbeddedFile& file : embedded::fonts()) {
        if (file.name != name) continue;
        ImFontConfig config;
        config.FontDataOwnedByAtlas = false; // the bytes live in the program
        ImGuiIO& io = ImGui::GetIO();
        // ImGui takes a non-const pointer but only reads fonts it does not own.
        return io.Fonts->AddFontFromMemoryTTF(const_cast<char*>(file.bytes.data()),
                                              static_cast<int>(file.bytes.size()), pixels, &config,
                                              glyph_ranges);
    }
    throw std::logic_error("font not embedded: " + std::string(name));
}

} // namespace

void apply_style(float scale) {
    ImGuiStyle style;
    style.WindowPadding = {12, 12};
    style.WindowRounding = 8;
    style.WindowBorderSize = 0;
    style.PopupRounding = 8;
    style.PopupBorderSize = 0;
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

    const ImVec4 field = colour(0x1E2736), field_hovered = colour(0x28344A), field_active = colour(0x324159);
    ImVec4* c = style.Colors;
    c[ImGuiCol_Text] = text;
    c[ImGuiCol_TextDisabled] = secondary;
    c[ImGuiCol_WindowBg] = panel;
    c[ImGuiCol_PopupBg] = colour(0x182030, 0.98f);
    c[ImGuiCol_FrameBg] = field;
    c[ImGuiCol_FrameBgHovered] = field_hovered;
    c[ImGuiCol_FrameBgActive] = field_active;
    c[ImGuiCol_Button] = field;
    c[ImGuiCol_ButtonHovered] = field_hovered;
    c[ImGuiCol_ButtonActive] = field_active;
    c[ImGuiCol_Header] = field;
    c[ImGuiCol_HeaderHovered] = field_hovered;
    c[ImGuiCol_HeaderActive] = field_active;
    c[ImGuiCol_SliderGrab] = colour(0x2C648C); // dark enough for the value written over it
    c[ImGuiCol_SliderGrabActive] = colour(0x3A80B0);
    c[ImGuiCol_CheckMark] = accent;
    c[ImGuiCol_Separator] = hairline;
    c[ImGuiCol_ScrollbarBg] = ImVec4(0, 0, 0, 0);
    c[ImGuiCol_ScrollbarGrab] = colour(0x2C384D);
    c[ImGuiCol_ScrollbarGrabHovered] = colour(0x3A4963);
    c[ImGuiCol_ScrollbarGrabActive] = colour(0x4A5C7A);
    c[ImGuiCol_TextSelectedBg] = colour(0x56B4E9, 0.35f);
    c[ImGuiCol_NavHighlight] = accent;
    c[ImGuiCol_TableBorderLight] = hairline;
    style.ScaleAllSizes(scale);
    ImGui::GetStyle() = style;
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
    io.Fonts->Build();
    return fonts;
}

} // namespace pendula::theme
