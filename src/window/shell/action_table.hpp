// SPDX-License-Identifier: MIT
/// One row for each action: its effect, its key, and its description on the sheet of keys; and the requests
/// that actions and panels make in a frame. Drawing thread.
#pragma once

#include "simulation/command.hpp"
#include "simulation/snapshot.hpp"
#include "window/features/directing/film_panel.hpp"
#include "window/features/plots/plot_export.hpp"
#include "window/features/section/section_panel.hpp"
#include "window/panels/view_state.hpp"
#include "window/shell/action.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace pendula {

/// The state on which keys and buttons act. Each frame begins with the snapshot's state. Within a frame each
/// action also changes this state, so that the next action builds on it and no key press is lost.
struct ControlState {
    explicit ControlState(const Snapshot& snapshot = {})
        : running(snapshot.run_state == RunState::running)
        , speed(snapshot.speed)
        , timestep(snapshot.setup.integration.dt)
        , end_step(snapshot.timeline.end_step)
        , ghost(snapshot.setup.ghost)
        , chain(snapshot.setup.chain) {}

    bool running;
    double speed;
    double timestep;       ///< s
    std::int64_t end_step; ///< the last step calculated so far
    GhostSetup ghost;
    Chain chain;
};

/// The user's requests in one frame, from panels and keys. The window carries them out, and passes the
/// commands among them to the physics thread.
struct Requests {
    std::vector<Command> commands; ///< for the physics thread, in order
    std::uint32_t gesture = 0;     ///< number of the drag, whose changes are undone together; 0: no drag
    std::optional<std::string> open_scene; ///< a shipped scene's id, or a shipped storyboard's file
    std::optional<std::size_t> toggle_pin; ///< the bob to pin or unpin, counted from 0
    bool render = false;                   ///< render a film as ViewState describes it
    std::optional<int> cancel_render;      ///< id of the film
    bool follow_markers = false;           ///< follow the markers in the video behind the chain
    bool show_all_views = false;           ///< show all views instead of a single view
    std::vector<PlotExport> plots;         ///< files of plots to write
    std::vector<SectionCommand> section;   ///< commands for the section's orbits, in order
    std::vector<StoryCommand> film;        ///< commands for the directed film, in order
    bool keeps_angle_unit = false;         ///< the table of links keeps its angle unit for the new start
    std::vector<Action> actions;           ///< actions for features of the window, in order
};

/// The groups of the sheet of keys.
enum class KeyGroup { run, change, film, views, panels, files };

/// Passed to actions on the run: changes the frame's state and adds commands to the frame's requests.
struct RunCommands {
    ControlState& state;
    Requests& requests;

    void request(Command);
    void step(std::int64_t steps); ///< forward, or back if negative; also stops the run
    void change_speed(bool faster);
    /// The number of steps that advance the run by about `seconds` of simulated time, at least 1.
    std::int64_t steps_in(double seconds) const;
};

using ActOnRun = void (*)(RunCommands);
using EditView = void (*)(ViewState&);
using OpenScene = void (*)(const ViewState&, Requests&);
/// A feature carries the action out after the frame has been drawn: Feature::perform().
struct InWindow {};
/// The directed film carries the action out, in order with the edits from its panels.
struct InFilm {};
using Effect = std::variant<ActOnRun, EditView, OpenScene, InWindow, InFilm>;

struct Key {
    int code = 0;                ///< GLFW's key code; 0 if there is none
    int modifiers = 0;           ///< GLFW's bits; they must match exactly
    std::string_view shown = {}; ///< text on the sheet of keys: "Shift →"; if `code` is 0, the key of an
                                 ///< action that while_directing() replaces with this one
};

struct ActionRow {
    Action action;
    KeyGroup group;
    std::string_view help;
    Effect effect;
    Key key = {};
    bool repeats = false; ///< the action repeats while the key is held
};

/// All actions, once each, in the order of the sheet of keys.
std::span<const ActionRow> action_table();
const ActionRow& row_of(Action);

/// The action of a key press; nothing if there is none. `modifiers` may contain lock bits, which are ignored.
std::optional<Action> action_for(int key, int modifiers, bool repeated);
/// Whether the action's key also works while a dialogue is open.
bool works_over_dialogs(Action);
/// The action to carry out for this key or button while a film is directed; nothing for actions that would
/// change the run or its view, because the run is then in the background.
std::optional<Action> while_directing(Action);

/// Carries out an action of a key, a button or the palette: edits `view`, or adds a request for the physics
/// thread or for a feature of the window.
void apply(Action, ControlState&, ViewState&, Requests&);

} // namespace pendula
