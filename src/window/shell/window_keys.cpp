// SPDX-License-Identifier: MIT
#include "window/shell/window_keys.hpp"

#include "window/controls/typed_ahead.hpp"
#include "window/features/files/window_files.hpp"
#include "window/shell/action_table.hpp"
#include "window/shell/imgui_layer.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <imgui.h>

#include <algorithm>
#include <span>

namespace pendula {

bool WindowKeys::had_press() const {
    return !events_.keys.empty() || events_.button_pressed || events_.wheel != 0;
}

bool WindowKeys::had_input() const {
    return std::ranges::any_of(events_.keys, [](const KeyPress& press) { return !press.repeated; }) ||
           events_.button_pressed || events_.wheel != 0 || events_.dx != 0 || events_.dy != 0;
}

void WindowKeys::offer(Overlay& overlay, const ViewState& view) {
    const bool keys_are_others = files_had_them_ || view.keyboard_focus;
    overlay.set_dialog_keys(keys_are_others ? DialogKeys{} : dialog_keys(events_));
    palette_had_them_ = view.show_palette;
    was_kept_ = typed_ahead::keeps();
}

void WindowKeys::handle(WindowInput& input, const ImGuiLayer& imgui, const WindowFiles& files,
                        Overlay& overlay, ViewState& view, Requests& requests) {
    events_ = input.take();
    files_had_them_ = files.dialog_is_open();
    // A Tab in this frame has moved from one field to the next: it and the keys before it belong to the
    // first.
    std::span<const KeyPress> presses(events_.keys);
    if (typed_ahead::keeps() && !was_kept_) {
        const auto tab = std::ranges::find(presses, GLFW_KEY_TAB, &KeyPress::key);
        if (tab != presses.end()) presses = {tab + 1, presses.end()};
    }
    const bool list_is_open = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);
    for (const KeyPress& press : presses) {
        if (typed_ahead::keeps()) {
            typed_ahead::add(typed_event(press));
            continue;
        }
        // Keys typed after the palette was asked for belong to it, even within the same frame.
        if (imgui.wants_keys() || palette_had_them_ || view.show_palette || files.dialog_is_open()) break;
        const auto action = action_for(press.key, press.modifiers, press.repeated);
        if (!action || overlay.keeps_key(press.key, view)) continue;
        if ((view.show_render || list_is_open) && !works_over_dialogs(*action)) continue;
        if (*action == Action::close_top && overlay.close_top(view)) continue;
        perform(*action, overlay.controls(), view, requests);
    }
}

typed_ahead::Event typed_event(const KeyPress& press) {
    using Kind = typed_ahead::Event::Kind;
    if (press.key < 0) return {Kind::character, press.character};
    switch (press.key) {
    case GLFW_KEY_A:
        return {(press.modifiers & GLFW_MOD_CONTROL) != 0 ? Kind::select_all : Kind::other, 0};
    case GLFW_KEY_BACKSPACE:
        return {Kind::backspace, 0};
    case GLFW_KEY_ENTER:
    case GLFW_KEY_KP_ENTER:
        return {Kind::enter, 0};
    case GLFW_KEY_ESCAPE:
        return {Kind::escape, 0};
    case GLFW_KEY_UP:
        return {Kind::up, 0};
    case GLFW_KEY_DOWN:
        return {Kind::down, 0};
    case GLFW_KEY_TAB:
        return {Kind::tab, 0};
    default:
        return {Kind::other, 0};
    }
}

} // namespace pendula
