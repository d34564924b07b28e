// SPDX-License-Identifier: MIT
#include "window/shell/window_input.hpp"

#include "window/features/files/window_files.hpp"
#include "window/panels/overlay.hpp"
#include "window/panels/view_state.hpp"
#include "window/shell/action_table.hpp"
#include "window/shell/desktop_window.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>

namespace pendula {
namespace {

constexpr double double_click_reach = 6; // screen coordinates

} // namespace

KeyPress key_of_layout(int key, int modifiers, const char* name) {
    const bool is_on_keypad = key >= GLFW_KEY_KP_0 && key <= GLFW_KEY_KP_EQUAL;
    if (!name || is_on_keypad || name[0] == '\0' || name[1] != '\0') return {key, modifiers};
    const char sign = name[0];
    const bool is_in_digits = key >= GLFW_KEY_0 && key <= GLFW_KEY_9;
    if (is_in_digits && (modifiers & GLFW_MOD_SHIFT) != 0 &&
        sign != static_cast<char>('0' + key - GLFW_KEY_0))
        return {key, modifiers & ~GLFW_MOD_SHIFT};
    if (sign >= 'a' && sign <= 'z') return {GLFW_KEY_A + sign - 'a', modifiers};
    if (sign == '+') return {GLFW_KEY_EQUAL, modifiers};
    // GLFW's code of these keys is the character.
    if (std::string_view("-=,.[]").find(sign) != std::string_view::npos) return {sign, modifiers};
    return {key, modifiers};
}

WindowInput::Pending& WindowInput::pending_of(GLFWwindow* window) {
    return *static_cast<Pending*>(glfwGetWindowUserPointer(window));
}

WindowInput::WindowInput(GLFWwindow* window) : window_(window) {
    glfwSetWindowUserPointer(window, &pending_);
    glfwSetKeyCallback(window, [](GLFWwindow* source, int key, int scancode, int action, int modifiers) {
        if (action == GLFW_RELEASE) return;
        KeyPress press = key_of_layout(key, modifiers, glfwGetKeyName(key, scancode));
        press.repeated = action == GLFW_REPEAT;
        pending_of(source).events.keys.push_back(press);
    });
    glfwSetCharCallback(window, [](GLFWwindow* source, unsigned character) {
        pending_of(source).events.keys.push_back({-1, 0, false, character});
    });
    glfwSetScrollCallback(window, [](GLFWwindow* source, double, double notches) {
        pending_of(source).events.wheel += notches;
    });
    glfwSetDropCallback(window, [](GLFWwindow* source, int count, const char** paths) {
        for (int i = 0; i < count; ++i) pending_of(source).events.dropped.emplace_back(paths[i]);
    });
    glfwSetCursorPosCallback(window, [](GLFWwindow* source, double x, double y) {
        Pending& pending = pending_of(source);
        pending.x = x;
        pending.y = y;
    });
    glfwSetMouseButtonCallback(
        window, [](GLFWwindow* source, int button, int action, int) { on_button(source, button, action); });
    glfwGetCursorPos(window, &pending_.x, &pending_.y);
    last_x_ = pending_.x;
    last_y_ = pending_.y;
}

void WindowInput::on_button(GLFWwindow* window, int button, int action) {
    const bool is_left = button == GLFW_MOUSE_BUTTON_LEFT;
    if (action != GLFW_PRESS || (!is_left && button != GLFW_MOUSE_BUTTON_RIGHT)) return;
    Pending& pending = pending_of(window);
    pending.events.button_pressed = true;
    (is_left ? pending.events.left_pressed : pending.events.right_pressed) = true;
    // Uses the pointer's place at the last event before the press, because X11 would report the present
    // place.
    const double x = pending.x, y = pending.y;
    pending.events.press_x = x;
    pending.events.press_y = y;
    if (!is_left) return;
    const double now = glfwGetTime();
    const bool is_second = now - pending.last_click < double_click_seconds &&
                           std::hypot(x - pending.click_x, y - pending.click_y) < double_click_reach;
    if (is_second) pending.events.double_clicked = true;
    pending.last_click = is_second ? -1 : now; // a third click counts as the first click of a new pair
    pending.click_x = x;
    pending.click_y = y;
}

InputEvents WindowInput::take() {
    InputEvents taken = std::move(pending_.events);
    pending_.events = {};
    const bool right = glfwGetMouseButton(window_, GLFW_MOUSE_BUTTON_RIGHT) == GLFW_PRESS;
    taken.left_down = glfwGetMouseButton(window_, GLFW_MOUSE_BUTTON_LEFT) == GLFW_PRESS;
    taken.button_down = right || taken.left_down;
    // While the pointer is outside the window, no event reports its place.
    if (!taken.button_down && glfwGetWindowAttrib(window_, GLFW_HOVERED) == GLFW_FALSE)
        glfwGetCursorPos(window_, &pending_.x, &pending_.y);
    taken.x = pending_.x;
    taken.y = pending_.y;
    taken.dx = taken.x - last_x_;
    taken.dy = taken.y - last_y_;
    last_x_ = taken.x;
    last_y_ = taken.y;
    const auto is_held = [this](int left_key, int right_key) {
        return glfwGetKey(window_, left_key) == GLFW_PRESS || glfwGetKey(window_, right_key) == GLFW_PRESS;
    };
    taken.shift = is_held(GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT);
    taken.control = is_held(GLFW_KEY_LEFT_CONTROL, GLFW_KEY_RIGHT_CONTROL);
    taken.alt = is_held(GLFW_KEY_LEFT_ALT, GLFW_KEY_RIGHT_ALT);
    taken.moves_view = right || taken.shift;
    return taken;
}

void WindowInput::toggle_fullscreen() {
    if (glfwGetWindowMonitor(window_)) {
        glfwSetWindowMonitor(window_, nullptr, windowed_[0], windowed_[1], windowed_[2], windowed_[3], 0);
        return;
    }
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    const GLFWvidmode* mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
    if (!mode) return;
    glfwGetWindowPos(window_, &windowed_[0], &windowed_[1]);
    glfwGetWindowSize(window_, &windowed_[2], &windowed_[3]);
    glfwSetWindowMonitor(window_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

void WindowInput::close_window() { glfwSetWindowShouldClose(window_, GLFW_TRUE); }

void WindowInput::leave_fullscreen() {
    if (glfwGetWindowMonitor(window_)) toggle_fullscreen();
}

bool WindowKeys::had_press() const {
    return !events_.keys.empty() || events_.button_pressed || events_.wheel != 0;
}

bool WindowKeys::had_input() const {
    return std::ranges::any_of(events_.keys, [](const KeyPress& press) { return !press.repeated; }) ||
           events_.button_pressed || events_.wheel != 0 || events_.dx != 0 || events_.dy != 0;
}

void WindowKeys::offer(Overlay& overlay, const ViewState& view) {
    const bool keys_are_others = files_had_them_ || view.keyboard_focus;
    overlay.sources().dialog_keys = keys_are_others ? DialogKeys{} : dialog_keys(events_);
    palette_had_them_ = view.show_palette;
    was_kept_ = typed_ahead::keeps();
}

void WindowKeys::handle(WindowInput& input, const ImGuiLayer& imgui, const WindowFiles& files,
                        Overlay& overlay, ViewState& view, Requests& requests) {
    events_ = input.take();
    files_had_them_ = files.dialog_is_open();
    // If a Tab of this frame has moved from one field to the next, the first field has used the Tab and the
    // keys before it.
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
        // Keys typed after the request for the palette belong to the palette, even within the same frame.
        if (imgui.wants_keys() || palette_had_them_ || view.show_palette || files.dialog_is_open()) break;
        const auto action = action_for(press.key, press.modifiers, press.repeated);
        if (!action || panels_keep_key(press.key, view)) continue;
        if ((view.show_render || list_is_open) && !works_over_dialogs(*action)) continue;
        if (*action == Action::close_top && overlay.close_top(view)) continue;
        apply(*action, overlay.controls(), view, requests);
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
