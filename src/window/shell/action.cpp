// SPDX-License-Identifier: MIT
#include "window/shell/action.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <array>

namespace pendula {

std::span<const KeyBinding> key_table() {
    static constexpr std::array table{
        KeyBinding{Action::run_stop, GLFW_KEY_SPACE, 0, "Space", "run or stop"},
        KeyBinding{Action::step, GLFW_KEY_RIGHT, 0, "→", "forward by 1/60 s", true},
        KeyBinding{Action::step_second, GLFW_KEY_RIGHT, GLFW_MOD_SHIFT, "Shift →", "forward by 1 s", true},
        KeyBinding{Action::step_single, GLFW_KEY_PERIOD, 0, ".", "forward by one integration step", true},
        KeyBinding{Action::step_single, GLFW_KEY_RIGHT, GLFW_MOD_ALT, "", "", true},
        KeyBinding{Action::step_back, GLFW_KEY_LEFT, 0, "←", "back by 1/60 s", true},
        KeyBinding{Action::step_back_second, GLFW_KEY_LEFT, GLFW_MOD_SHIFT, "Shift ←", "back by 1 s", true},
        KeyBinding{Action::step_back_single, GLFW_KEY_COMMA, 0, ",", "back by one integration step", true},
        KeyBinding{Action::step_back_single, GLFW_KEY_LEFT, GLFW_MOD_ALT, "", "", true},
        KeyBinding{Action::rewind, GLFW_KEY_R, GLFW_MOD_SHIFT, "Shift R", "rewind to t = 0 and keep the run"},
        KeyBinding{Action::to_end, GLFW_KEY_END, 0, "End", "to the end of what has been calculated"},
        KeyBinding{Action::slower, GLFW_KEY_MINUS, 0, "−", "slower", true},
        KeyBinding{Action::slower, GLFW_KEY_KP_SUBTRACT, 0, "", "", true},
        KeyBinding{Action::faster, GLFW_KEY_EQUAL, 0, "+", "faster", true},
        KeyBinding{Action::faster, GLFW_KEY_EQUAL, GLFW_MOD_SHIFT, "", "", true},
        KeyBinding{Action::faster, GLFW_KEY_KP_ADD, 0, "", "", true},
        KeyBinding{Action::reset, GLFW_KEY_R, 0, "R", "a new run from the start state"},
        KeyBinding{Action::reset, GLFW_KEY_BACKSPACE, 0, "", ""},
        KeyBinding{Action::undo, GLFW_KEY_Z, GLFW_MOD_CONTROL, "Ctrl Z", "undo the last change"},
        KeyBinding{Action::redo, GLFW_KEY_Z, GLFW_MOD_CONTROL | GLFW_MOD_SHIFT, "Ctrl Shift Z", "redo it"},
        KeyBinding{Action::redo, GLFW_KEY_Y, GLFW_MOD_CONTROL, "", ""},
        KeyBinding{Action::clear_trails, GLFW_KEY_C, 0, "C", "clear the trails and the plots with them"},
        KeyBinding{Action::toggle_ghost, GLFW_KEY_G, 0, "G", "ghost on or off"},
        KeyBinding{Action::toggle_elastic, GLFW_KEY_E, 0, "E", "rods rigid or elastic"},
        KeyBinding{Action::previous_scene, GLFW_KEY_LEFT_BRACKET, 0, "[", "previous scene"},
        KeyBinding{Action::next_scene, GLFW_KEY_RIGHT_BRACKET, 0, "]", "next scene"},
        KeyBinding{Action::toggle_trails, GLFW_KEY_T, 0, "T", "trails and curves of bobs on or off"},
        KeyBinding{Action::toggle_panels, GLFW_KEY_TAB, 0, "Tab", "show or hide the panels"},
        KeyBinding{Action::toggle_left_panel, GLFW_KEY_F4, 0, "F4", "fold the left panel"},
        KeyBinding{Action::toggle_right_panel, GLFW_KEY_F5, 0, "F5", "fold the right panel"},
        KeyBinding{Action::focus_panels, GLFW_KEY_F6, 0, "F6", "panels by keyboard (Escape ends it)"},
        KeyBinding{Action::toggle_palette, GLFW_KEY_K, GLFW_MOD_CONTROL, "Ctrl K", "find anything by name"},
        KeyBinding{Action::layout_chain, GLFW_KEY_1, 0, "1", "the chain alone"},
        KeyBinding{Action::layout_torus, GLFW_KEY_2, 0, "2", "the torus alone"},
        KeyBinding{Action::layout_chain_torus, GLFW_KEY_3, 0, "3", "chain and torus"},
        KeyBinding{Action::layout_chain_plots, GLFW_KEY_4, 0, "4", "chain and plots"},
        KeyBinding{Action::layout_everything, GLFW_KEY_5, 0, "5", "everything"},
        KeyBinding{Action::layout_map, GLFW_KEY_6, 0, "6", "the map of all starts, and the chain"},
        KeyBinding{Action::map_back, GLFW_KEY_PAGE_UP, 0, "Page Up", "to the place on the map before"},
        KeyBinding{Action::map_forward, GLFW_KEY_PAGE_DOWN, 0, "Page Down",
                   "to the place on the map after it"},
        KeyBinding{Action::layout_section, GLFW_KEY_7, 0, "7", "chain and Poincaré section"},
        KeyBinding{Action::next_embedding, GLFW_KEY_M, 0, "M", "torus, square, torus in 4-D"},
        KeyBinding{Action::home_camera, GLFW_KEY_HOME, 0, "Home", "cameras back to where they began"},
        KeyBinding{Action::fullscreen, GLFW_KEY_F11, 0, "F11", "full screen"},
        KeyBinding{Action::screenshot, GLFW_KEY_P, GLFW_MOD_CONTROL, "Ctrl P", "save a screenshot"},
        KeyBinding{Action::record, GLFW_KEY_V, 0, "V", "record a film of the window, or end it"},
        KeyBinding{Action::render, GLFW_KEY_V, GLFW_MOD_SHIFT, "Shift V", "render a film in the background"},
        KeyBinding{Action::hand_out, 0, 0, "", "hand out picture, film, scene and a page in a folder"},
        KeyBinding{Action::film_new, 0, 0, "", "film: direct a new film from here"},
        KeyBinding{Action::film_show, 0, 0, "", "film: show it, or the run again"},
        KeyBinding{Action::film_play, 0, 0, "Space", "film: play from here, or stop"},
        KeyBinding{Action::film_play_shot, 0, 0, "", "film: play the selected shot from its beginning"},
        KeyBinding{Action::film_start, 0, 0, "Home", "film: to its beginning"},
        KeyBinding{Action::film_end, 0, 0, "End", "film: to its end"},
        KeyBinding{Action::film_step, 0, 0, "→", "film: forward by a frame"},
        KeyBinding{Action::film_step_back, 0, 0, "←", "film: back by a frame"},
        KeyBinding{Action::film_second, 0, 0, "Shift →", "film: forward by 1 s"},
        KeyBinding{Action::film_second_back, 0, 0, "Shift ←", "film: back by 1 s"},
        KeyBinding{Action::film_next_shot, 0, 0, "]", "film: to the next shot"},
        KeyBinding{Action::film_previous_shot, 0, 0, "[", "film: to the shot before"},
        KeyBinding{Action::film_add_key, GLFW_KEY_K, 0, "K", "film: add a camera key here"},
        KeyBinding{Action::film_remove_key, GLFW_KEY_DELETE, 0, "Delete",
                   "film: remove the selected key, speed or caption"},
        KeyBinding{Action::film_forget_camera, 0, 0, "", "film: take the moved camera back"},
        KeyBinding{Action::film_add_shot, 0, 0, "", "film: add a shot that goes on, or of the run's scene"},
        KeyBinding{Action::film_remove_shot, 0, 0, "", "film: remove the selected shot"},
        KeyBinding{Action::film_split, GLFW_KEY_S, 0, "S", "film: split the shot here"},
        KeyBinding{Action::film_add_speed, 0, 0, "", "film: add a speed here, for slow motion"},
        KeyBinding{Action::film_add_caption, 0, 0, "", "film: add a caption here"},
        KeyBinding{Action::film_undo, 0, 0, "Ctrl Z", "film: undo the last edit"},
        KeyBinding{Action::film_redo, 0, 0, "Ctrl Shift Z", "film: redo the edit taken back"},
        KeyBinding{Action::film_save, 0, 0, "Ctrl S", "film: save the storyboard"},
        KeyBinding{Action::film_render, 0, 0, "Shift V", "film: render it in the background"},
        KeyBinding{Action::film_close, 0, 0, "", "film: close it"},
        KeyBinding{Action::larger_overlay, GLFW_KEY_EQUAL, GLFW_MOD_CONTROL, "Ctrl +", "larger panels", true},
        KeyBinding{Action::larger_overlay, GLFW_KEY_EQUAL, GLFW_MOD_CONTROL | GLFW_MOD_SHIFT, "", "", true},
        KeyBinding{Action::larger_overlay, GLFW_KEY_KP_ADD, GLFW_MOD_CONTROL, "", "", true},
        KeyBinding{Action::smaller_overlay, GLFW_KEY_MINUS, GLFW_MOD_CONTROL, "Ctrl −", "smaller panels",
                   true},
        KeyBinding{Action::smaller_overlay, GLFW_KEY_KP_SUBTRACT, GLFW_MOD_CONTROL, "", "", true},
        KeyBinding{Action::normal_overlay, GLFW_KEY_0, GLFW_MOD_CONTROL, "Ctrl 0", "panels at normal size"},
        KeyBinding{Action::normal_overlay, GLFW_KEY_KP_0, GLFW_MOD_CONTROL, "", ""},
        KeyBinding{Action::run_until, 0, 0, "", "run until a time, a flip or an energy"},
        KeyBinding{Action::reset_energy_reference, 0, 0, "", "count the energy drift from now on"},
        KeyBinding{Action::toggle_reduced_motion, 0, 0, "", "reduced motion on or off"},
        KeyBinding{Action::toggle_flashes, 0, 0, "", "flashes on or off"},
        KeyBinding{Action::toggle_for_class, 0, 0, "", "marks for a class in every scene, on or off"},
        KeyBinding{Action::toggle_info, GLFW_KEY_F2, 0, "F2", "the run in figures"},
        KeyBinding{Action::copy_state, GLFW_KEY_C, GLFW_MOD_CONTROL, "Ctrl C",
                   "copy this state as a command line"},
        KeyBinding{Action::paste_state, GLFW_KEY_V, GLFW_MOD_CONTROL, "Ctrl V",
                   "start from a copied command line"},
        KeyBinding{Action::save_scene, GLFW_KEY_S, GLFW_MOD_CONTROL, "Ctrl S", "save this state as a scene"},
        KeyBinding{Action::save_run, GLFW_KEY_S, GLFW_MOD_CONTROL | GLFW_MOD_SHIFT, "Ctrl Shift S",
                   "save the run"},
        KeyBinding{Action::open_file, GLFW_KEY_O, GLFW_MOD_CONTROL, "Ctrl O",
                   "open a scene, run, picture, film or storyboard"},
        KeyBinding{Action::gallery, GLFW_KEY_G, GLFW_MOD_CONTROL, "Ctrl G", "gallery of scenes"},
        KeyBinding{Action::toggle_profiler, GLFW_KEY_F3, 0, "F3", "what each pass costs"},
        KeyBinding{Action::close_top, GLFW_KEY_ESCAPE, 0, "Escape", "close what is on top"},
        KeyBinding{Action::quit, GLFW_KEY_Q, GLFW_MOD_CONTROL, "Ctrl Q", "quit pendula"},
        KeyBinding{Action::toggle_help, GLFW_KEY_F1, 0, "F1", "this sheet"},
    };
    static_assert(
        [] {
            for (int action = 0; action < static_cast<int>(Action::count); ++action)
                if (std::ranges::none_of(table, [&](const KeyBinding& row) {
                        return row.action == static_cast<Action>(action) && !row.help.empty();
                    }))
                    return false;
            return true;
        }(),
        "each action needs a row with its help");
    return table;
}

bool works_over_dialogs(Action action) {
    constexpr std::array actions{
        Action::close_top,      Action::render,          Action::fullscreen,     Action::screenshot,
        Action::larger_overlay, Action::smaller_overlay, Action::normal_overlay, Action::quit};
    return std::ranges::find(actions, action) != actions.end();
}

std::optional<Action> action_for(int key, int modifiers, bool repeated) {
    const int relevant = modifiers & (GLFW_MOD_SHIFT | GLFW_MOD_CONTROL | GLFW_MOD_ALT | GLFW_MOD_SUPER);
    for (const KeyBinding& binding : key_table())
        if (binding.key != 0 && binding.key == key && binding.modifiers == relevant &&
            (binding.repeats || !repeated))
            return binding.action;
    return std::nullopt;
}

} // namespace pendula
