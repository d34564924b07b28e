// SPDX-License-Identifier: MIT
#include "ui/windows/key_groups.hpp"

namespace pendula {

std::string_view title_of(KeyGroup group) {
    switch (group) {
    case KeyGroup::run:
        return "Run";
    case KeyGroup::change:
        return "Change";
    case KeyGroup::views:
        return "Views";
    case KeyGroup::panels:
        return "Panels and windows";
    case KeyGroup::files:
        break;
    }
    return "Open and save";
}

// Without a default: the compiler asks where a new action belongs.
KeyGroup group_of(Action action) {
    switch (action) {
    case Action::run_stop:
    case Action::step:
    case Action::step_second:
    case Action::step_single:
    case Action::step_back:
    case Action::step_back_second:
    case Action::step_back_single:
    case Action::rewind:
    case Action::to_end:
    case Action::slower:
    case Action::faster:
    case Action::reset:
    case Action::run_until:
        return KeyGroup::run;
    case Action::undo:
    case Action::redo:
    case Action::toggle_ghost:
    case Action::toggle_elastic:
    case Action::previous_scene:
    case Action::next_scene:
    case Action::copy_state:
    case Action::paste_state:
    case Action::reset_energy_reference:
        return KeyGroup::change;
    case Action::layout_chain:
    case Action::layout_torus:
    case Action::layout_chain_torus:
    case Action::layout_chain_plots:
    case Action::layout_everything:
    case Action::next_embedding:
    case Action::home_camera:
    case Action::toggle_trails:
    case Action::clear_trails:
    case Action::fullscreen:
    case Action::toggle_reduced_motion:
    case Action::toggle_flashes:
        return KeyGroup::views;
    case Action::toggle_panels:
    case Action::toggle_help:
    case Action::toggle_profiler:
    case Action::toggle_info:
    case Action::toggle_palette:
    case Action::toggle_left_panel:
    case Action::toggle_right_panel:
    case Action::focus_panels:
    case Action::larger_overlay:
    case Action::smaller_overlay:
    case Action::normal_overlay:
    case Action::close_top:
        return KeyGroup::panels;
    case Action::gallery:
    case Action::open_file:
    case Action::save_scene:
    case Action::save_run:
    case Action::screenshot:
    case Action::record:
    case Action::render:
        break;
    }
    return KeyGroup::files;
}

} // namespace pendula
