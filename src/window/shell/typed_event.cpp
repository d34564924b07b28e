// SPDX-License-Identifier: MIT
#include "window/shell/typed_event.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace pendula {

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
