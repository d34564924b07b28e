// SPDX-License-Identifier: MIT
#include "window/controls/late_paste.hpp"

#include "window/controls/widgets.hpp"

#include <imgui_internal.h>

#include <utility>

namespace pendula {
namespace {

/// Nothing that would be read as a shortcut together with Ctrl.
bool hands_rest() {
    const ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM < 18700
    constexpr auto control = ImGuiKeyModFlags_Ctrl;
#else
    constexpr auto control = ImGuiMod_Ctrl;
#endif
    return io.InputQueueCharacters.empty() && !any_key_pressed() && !ImGui::IsAnyMouseDown() &&
           (io.KeyMods == 0 || io.KeyMods == control);
}

/// In this frame, whatever the keyboard does.
void press_ctrl_v() {
    ImGuiIO& io = ImGui::GetIO();
    io.KeyCtrl = true;
#if IMGUI_VERSION_NUM < 18700
    io.KeyMods = ImGuiKeyModFlags_Ctrl;
    io.KeysDownDuration[io.KeyMap[ImGuiKey_V]] = 0;
#else
    io.KeyMods = ImGuiMod_Ctrl;
    ImGuiKeyData& v = *ImGui::GetKeyData(ImGuiKey_V);
    v.Down = true;
    v.DownDuration = 0;
#endif
}

} // namespace

LatePaste::LatePaste(std::function<void(unsigned)> ask) : ask_(std::move(ask)) {
    ImGuiIO& io = ImGui::GetIO();
    io.UserData = this;
#if IMGUI_VERSION_NUM < 19110
    io.GetClipboardTextFn = [](void*) {
#else
    ImGui::GetPlatformIO().Platform_GetClipboardTextFn = [](ImGuiContext*) {
#endif
        return static_cast<LatePaste*>(ImGui::GetIO().UserData)->present_text();
    };
}

const char* LatePaste::present_text() {
    if (pastes_) return text_.c_str();
    ask_(ImGui::GetActiveID());
    return "";
}

void LatePaste::arrive(unsigned field, std::string text) {
    field_ = field;
    text_ = std::move(text);
    has_text_ = true;
}

void LatePaste::before_frame() {
    if (!std::exchange(pastes_, false)) return;
#if IMGUI_VERSION_NUM >= 18700 // older ones read the whole keyboard anew
    ImGui::GetKeyData(ImGuiKey_V)->Down = v_is_down_;
#endif
}

void LatePaste::after_frame() {
    if (!has_text_) return;
    // 0: a number's field that was about to get the keyboard.
    if (field_ != 0 && ImGui::GetActiveID() != field_) {
        has_text_ = false;
        return;
    }
    if (!hands_rest()) return;
    has_text_ = false;
    pastes_ = true;
    v_is_down_ = ImGui::IsKeyDown(ImGui::GetKeyIndex(ImGuiKey_V));
    press_ctrl_v();
}

} // namespace pendula
