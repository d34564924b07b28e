// SPDX-License-Identifier: MIT
/// Whether somebody is there. Drawing thread, within an ImGui frame.
#pragma once

#include <imgui.h>

#include <algorithm>
#include <iterator>

namespace pendula {

/// In this frame.
inline bool any_key_pressed() {
#if IMGUI_VERSION_NUM < 18700
    const float(&held)[512] = ImGui::GetIO().KeysDownDuration;
    return std::find(std::begin(held), std::end(held), 0.0f) != std::end(held);
#else
    for (int key = ImGuiKey_NamedKey_BEGIN; key < ImGuiKey_GamepadStart; ++key)
        if (ImGui::IsKeyPressed(static_cast<ImGuiKey>(key), false)) return true;
    return false;
#endif
}

/// The pointer, its wheel or buttons, or a key, in this frame.
inline bool hand_moves() {
    const ImGuiIO& io = ImGui::GetIO();
    return io.MouseDelta.x != 0 || io.MouseDelta.y != 0 || io.MouseWheel != 0 || ImGui::IsAnyMouseDown() ||
           any_key_pressed();
}

} // namespace pendula
