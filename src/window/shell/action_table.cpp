// SPDX-License-Identifier: MIT
#include "window/shell/action_table.hpp"

#include "scene/parameter_table.hpp"
#include "window/controls/typed_ahead.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pendula {
namespace {

constexpr double frame_step = 1.0 / 60; ///< s, simulated: one press of an arrow

/// The speed one press of − or + away: the next of 1, 2, 5, 10, … or of their parts, as a class would name
/// them.
double next_speed(double speed, bool faster) {
    const double decade = std::pow(10.0, std::floor(std::log10(speed) + 1e-9));
    // A speed within a thousandth of a rung counts as on it.
    const auto beyond = [&](double rung) { return faster ? rung > 1.001 * speed : rung < 0.999 * speed; };
    double best = faster ? 20 * decade : decade / 10;
    for (const double rung : {0.5, 1.0, 2.0, 5.0, 10.0})
        if (beyond(rung * decade))
            best = faster ? std::min(best, rung * decade) : std::max(best, rung * decade);
    return best < 1 ? 1 / std::round(1 / best) : std::round(best); // exactly 1/50, not a number close to it
}

constexpr double overlay_step = 1.1;  ///< one press of Ctrl +
constexpr double smallest_step = 0.7; ///< the least scale by key: letters of 10 px can still be read

void scale_by(ViewState& view, double factor) {
    // To hundredths, so that as many presses back lead to 1 again.
    const double scale = std::round(100 * view.preferences.ui_scale * factor) / 100;
    const double whole = std::abs(scale - 1) < 0.04 ? 1 : scale;
    view.preferences.ui_scale = std::clamp(whole, smallest_step, most_ui_scale);
}

/// The shipped scene before or after the one with this name or id, around the end; the first after any other.
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

// What the rows do, where a row does not say it itself.

template<class Wanted>
void send(RunControls run) {
    run.send(Wanted{});
}

void run_or_stop(RunControls run) {
    run.state.running = !run.state.running;
    run.send(SetRunning{run.state.running});
}

void toggle_ghost(RunControls run) {
    run.state.ghost.enabled = !run.state.ghost.enabled;
    run.send(SetGhost{run.state.ghost});
}

void toggle_elastic(RunControls run) {
    Chain& chain = run.state.chain;
    chain.model = chain.model == Model::rigid ? Model::elastic : Model::rigid;
    run.send(SetChain{chain});
}

template<auto shown>
void toggle(ViewState& view) {
    view.*shown = !(view.*shown);
}

template<bool Preferences::*wanted>
void prefer(ViewState& view) {
    view.preferences.*wanted = !(view.preferences.*wanted);
}

template<Layout layout>
void lay_out(ViewState& view) {
    view.views.layout = layout;
}

void next_embedding(ViewState& view) {
    view.views.embedding = static_cast<TorusEmbedding>((static_cast<int>(view.views.embedding) + 1) % 3);
}

template<bool is_left>
void toggle_side(ViewState& view) {
    show_panel(view, is_left, !(is_left ? view.left_shown : view.right_shown));
}

void ask_run_until(ViewState& view) { view.show_panels = view.asks_run_until = true; }

void toggle_palette(ViewState& view) {
    view.show_palette = !view.show_palette;
    if (view.show_palette) typed_ahead::begin(); // keys typed next belong to it
}

void focus_panels(ViewState& view) {
    view.keyboard_focus = !view.keyboard_focus;
    if (view.keyboard_focus) view.show_panels = true;
}

/// Two presses in one frame move on by two scenes.
template<bool next>
void open_neighbour(const ViewState& view, Requests& requests) {
    requests.open_scene = neighbour_scene(requests.open_scene.value_or(view.scene_name), next);
}

constexpr ActionRow action_table[] = {
    {Action::run_stop, KeyGroup::run, run_or_stop},
    {Action::step, KeyGroup::run, [](RunControls run) { run.step(run.steps_in(frame_step)); }},
    {Action::step_second, KeyGroup::run, [](RunControls run) { run.step(run.steps_in(1)); }},
    {Action::step_single, KeyGroup::run, [](RunControls run) { run.step(1); }},
    {Action::step_back, KeyGroup::run, [](RunControls run) { run.step(-run.steps_in(frame_step)); }},
    {Action::step_back_second, KeyGroup::run, [](RunControls run) { run.step(-run.steps_in(1)); }},
    {Action::step_back_single, KeyGroup::run, [](RunControls run) { run.step(-1); }},
    {Action::rewind, KeyGroup::run, [](RunControls run) { run.send(SeekStep{0}); }},
    {Action::to_end, KeyGroup::run, [](RunControls run) { run.send(SeekStep{run.state.end_step}); }},
    {Action::undo, KeyGroup::change, send<Undo>},
    {Action::redo, KeyGroup::change, send<Redo>},
    {Action::slower, KeyGroup::run, [](RunControls run) { run.change_speed(false); }},
    {Action::faster, KeyGroup::run, [](RunControls run) { run.change_speed(true); }},
    {Action::reset, KeyGroup::run, send<Reset>},
    {Action::clear_trails, KeyGroup::views, WindowAction::clear_trails},
    {Action::toggle_ghost, KeyGroup::change, toggle_ghost},
    {Action::toggle_trails, KeyGroup::views, toggle<&ViewState::show_trails>},
    {Action::toggle_panels, KeyGroup::panels, toggle<&ViewState::show_panels>},
    {Action::toggle_help, KeyGroup::panels, toggle<&ViewState::show_help>},
    {Action::toggle_profiler, KeyGroup::panels, toggle<&ViewState::show_profiler>},
    {Action::layout_chain, KeyGroup::views, lay_out<Layout::chain>},
    {Action::layout_torus, KeyGroup::views, lay_out<Layout::torus>},
    {Action::layout_chain_torus, KeyGroup::views, lay_out<Layout::chain_torus>},
    {Action::layout_chain_plots, KeyGroup::views, lay_out<Layout::chain_plots>},
    {Action::layout_everything, KeyGroup::views, lay_out<Layout::everything>},
    {Action::layout_map, KeyGroup::views, lay_out<Layout::map>},
    {Action::map_back, KeyGroup::views, WindowAction::map_back},
    {Action::map_forward, KeyGroup::views, WindowAction::map_forward},
    {Action::layout_section, KeyGroup::views, lay_out<Layout::section>},
    {Action::next_embedding, KeyGroup::views, next_embedding},
    {Action::home_camera, KeyGroup::views, WindowAction::home_camera},
    {Action::fullscreen, KeyGroup::views, WindowAction::fullscreen},
    {Action::screenshot, KeyGroup::files, WindowAction::screenshot},
    {Action::record, KeyGroup::files, WindowAction::record},
    {Action::render, KeyGroup::files, toggle<&ViewState::show_render>},
    {Action::hand_out, KeyGroup::files, WindowAction::hand_out},
    {Action::film_new, KeyGroup::film, FilmDeed::create},
    {Action::film_show, KeyGroup::film, FilmDeed::show},
    {Action::film_play, KeyGroup::film, FilmDeed::play},
    {Action::film_play_shot, KeyGroup::film, FilmDeed::play_shot},
    {Action::film_start, KeyGroup::film, FilmDeed::to_start},
    {Action::film_end, KeyGroup::film, FilmDeed::to_end},
    {Action::film_step, KeyGroup::film, FilmDeed::step},
    {Action::film_step_back, KeyGroup::film, FilmDeed::step_back},
    {Action::film_second, KeyGroup::film, FilmDeed::second},
    {Action::film_second_back, KeyGroup::film, FilmDeed::second_back},
    {Action::film_next_shot, KeyGroup::film, FilmDeed::next_shot},
    {Action::film_previous_shot, KeyGroup::film, FilmDeed::previous_shot},
    {Action::film_add_key, KeyGroup::film, FilmDeed::add_key},
    {Action::film_remove_key, KeyGroup::film, FilmDeed::remove_key},
    {Action::film_forget_camera, KeyGroup::film, FilmDeed::forget_camera},
    {Action::film_add_shot, KeyGroup::film, FilmDeed::add_shot},
    {Action::film_remove_shot, KeyGroup::film, FilmDeed::remove_shot},
    {Action::film_split, KeyGroup::film, FilmDeed::split},
    {Action::film_add_speed, KeyGroup::film, FilmDeed::add_speed},
    {Action::film_add_caption, KeyGroup::film, FilmDeed::add_caption},
    {Action::film_undo, KeyGroup::film, FilmDeed::undo},
    {Action::film_redo, KeyGroup::film, FilmDeed::redo},
    {Action::film_save, KeyGroup::film, FilmDeed::save},
    {Action::film_render, KeyGroup::film, FilmDeed::render},
    {Action::film_close, KeyGroup::film, FilmDeed::close},
    {Action::toggle_elastic, KeyGroup::change, toggle_elastic},
    {Action::previous_scene, KeyGroup::change, open_neighbour<false>},
    {Action::next_scene, KeyGroup::change, open_neighbour<true>},
    {Action::reset_energy_reference, KeyGroup::change, send<ResetEnergyReference>},
    {Action::run_until, KeyGroup::run, ask_run_until},
    {Action::toggle_info, KeyGroup::panels, toggle<&ViewState::show_info>},
    {Action::toggle_palette, KeyGroup::panels, toggle_palette},
    {Action::toggle_left_panel, KeyGroup::panels, toggle_side<true>},
    {Action::toggle_right_panel, KeyGroup::panels, toggle_side<false>},
    {Action::focus_panels, KeyGroup::panels, focus_panels},
    {Action::larger_overlay, KeyGroup::panels, [](ViewState& view) { scale_by(view, overlay_step); }},
    {Action::smaller_overlay, KeyGroup::panels, [](ViewState& view) { scale_by(view, 1 / overlay_step); }},
    {Action::normal_overlay, KeyGroup::panels, [](ViewState& view) { view.preferences.ui_scale = 1; }},
    {Action::toggle_reduced_motion, KeyGroup::views, prefer<&Preferences::reduced_motion>},
    {Action::toggle_flashes, KeyGroup::views, prefer<&Preferences::no_flashes>},
    {Action::toggle_for_class, KeyGroup::views, prefer<&Preferences::for_class>},
    {Action::copy_state, KeyGroup::change, WindowAction::copy_state},
    {Action::paste_state, KeyGroup::change, WindowAction::paste_state},
    {Action::save_scene, KeyGroup::files, WindowAction::save_scene},
    {Action::save_run, KeyGroup::files, WindowAction::save_run},
    {Action::open_file, KeyGroup::files, WindowAction::open_file},
    {Action::gallery, KeyGroup::files, WindowAction::gallery},
    {Action::close_top, KeyGroup::panels, WindowAction::leave},
    {Action::quit, KeyGroup::files, WindowAction::quit},
};

static_assert(std::size(action_table) == static_cast<std::size_t>(Action::count), "each action needs a row");
static_assert(
    [] {
        for (std::size_t i = 0; i < std::size(action_table); ++i)
            if (action_table[i].action != static_cast<Action>(i)) return false;
        return true;
    }(),
    "the rows stand in the order of the actions");

} // namespace

void RunControls::send(Command command) { requests.commands.push_back(std::move(command)); }

void RunControls::step(std::int64_t steps) {
    state.running = false;
    send(StepOnce{steps});
}

void RunControls::change_speed(bool faster) {
    const Parameter& row = *find_parameter("view.speed");
    // From beyond the slider's range a press leads back into it, but never in the wrong direction.
    const double wanted = next_speed(state.speed, faster);
    state.speed = faster ? std::max(state.speed, std::min(wanted, row.slider_maximum))
                         : std::min(state.speed, std::max(wanted, row.slider_minimum));
    send(SetSpeed{state.speed});
}

std::int64_t RunControls::steps_in(double seconds) const {
    const double steps = std::clamp(seconds / state.timestep, 1.0, 1e12);
    return static_cast<std::int64_t>(std::llround(steps));
}

std::optional<Action> while_directing(Action action) {
    constexpr std::pair<Action, Action> others[] = {
        {Action::run_stop, Action::film_play},
        {Action::step, Action::film_step},
        {Action::step_back, Action::film_step_back},
        {Action::step_second, Action::film_second},
        {Action::step_back_second, Action::film_second_back},
        {Action::step_single, Action::film_step},
        {Action::step_back_single, Action::film_step_back},
        {Action::rewind, Action::film_start},
        {Action::home_camera, Action::film_start},
        {Action::to_end, Action::film_end},
        {Action::next_scene, Action::film_next_shot},
        {Action::previous_scene, Action::film_previous_shot},
        {Action::undo, Action::film_undo},
        {Action::redo, Action::film_redo},
        {Action::save_scene, Action::film_save},
        {Action::render, Action::film_render},
    };
    for (const auto& [usual, directing] : others)
        if (usual == action) return directing;
    const ActionRow& row = row_of(action);
    const bool is_of_run = std::holds_alternative<ActOnRun>(row.deed) || row.group == KeyGroup::run ||
                           (row.group == KeyGroup::views && action != Action::fullscreen &&
                            action != Action::toggle_reduced_motion && action != Action::toggle_flashes);
    if (is_of_run) return std::nullopt;
    return action;
}

const ActionRow& row_of(Action action) { return action_table[static_cast<std::size_t>(action)]; }

} // namespace pendula
