// SPDX-License-Identifier: MIT
#pragma once

#include "window/controls/control_memory.hpp"
#include "window/panels/theme.hpp"

#include <cstdlib>

namespace pendula::test {

/// The number of memory blocks that ImGui holds; counted here because ImGui's versions report it differently.
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

/// Presses or releases a key, for the next frame.
inline void set_key(ImGuiKey key, bool is_down) {
#if IMGUI_VERSION_NUM < 18700
    ImGui::GetIO().KeysDown[key] = is_down;
#else
    ImGui::GetIO().AddKeyEvent(key, is_down);
#endif
}

/// Presses or releases Ctrl, for the next frame.
inline void set_ctrl(bool is_down) {
#if IMGUI_VERSION_NUM < 18700
    ImGui::GetIO().KeyCtrl = is_down;
#else
    ImGui::GetIO().AddKeyEvent(ImGuiMod_Ctrl, is_down);
#endif
}

/// An ImGui context with fonts, a display size and a ControlMemory, but without an overlay or a window.
class BareImGui {
  public:
    BareImGui(float width, float height) {
        count_allocations();
        ImGui::CreateContext();
        ImGui::GetIO().IniFilename = nullptr;
        ImGui::GetIO().DisplaySize = {width, height};
#if IMGUI_VERSION_NUM < 18700 // these versions use the backend's key numbers
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
