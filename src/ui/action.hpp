// SPDX-License-Identifier: MIT
/// What keys and buttons do, by name, and the one table of keys; the help sheet is made from it.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace pendula {

enum class Action {
    run_stop,
    step,
    step_many,
    step_back,
    step_back_many,
    undo,
    redo,
    slower,
    faster,
    reset,
    clear_trails,
    toggle_ghost,
    toggle_trails,
    toggle_panels,
    toggle_help,
    toggle_profiler,
    layout_chain,
    layout_torus,
    layout_chain_torus,
    layout_chain_plots,
    layout_everything,
    next_embedding,
    home_camera,
    fullscreen,
    screenshot,
    record,
};

struct KeyBinding {
    Action action;
    int key;                ///< GLFW key code
    int modifiers;          ///< GLFW modifier bits, exactly these
    std::string_view shown; ///< as the help sheet writes it: "Shift →"
    std::string_view help;
    bool repeats = false; ///< goes on while the key is held
};

std::span<const KeyBinding> key_table();

/// The action of a key press, if it has one. `modifiers` may hold lock bits; they are ignored.
std::optional<Action> action_for(int key, int modifiers, bool repeated);

} // namespace pendula
