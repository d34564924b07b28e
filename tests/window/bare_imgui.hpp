// SPDX-License-Identifier: MIT
#pragma once

#include "window/controls/control_memory.hpp"
#include "window/panels/theme.hpp"

#include <cstdlib>

namespace pendula::test {

/// Memory blocks held by ImGui. Counted here, since versions of ImGui report them in different places.
inline int living_allocations = 0;

inline void count_allocations() {
    ImGui::SetAllocatorFunctions(
        [](std::size_t size, void*) {
            ++living_allocations;
            return std::malloc(size);
        },
        [](void* block, void*) {
            if (block) --living_allocations;
            std::free(block);
        });
}

/// A key goes down or up, for the next frame.
inline void set_key(ImGuiKey key, bool is_down) {
#if IMGUI_VERSION_NUM < 18700
    ImGui::GetIO().KeysDown[key] = is_down;
#else
    ImGui::GetIO().AddKeyEvent(key, is_down);
#endif
}

/// The same for Ctrl.
inline void set_ctrl(bool is_down) {
#if IMGUI_VERSION_NUM < 18700
    ImGui::GetIO().KeyCtrl = is_down;
#else
    ImGui::GetIO().AddKeyEvent(ImGuiMod_Ctrl, is_down);
#endif
}

/// An ImGui context with fonts and a display size, and a memory for controls; no overlay and no window.
class BareImGui {
  public:
    BareImGui(float width, float height) {
        count_allocations();
        ImGui::CreateContext();
        ImGui::GetIO().IniFilename = nullptr;
        ImGui::GetIO().DisplaySize = {width, height};
#if IMGUI_VERSION_NUM < 18700 // whose key numbers are the backend's
        for (int key = 0; key < ImGuiKey_COUNT; ++key) ImGui::GetIO().KeyMap[key] = key;
#endif
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
    ControlMemory controls;
};

} // namespace pendula::test
