// SPDX-License-Identifier: MIT
#pragma once

#include "ui/theme.hpp"

namespace pendula::test {

/// An ImGui context with fonts and a display size, and nothing behind it.
class BareImGui {
  public:
    BareImGui(float width, float height) {
        ImGui::CreateContext();
        ImGui::GetIO().IniFilename = nullptr;
        ImGui::GetIO().DisplaySize = {width, height};
        for (int key = 0; key < ImGuiKey_COUNT; ++key) ImGui::GetIO().KeyMap[key] = key;
        theme::apply_style(1);
        fonts = theme::load_fonts(1);
        unsigned char* pixels = nullptr;
        int atlas_width = 0, atlas_height = 0;
        ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, &atlas_width, &atlas_height);
    }
    ~BareImGui() { ImGui::DestroyContext(); }
    BareImGui(const BareImGui&) = delete;
    BareImGui& operator=(const BareImGui&) = delete;

    theme::Fonts fonts;
};

} // namespace pendula::test
