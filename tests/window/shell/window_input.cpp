// SPDX-License-Identifier: MIT
// Tests for window/shell/window_input.hpp: keys on various keyboard layouts.
#include "window/shell/window_input.hpp"

#include "support/catch.hpp"
#include "window/shell/action_table.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

using namespace pendula;

namespace {

/// The action of the key at this place of an American keyboard, if the layout calls the key `name`.
std::optional<Action> action_of(int key, int modifiers, const char* name) {
    const KeyPress press = key_of_layout(key, modifiers, name);
    return action_for(press.key, press.modifiers, false);
}

} // namespace

TEST_CASE("keys with signs and letters follow the keyboard's layout, others the American layout") {
    // French: the top row types signs, and digits with Shift.
    CHECK(action_of(GLFW_KEY_6, 0, "-") == Action::slower);
    CHECK(action_of(GLFW_KEY_6, GLFW_MOD_SHIFT, "-") == Action::layout_map);
    CHECK(action_of(GLFW_KEY_1, 0, "&") == Action::layout_chain);
    CHECK(action_of(GLFW_KEY_1, GLFW_MOD_SHIFT, "&") == Action::layout_chain);
    CHECK(action_of(GLFW_KEY_W, GLFW_MOD_CONTROL, "z") == Action::undo);
    CHECK(action_of(GLFW_KEY_SEMICOLON, 0, "m") == Action::next_embedding);
    CHECK(action_of(GLFW_KEY_M, 0, ",") == Action::step_back_single);
    // German: Y and Z are exchanged; + and − have keys of their own.
    CHECK(action_of(GLFW_KEY_Y, GLFW_MOD_CONTROL, "z") == Action::undo);
    CHECK(action_of(GLFW_KEY_Z, GLFW_MOD_CONTROL, "y") == Action::redo);
    CHECK(action_of(GLFW_KEY_RIGHT_BRACKET, 0, "+") == Action::faster);
    CHECK(action_of(GLFW_KEY_SLASH, GLFW_MOD_CONTROL, "-") == Action::smaller_overlay);
    // Names that are not in the table, and a key without a name.
    CHECK(action_of(GLFW_KEY_R, 0, "\xd0\xba") == Action::reset); // Cyrillic
    CHECK(action_of(GLFW_KEY_LEFT_BRACKET, 0, "\xc3\xbc") == Action::previous_scene);
    CHECK(action_of(GLFW_KEY_SPACE, 0, nullptr) == Action::run_stop);
    CHECK(action_of(GLFW_KEY_KP_SUBTRACT, 0, "-") == Action::slower);
    CHECK(action_of(GLFW_KEY_2, GLFW_MOD_SHIFT, "2") != Action::layout_torus);
}
