// SPDX-License-Identifier: MIT
/// What keys and buttons do, by name, and the one table of keys; the help sheet is made from it.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace pendula {

enum class Action {
    run_stop,
    step,        // by 1/60 s
    step_second, // by 1 s
    step_single, // one step of the integration
    step_back,
    step_back_second,
    step_back_single,
    rewind,
    to_end,
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
    layout_map,
    map_back,
    map_forward,
    layout_section,
    next_embedding,
    home_camera,
    fullscreen,
    screenshot,
    record,
    render,
    hand_out,
    // Of the film that is directed in the window.
    film_new,
    film_show,
    film_play,
    film_play_shot,
    film_start,
    film_end,
    film_step,
    film_step_back,
    film_second,
    film_second_back,
    film_next_shot,
    film_previous_shot,
    film_add_key,
    film_remove_key,
    film_forget_camera,
    film_add_shot,
    film_remove_shot,
    film_split,
    film_add_speed,
    film_add_caption,
    film_undo,
    film_redo,
    film_save,
    film_render,
    film_close,
    toggle_elastic,
    previous_scene,
    next_scene,
    reset_energy_reference,
    run_until,
    toggle_info,
    toggle_palette,
    toggle_left_panel,
    toggle_right_panel,
    focus_panels,
    larger_overlay,
    smaller_overlay,
    normal_overlay,
    toggle_reduced_motion,
    toggle_flashes,
    toggle_for_class,
    copy_state,
    paste_state,
    save_scene,
    save_run,
    open_file,
    gallery,
    close_top,
    quit,
    count ///< how many there are, and no action
};

/// The actions that only the window itself can carry out; action_table.hpp says which Action asks for which.
enum class WindowAction {
    clear_trails,
    home_camera,
    map_back,
    map_forward,
    fullscreen,
    screenshot,
    record,
    hand_out,
    copy_state,
    paste_state,
    save_scene,
    save_run,
    open_file,
    gallery,
    quit,
    leave, ///< the view that fills the window, or full screen: Escape when no panel is open
};

struct KeyBinding {
    Action action;
    int key;                ///< GLFW key code; 0: none
    int modifiers;          ///< GLFW modifier bits, exactly these
    std::string_view shown; ///< as the help sheet writes it: "Shift →"; without a key of its own, that of
                            ///< another action whose place it takes while a film is directed
    std::string_view help;
    bool repeats = false; ///< goes on while the key is held
};

/// One row with `shown` and `help` for each action; further rows are other keys for the same. An action
/// without a key has key 0.
std::span<const KeyBinding> key_table();

/// Whether its key also works while a dialogue is open.
bool works_over_dialogs(Action);

/// The action of a key press, if it has one. `modifiers` may hold lock bits; they are ignored.
std::optional<Action> action_for(int key, int modifiers, bool repeated);

} // namespace pendula
