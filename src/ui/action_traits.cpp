// SPDX-License-Identifier: MIT
#include "ui/action_traits.hpp"

#include <stdexcept>

namespace pendula {

// Without a default: the compiler asks where a new action belongs.
ActionTraits traits_of(Action action) {
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
        return {KeyGroup::run, Performer::run};
    case Action::run_until:
        return {KeyGroup::run, Performer::panels};
    case Action::undo:
    case Action::redo:
    case Action::toggle_ghost:
    case Action::toggle_elastic:
    case Action::reset_energy_reference:
        return {KeyGroup::change, Performer::run};
    case Action::previous_scene:
    case Action::next_scene:
        return {KeyGroup::change, Performer::scenes};
    case Action::copy_state:
        return {KeyGroup::change, WindowAction::copy_state};
    case Action::paste_state:
        return {KeyGroup::change, WindowAction::paste_state};
    case Action::clear_trails:
        return {KeyGroup::views, WindowAction::clear_trails};
    case Action::toggle_trails:
    case Action::layout_chain:
    case Action::layout_torus:
    case Action::layout_chain_torus:
    case Action::layout_chain_plots:
    case Action::layout_everything:
    case Action::next_embedding:
    case Action::toggle_reduced_motion:
    case Action::toggle_flashes:
        return {KeyGroup::views, Performer::view};
    case Action::home_camera:
        return {KeyGroup::views, WindowAction::home_camera};
    case Action::fullscreen:
        return {KeyGroup::views, WindowAction::fullscreen};
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
        return {KeyGroup::panels, Performer::panels};
    case Action::close_top:
        return {KeyGroup::panels, WindowAction::leave};
    case Action::screenshot:
        return {KeyGroup::files, WindowAction::screenshot};
    case Action::record:
        return {KeyGroup::files, WindowAction::record};
    case Action::render:
        return {KeyGroup::files, Performer::panels};
    case Action::save_scene:
        return {KeyGroup::files, WindowAction::save_scene};
    case Action::save_run:
        return {KeyGroup::files, WindowAction::save_run};
    case Action::open_file:
        return {KeyGroup::files, WindowAction::open_file};
    case Action::gallery:
        return {KeyGroup::files, WindowAction::gallery};
    }
    throw std::out_of_range("an action without traits");
}

} // namespace pendula
