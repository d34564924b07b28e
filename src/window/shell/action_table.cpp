// SPDX-License-Identifier: MIT
#include "window/shell/action_table.hpp"

#include "scene/parameter_table.hpp"
#include "window/controls/typed_ahead.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pendula {
namespace {

constexpr double frame_step = 1.0 / 60; ///< simulated time for each press of an arrow key, s

/// The speed after one press of − or +: the next number of the series …, 1/10, 1/5, 1/2, 1, 2, 5, 10, …,
/// which has only round numbers.
double next_speed(double speed, bool faster) {
    const double decade = std::pow(10.0, std::floor(std::log10(speed) + 1e-9));
    // A speed that differs from a number of the series by less than a thousandth counts as this number.
    const auto beyond = [&](double rung) { return faster ? rung > 1.001 * speed : rung < 0.999 * speed; };
    double best = faster ? 20 * decade : decade / 10;
    for (const double rung : {0.5, 1.0, 2.0, 5.0, 10.0})
        if (beyond(rung * decade))
            best = faster ? std::min(best, rung * decade) : std::max(best, rung * decade);
    return best < 1 ? 1 / std::round(1 / best) : std::round(best); // removes rounding errors of pow()
}

constexpr double overlay_step = 1.1;  ///< factor of one press of Ctrl +
constexpr double smallest_step = 0.7; ///< the least scale set by keys: letters are 10 px high

void scale_by(ViewState& view, double factor) {
    // Rounds the scale to hundredths, so that the same number of presses in the other direction leads back to
    // 1.
    const double scale = std::round(100 * view.preferences.ui_scale * factor) / 100;
    const double whole = std::abs(scale - 1) < 0.04 ? 1 : scale;
    view.preferences.ui_scale = std::clamp(whole, smallest_step, most_ui_scale);
}

/// The id of the shipped scene before or after the scene with this name or id, cyclically. The first shipped
/// scene, if the name or id belongs to no shipped scene.
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

// Functions for the effects that are too long for a lambda in the table.

template<class Wanted>
void request(RunCommands run) {
    run.request(Wanted{});
}

void run_or_stop(RunCommands run) {
    run.state.running = !run.state.running;
    run.request(SetRunning{run.state.running});
}

void toggle_ghost(RunCommands run) {
    run.state.ghost.enabled = !run.state.ghost.enabled;
    run.request(SetGhost{run.state.ghost});
}

void toggle_elastic(RunCommands run) {
    Chain& chain = run.state.chain;
    chain.model = chain.model == Model::rigid ? Model::elastic : Model::rigid;
    run.request(SetChain{without_idle_lists(chain)});
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
    if (view.show_palette) typed_ahead::begin(); // the palette gets the keys typed from now on
}

void focus_panels(ViewState& view) {
    view.keyboard_focus = !view.keyboard_focus;
    if (view.keyboard_focus) view.show_panels = true;
}

/// Opens the next or previous scene. Two presses in one frame move on by two scenes.
template<bool next>
void open_neighbour(const ViewState& view, Requests& requests) {
    requests.open_scene = neighbour_scene(requests.open_scene.value_or(view.scene_name), next);
}

constexpr InWindow in_window;
constexpr InFilm in_film;

constexpr int shift = GLFW_MOD_SHIFT, ctrl = GLFW_MOD_CONTROL;
constexpr Key on_key(int code, int modifiers, std::string_view shown) { return {code, modifiers, shown}; }

constexpr ActionRow table[] = {
    {Action::run_stop, KeyGroup::run, "run or stop", run_or_stop, on_key(GLFW_KEY_SPACE, 0, "Space")},
    {Action::step, KeyGroup::run, "forward by 1/60 s",
     [](RunCommands run) { run.step(run.steps_in(frame_step)); }, on_key(GLFW_KEY_RIGHT, 0, "→"), true},
    {Action::step_second, KeyGroup::run, "forward by 1 s", [](RunCommands run) { run.step(run.steps_in(1)); },
     on_key(GLFW_KEY_RIGHT, shift, "Shift →"), true},
    {Action::step_single, KeyGroup::run, "forward by one integration step",
     [](RunCommands run) { run.step(1); }, on_key(GLFW_KEY_PERIOD, 0, "."), true},
    {Action::step_back, KeyGroup::run, "back by 1/60 s",
     [](RunCommands run) { run.step(-run.steps_in(frame_step)); }, on_key(GLFW_KEY_LEFT, 0, "←"), true},
    {Action::step_back_second, KeyGroup::run, "back by 1 s",
     [](RunCommands run) { run.step(-run.steps_in(1)); }, on_key(GLFW_KEY_LEFT, shift, "Shift ←"), true},
    {Action::step_back_single, KeyGroup::run, "back by one integration step",
     [](RunCommands run) { run.step(-1); }, on_key(GLFW_KEY_COMMA, 0, ","), true},
    {Action::rewind, KeyGroup::run, "rewind to t = 0 and keep the run",
     [](RunCommands run) { run.request(SeekStep{0}); }, on_key(GLFW_KEY_R, shift, "Shift R")},
    {Action::to_end, KeyGroup::run, "go to the last calculated moment",
     [](RunCommands run) { run.request(SeekStep{run.state.end_step}); }, on_key(GLFW_KEY_END, 0, "End")},
    {Action::slower, KeyGroup::run, "slower", [](RunCommands run) { run.change_speed(false); },
     on_key(GLFW_KEY_MINUS, 0, "−"), true},
    {Action::faster, KeyGroup::run, "faster", [](RunCommands run) { run.change_speed(true); },
     on_key(GLFW_KEY_EQUAL, 0, "+"), true},
    {Action::reset, KeyGroup::run, "a new run from the start state", request<Reset>,
     on_key(GLFW_KEY_R, 0, "R")},
    {Action::undo, KeyGroup::change, "undo the last change", request<Undo>,
     on_key(GLFW_KEY_Z, ctrl, "Ctrl Z")},
    {Action::redo, KeyGroup::change, "redo the undone change", request<Redo>,
     on_key(GLFW_KEY_Z, ctrl | shift, "Ctrl Shift Z")},
    {Action::clear_trails, KeyGroup::views, "clear the trails, also in the plots", in_window,
     on_key(GLFW_KEY_C, 0, "C")},
    {Action::toggle_ghost, KeyGroup::change, "ghost on or off", toggle_ghost, on_key(GLFW_KEY_G, 0, "G")},
    {Action::toggle_elastic, KeyGroup::change, "rods rigid or elastic", toggle_elastic,
     on_key(GLFW_KEY_E, 0, "E")},
    {Action::previous_scene, KeyGroup::change, "previous scene", open_neighbour<false>,
     on_key(GLFW_KEY_LEFT_BRACKET, 0, "[")},
    {Action::next_scene, KeyGroup::change, "next scene", open_neighbour<true>,
     on_key(GLFW_KEY_RIGHT_BRACKET, 0, "]")},
    {Action::toggle_trails, KeyGroup::views, "trails and curves of bobs on or off",
     toggle<&ViewState::show_trails>, on_key(GLFW_KEY_T, 0, "T")},
    {Action::toggle_panels, KeyGroup::panels, "show or hide the panels", toggle<&ViewState::show_panels>,
     on_key(GLFW_KEY_TAB, 0, "Tab")},
    {Action::toggle_left_panel, KeyGroup::panels, "fold or open the left panel", toggle_side<true>,
     on_key(GLFW_KEY_F4, 0, "F4")},
    {Action::toggle_right_panel, KeyGroup::panels, "fold or open the right panel", toggle_side<false>,
     on_key(GLFW_KEY_F5, 0, "F5")},
    {Action::focus_panels, KeyGroup::panels, "control the panels by keyboard; Escape ends this", focus_panels,
     on_key(GLFW_KEY_F6, 0, "F6")},
    {Action::toggle_palette, KeyGroup::panels, "find anything by name", toggle_palette,
     on_key(GLFW_KEY_K, ctrl, "Ctrl K")},
    {Action::layout_chain, KeyGroup::views, "the chain alone", lay_out<Layout::chain>,
     on_key(GLFW_KEY_1, 0, "1")},
    {Action::layout_torus, KeyGroup::views, "the torus alone", lay_out<Layout::torus>,
     on_key(GLFW_KEY_2, 0, "2")},
    {Action::layout_chain_torus, KeyGroup::views, "chain and torus", lay_out<Layout::chain_torus>,
     on_key(GLFW_KEY_3, 0, "3")},
    {Action::layout_chain_plots, KeyGroup::views, "chain and plots", lay_out<Layout::chain_plots>,
     on_key(GLFW_KEY_4, 0, "4")},
    {Action::layout_everything, KeyGroup::views, "all views", lay_out<Layout::everything>,
     on_key(GLFW_KEY_5, 0, "5")},
    {Action::layout_map, KeyGroup::views, "the map of all starts, and the chain", lay_out<Layout::map>,
     on_key(GLFW_KEY_6, 0, "6")},
    {Action::map_back, KeyGroup::views, "go to the previous place on the map", in_window,
     on_key(GLFW_KEY_PAGE_UP, 0, "Page Up")},
    {Action::map_forward, KeyGroup::views, "go to the next place on the map", in_window,
     on_key(GLFW_KEY_PAGE_DOWN, 0, "Page Down")},
    {Action::layout_section, KeyGroup::views, "chain and Poincaré section", lay_out<Layout::section>,
     on_key(GLFW_KEY_7, 0, "7")},
    {Action::next_embedding, KeyGroup::views, "show the torus as torus, square or in 4-D", next_embedding,
     on_key(GLFW_KEY_M, 0, "M")},
    {Action::home_camera, KeyGroup::views, "return the cameras to their home view", in_window,
     on_key(GLFW_KEY_HOME, 0, "Home")},
    {Action::fullscreen, KeyGroup::views, "full screen", in_window, on_key(GLFW_KEY_F11, 0, "F11")},
    {Action::screenshot, KeyGroup::files, "save a screenshot", in_window, on_key(GLFW_KEY_P, ctrl, "Ctrl P")},
    {Action::record, KeyGroup::files, "record a film of the window, or end the recording", in_window,
     on_key(GLFW_KEY_V, 0, "V")},
    {Action::render, KeyGroup::files, "render a film in the background", toggle<&ViewState::show_render>,
     on_key(GLFW_KEY_V, shift, "Shift V")},
    {Action::hand_out, KeyGroup::files, "hand-out: a folder with picture, film, scene and a page", in_window},
    {Action::film_new, KeyGroup::film, "film: direct a new film from here", in_film},
    {Action::film_show, KeyGroup::film, "film: show the film, or return to the run", in_film},
    {Action::film_play, KeyGroup::film, "film: play from here, or stop", in_film, on_key(0, 0, "Space")},
    {Action::film_play_shot, KeyGroup::film, "film: play the selected shot from its beginning", in_film},
    {Action::film_start, KeyGroup::film, "film: go to its beginning", in_film, on_key(0, 0, "Home")},
    {Action::film_end, KeyGroup::film, "film: go to its end", in_film, on_key(0, 0, "End")},
    {Action::film_step, KeyGroup::film, "film: forward by a frame", in_film, on_key(0, 0, "→")},
    {Action::film_step_back, KeyGroup::film, "film: back by a frame", in_film, on_key(0, 0, "←")},
    {Action::film_second, KeyGroup::film, "film: forward by 1 s", in_film, on_key(0, 0, "Shift →")},
    {Action::film_second_back, KeyGroup::film, "film: back by 1 s", in_film, on_key(0, 0, "Shift ←")},
    {Action::film_next_shot, KeyGroup::film, "film: go to the next shot", in_film, on_key(0, 0, "]")},
    {Action::film_previous_shot, KeyGroup::film, "film: go to the previous shot", in_film, on_key(0, 0, "[")},
    {Action::film_add_key, KeyGroup::film, "film: add a camera key here", in_film,
     on_key(GLFW_KEY_K, 0, "K")},
    {Action::film_remove_key, KeyGroup::film, "film: remove the selected key, speed or caption", in_film,
     on_key(GLFW_KEY_DELETE, 0, "Delete")},
    {Action::film_forget_camera, KeyGroup::film, "film: discard the camera's move", in_film},
    {Action::film_add_shot, KeyGroup::film,
     "film: add a shot that continues the selected shot, or a shot of the run's scene", in_film},
    {Action::film_remove_shot, KeyGroup::film, "film: remove the selected shot", in_film},
    {Action::film_split, KeyGroup::film, "film: split the shot here", in_film, on_key(GLFW_KEY_S, 0, "S")},
    {Action::film_add_speed, KeyGroup::film, "film: add a speed here, for slow motion", in_film},
    {Action::film_add_caption, KeyGroup::film, "film: add a caption here", in_film},
    {Action::film_undo, KeyGroup::film, "film: undo the last edit", in_film, on_key(0, 0, "Ctrl Z")},
    {Action::film_redo, KeyGroup::film, "film: redo the undone edit", in_film, on_key(0, 0, "Ctrl Shift Z")},
    {Action::film_save, KeyGroup::film, "film: save the storyboard", in_film, on_key(0, 0, "Ctrl S")},
    {Action::film_render, KeyGroup::film, "film: render the film in the background", in_film,
     on_key(0, 0, "Shift V")},
    {Action::film_close, KeyGroup::film, "film: close the film", in_film},
    {Action::larger_overlay, KeyGroup::panels, "larger panels",
     [](ViewState& view) { scale_by(view, overlay_step); }, on_key(GLFW_KEY_EQUAL, ctrl, "Ctrl +"), true},
    {Action::smaller_overlay, KeyGroup::panels, "smaller panels",
     [](ViewState& view) { scale_by(view, 1 / overlay_step); }, on_key(GLFW_KEY_MINUS, ctrl, "Ctrl −"), true},
    {Action::normal_overlay, KeyGroup::panels, "panels at normal size",
     [](ViewState& view) { view.preferences.ui_scale = 1; }, on_key(GLFW_KEY_0, ctrl, "Ctrl 0")},
    {Action::run_until, KeyGroup::run, "run until a time, a flip or an energy", ask_run_until},
    {Action::reset_energy_reference, KeyGroup::change, "measure the energy drift from now on",
     request<ResetEnergyReference>},
    {Action::toggle_reduced_motion, KeyGroup::views, "reduced motion on or off",
     prefer<&Preferences::reduced_motion>},
    {Action::toggle_flashes, KeyGroup::views, "flashes on or off", prefer<&Preferences::no_flashes>},
    {Action::toggle_for_class, KeyGroup::views,
     "for a class: the same arrows, clock and other marks in every scene, on or off",
     prefer<&Preferences::for_class>},
    {Action::toggle_info, KeyGroup::panels, "show the run's figures", toggle<&ViewState::show_info>,
     on_key(GLFW_KEY_F2, 0, "F2")},
    {Action::copy_state, KeyGroup::change, "copy this state as a command line", in_window,
     on_key(GLFW_KEY_C, ctrl, "Ctrl C")},
    {Action::paste_state, KeyGroup::change, "start from a copied command line", in_window,
     on_key(GLFW_KEY_V, ctrl, "Ctrl V")},
    {Action::save_scene, KeyGroup::files, "save this state as a scene", in_window,
     on_key(GLFW_KEY_S, ctrl, "Ctrl S")},
    {Action::save_run, KeyGroup::files, "save the run", in_window,
     on_key(GLFW_KEY_S, ctrl | shift, "Ctrl Shift S")},
    {Action::open_file, KeyGroup::files, "open a scene, run, picture, film or storyboard", in_window,
     on_key(GLFW_KEY_O, ctrl, "Ctrl O")},
    {Action::gallery, KeyGroup::files, "gallery of scenes", in_window, on_key(GLFW_KEY_G, ctrl, "Ctrl G")},
    {Action::toggle_profiler, KeyGroup::panels, "show the cost of each drawing pass",
     toggle<&ViewState::show_profiler>, on_key(GLFW_KEY_F3, 0, "F3")},
    {Action::close_top, KeyGroup::panels, "close the topmost list or window", in_window,
     on_key(GLFW_KEY_ESCAPE, 0, "Escape")},
    {Action::quit, KeyGroup::files, "quit pendula", in_window, on_key(GLFW_KEY_Q, ctrl, "Ctrl Q")},
    {Action::toggle_help, KeyGroup::panels, "show or hide the sheet of keys", toggle<&ViewState::show_help>,
     on_key(GLFW_KEY_F1, 0, "F1")},
};

/// A further key for an action of the table.
struct OtherKey {
    Action action;
    int code, modifiers;
};
constexpr OtherKey other_keys[] = {
    {Action::step_single, GLFW_KEY_RIGHT, GLFW_MOD_ALT},
    {Action::step_back_single, GLFW_KEY_LEFT, GLFW_MOD_ALT},
    {Action::slower, GLFW_KEY_KP_SUBTRACT, 0},
    {Action::faster, GLFW_KEY_EQUAL, shift},
    {Action::faster, GLFW_KEY_KP_ADD, 0},
    {Action::reset, GLFW_KEY_BACKSPACE, 0},
    {Action::redo, GLFW_KEY_Y, ctrl},
    {Action::larger_overlay, GLFW_KEY_EQUAL, ctrl | shift},
    {Action::larger_overlay, GLFW_KEY_KP_ADD, ctrl},
    {Action::smaller_overlay, GLFW_KEY_KP_SUBTRACT, ctrl},
    {Action::normal_overlay, GLFW_KEY_KP_0, ctrl},
};

static_assert(
    [] {
        for (int action = 0; action <= static_cast<int>(Action::quit); ++action)
            if (std::ranges::count(table, static_cast<Action>(action), &ActionRow::action) != 1) return false;
        return true;
    }(),
    "each action needs a row");

struct Performing {
    ControlState& controls;
    ViewState& view;
    Requests& requests;
    Action action;

    void operator()(ActOnRun act) const { act({controls, requests}); }
    void operator()(EditView edit) const { edit(view); }
    void operator()(OpenScene open) const { open(view, requests); }
    void operator()(InWindow) const { requests.actions.push_back(action); }
    void operator()(InFilm) const { requests.film.emplace_back(action); }
};

} // namespace

void RunCommands::request(Command command) { requests.commands.push_back(std::move(command)); }

void RunCommands::step(std::int64_t steps) {
    state.running = false;
    request(StepOnce{steps});
}

void RunCommands::change_speed(bool faster) {
    const Parameter& row = *find_parameter("view.speed");
    // The result lies in the slider's range. If the speed is beyond the range, a press that leads farther
    // away does not change the speed.
    const double wanted = next_speed(state.speed, faster);
    state.speed = faster ? std::max(state.speed, std::min(wanted, row.slider_maximum))
                         : std::min(state.speed, std::max(wanted, row.slider_minimum));
    request(SetSpeed{state.speed});
}

std::int64_t RunCommands::steps_in(double seconds) const {
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
    const bool is_of_run = std::holds_alternative<ActOnRun>(row.effect) || row.group == KeyGroup::run ||
                           (row.group == KeyGroup::views && action != Action::fullscreen &&
                            action != Action::toggle_reduced_motion && action != Action::toggle_flashes);
    if (is_of_run) return std::nullopt;
    return action;
}

std::span<const ActionRow> action_table() { return table; }

const ActionRow& row_of(Action action) { return *std::ranges::find(table, action, &ActionRow::action); }

bool works_over_dialogs(Action action) {
    constexpr std::array actions{
        Action::close_top,      Action::render,          Action::fullscreen,     Action::screenshot,
        Action::larger_overlay, Action::smaller_overlay, Action::normal_overlay, Action::quit};
    return std::ranges::find(actions, action) != actions.end();
}

std::optional<Action> action_for(int key, int modifiers, bool repeated) {
    if (key == 0) return std::nullopt;
    const int relevant = modifiers & (GLFW_MOD_SHIFT | GLFW_MOD_CONTROL | GLFW_MOD_ALT | GLFW_MOD_SUPER);
    for (const ActionRow& row : action_table())
        if (row.key.code == key && row.key.modifiers == relevant && (row.repeats || !repeated))
            return row.action;
    for (const OtherKey& other : other_keys)
        if (other.code == key && other.modifiers == relevant && (row_of(other.action).repeats || !repeated))
            return other.action;
    return std::nullopt;
}

void apply(Action action, ControlState& controls, ViewState& view, Requests& requests) {
    const std::optional<Action> performed = view.directing ? while_directing(action) : action;
    if (performed) std::visit(Performing{controls, view, requests, *performed}, row_of(*performed).effect);
}

} // namespace pendula
