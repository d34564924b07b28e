// SPDX-License-Identifier: MIT
#include "ui/perform_action.hpp"

#include "scene/parameter_table.hpp"
#include "ui/action_traits.hpp"
#include "ui/controls/typed_ahead.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace pendula {
namespace {

constexpr double frame_step = 1.0 / 60; ///< s, simulated: one press of an arrow

/// The speed one press of − or + away: the next of 1, 2, 5, 10, … or of their parts, as a class says them.
double next_speed(double speed, bool faster) {
    const double decade = std::pow(10.0, std::floor(std::log10(speed) + 1e-9));
    // What is within a thousandth of a rung stands on it.
    const auto beyond = [&](double rung) { return faster ? rung > 1.001 * speed : rung < 0.999 * speed; };
    double best = faster ? 20 * decade : decade / 10;
    for (const double rung : {0.5, 1.0, 2.0, 5.0, 10.0})
        if (beyond(rung * decade))
            best = faster ? std::min(best, rung * decade) : std::max(best, rung * decade);
    return best < 1 ? 1 / std::round(1 / best) : std::round(best); // 1/50 and no neighbour of it
}

constexpr double overlay_step = 1.1;  ///< one press of Ctrl +
constexpr double smallest_step = 0.7; ///< what the presses lead to at least: 10 px a letter can be read

void scale_by(ViewState& view, double factor) {
    // To hundredths, so that as many presses back lead to 1 again.
    const double scale = std::round(100 * view.preferences.ui_scale * factor) / 100;
    const double whole = std::abs(scale - 1) < 0.04 ? 1 : scale;
    view.preferences.ui_scale = std::clamp(whole, smallest_step, most_ui_scale);
}

/// The shipped scene before or after the one of this name, around the end; the first after any other.
/// Of the scene with this name or id.
std::optional<std::string> neighbour_scene(const std::string& name, bool next) {
    const std::vector<ShippedScene> scenes = shipped_scenes();
    if (scenes.empty()) return std::nullopt;
    const auto here = std::find_if(scenes.begin(), scenes.end(), [&](const ShippedScene& scene) {
        return scene.name == name || scene.id == name;
    });
    if (here == scenes.end()) return scenes.front().id;
    const auto index = static_cast<std::size_t>(here - scenes.begin());
    return scenes[(index + (next ? 1 : scenes.size() - 1)) % scenes.size()].id;
}

void send(Requests& requests, Command command) { requests.commands.push_back(std::move(command)); }

void change_speed(bool faster, ControlState& controls, Requests& requests) {
    const Parameter& row = *find_parameter("view.speed");
    // Beyond the slider's range a press leads back into it, but never the wrong way.
    const double wanted = next_speed(controls.speed, faster);
    controls.speed = faster ? std::max(controls.speed, std::min(wanted, row.slider_maximum))
                            : std::min(controls.speed, std::max(wanted, row.slider_minimum));
    send(requests, SetSpeed{controls.speed});
}

/// As many steps as come nearest to a time, s.
std::int64_t steps_in(double seconds, const ControlState& controls) {
    const double steps = std::clamp(seconds / controls.timestep, 1.0, 1e12);
    return static_cast<std::int64_t>(std::llround(steps));
}

/// How many steps an action takes, forward or back, if it takes any.
std::optional<std::int64_t> steps_of(Action action, const ControlState& controls) {
    switch (action) {
    case Action::step:
        return steps_in(frame_step, controls);
    case Action::step_second:
        return steps_in(1, controls);
    case Action::step_single:
        return 1;
    case Action::step_back:
        return -steps_in(frame_step, controls);
    case Action::step_back_second:
        return -steps_in(1, controls);
    case Action::step_back_single:
        return -1;
    default:
        return std::nullopt;
    }
}

// Each says whether it knows the action.

/// What goes to the physics.
bool perform_on_run(Action action, ControlState& controls, Requests& requests) {
    if (const auto steps = steps_of(action, controls)) {
        controls.running = false;
        send(requests, StepOnce{*steps});
        return true;
    }
    switch (action) {
    case Action::run_stop:
        controls.running = !controls.running;
        send(requests, SetRunning{controls.running});
        break;
    case Action::rewind:
        send(requests, SeekStep{0});
        break;
    case Action::to_end:
        send(requests, SeekStep{controls.end_step});
        break;
    case Action::undo:
        send(requests, Undo{});
        break;
    case Action::redo:
        send(requests, Redo{});
        break;
    case Action::slower:
        change_speed(false, controls, requests);
        break;
    case Action::faster:
        change_speed(true, controls, requests);
        break;
    case Action::reset:
        send(requests, Reset{});
        break;
    case Action::toggle_ghost:
        controls.ghost.enabled = !controls.ghost.enabled;
        send(requests, SetGhost{controls.ghost});
        break;
    case Action::toggle_elastic:
        controls.chain.model = controls.chain.model == Model::rigid ? Model::elastic : Model::rigid;
        send(requests, SetChain{controls.chain});
        break;
    case Action::reset_energy_reference:
        send(requests, ResetEnergyReference{});
        break;
    default:
        return false;
    }
    return true;
}

/// What opens and closes panels and windows.
bool perform_on_panels(Action action, ViewState& view) {
    switch (action) {
    case Action::toggle_panels:
        view.show_panels = !view.show_panels;
        break;
    case Action::toggle_help:
        view.show_help = !view.show_help;
        break;
    case Action::toggle_profiler:
        view.show_profiler = !view.show_profiler;
        break;
    case Action::run_until:
        view.show_panels = view.asks_run_until = true;
        break;
    case Action::toggle_info:
        view.show_info = !view.show_info;
        break;
    case Action::toggle_palette:
        view.show_palette = !view.show_palette;
        if (view.show_palette) typed_ahead::begin(); // what is typed next is meant for it
        break;
    case Action::toggle_left_panel:
    case Action::toggle_right_panel:
        show_panel(view, action == Action::toggle_left_panel,
                   action == Action::toggle_left_panel ? !view.left_shown : !view.right_shown);
        break;
    case Action::focus_panels:
        view.keyboard_focus = !view.keyboard_focus;
        if (view.keyboard_focus) view.show_panels = true;
        break;
    case Action::larger_overlay:
        scale_by(view, overlay_step);
        break;
    case Action::smaller_overlay:
        scale_by(view, 1 / overlay_step);
        break;
    case Action::normal_overlay:
        view.preferences.ui_scale = 1;
        break;
    case Action::render:
        view.show_render = !view.show_render;
        break;
    default:
        return false;
    }
    return true;
}

/// What changes how the scene is looked at.
bool perform_on_view(Action action, ViewState& view) {
    switch (action) {
    case Action::toggle_trails:
        view.show_trails = !view.show_trails;
        break;
    case Action::layout_chain:
    case Action::layout_torus:
    case Action::layout_chain_torus:
    case Action::layout_chain_plots:
    case Action::layout_everything:
        view.views.layout =
            static_cast<Layout>(static_cast<int>(action) - static_cast<int>(Action::layout_chain));
        break;
    case Action::next_embedding:
        view.views.embedding = static_cast<TorusEmbedding>((static_cast<int>(view.views.embedding) + 1) % 3);
        break;
    case Action::toggle_reduced_motion:
        view.preferences.reduced_motion = !view.preferences.reduced_motion;
        break;
    case Action::toggle_flashes:
        view.preferences.no_flashes = !view.preferences.no_flashes;
        break;
    default:
        return false;
    }
    return true;
}

} // namespace

bool perform(Action action, ControlState& controls, ViewState& view, Requests& requests) {
    const ActionTraits traits = traits_of(action);
    if (const auto* of_window = std::get_if<WindowAction>(&traits.performer)) {
        requests.actions.push_back(*of_window);
        return true;
    }
    switch (std::get<Performer>(traits.performer)) {
    case Performer::run:
        return perform_on_run(action, controls, requests);
    case Performer::panels:
        return perform_on_panels(action, view);
    case Performer::view:
        return perform_on_view(action, view);
    case Performer::scenes:
        // Two presses in one frame lead two scenes on.
        requests.open_scene =
            neighbour_scene(requests.open_scene.value_or(view.scene_name), action == Action::next_scene);
        return true;
    }
    return false;
}

} // namespace pendula
