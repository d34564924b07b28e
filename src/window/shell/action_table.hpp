// SPDX-License-Identifier: MIT
/// One row for each action: its effect, its key, and its description on the sheet of keys. Drawing thread.
#pragma once

#include "window/panels/view_state.hpp"
#include "window/shell/action.hpp"
#include "window/shell/requests.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

namespace pendula {

/// The groups of the sheet of keys.
enum class KeyGroup { run, change, film, views, panels, files };

/// Passed to actions on the run: changes the frame's state and adds commands to the frame's requests.
struct RunCommands {
    ControlState& state;
    Requests& requests;

    void request(Command);
    void step(std::int64_t steps); ///< forward, or back if negative; also stops the run
    void change_speed(bool faster);
    /// The number of steps of the run that take about `seconds`, at least 1.
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
    int code = 0;                ///< GLFW's key code; 0: none
    int modifiers = 0;           ///< GLFW's bits; they must match exactly
    std::string_view shown = {}; ///< text on the sheet of keys: "Shift →"; if `code` is 0, the key of the
                                 ///< action that this action replaces while a film is directed
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

/// The action of a key press, if it has one. `modifiers` may contain lock bits, which are ignored.
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
