// SPDX-License-Identifier: MIT
/// The facts about each action besides its keys: its group on the sheet of keys, and what it does. Drawing
/// thread.
#pragma once

#include "window/features/directing/story_order.hpp"
#include "window/panels/view_state.hpp"
#include "window/shell/action.hpp"
#include "window/shell/control_state.hpp"
#include "window/shell/requests.hpp"

#include <cstdint>
#include <optional>
#include <variant>

namespace pendula {

/// The groups of the sheet of keys.
enum class KeyGroup { run, change, views, panels, files, film };

/// What actions on the run use: the state that they change, and the requests that they add to.
struct RunControls {
    ControlState& state;
    Requests& requests;

    void send(Command);
    void step(std::int64_t steps); ///< forward, or back below 0; the run stops there
    void change_speed(bool faster);
    /// As many steps as come nearest to a time, s.
    std::int64_t steps_in(double seconds) const;
};

/// What an action does: it works on the run, edits the view, opens a scene, or is the window's or its
/// film's to carry out.
using ActOnRun = void (*)(RunControls);
using EditView = void (*)(ViewState&);
using OpenScene = void (*)(const ViewState&, Requests&);
using Deed = std::variant<ActOnRun, EditView, OpenScene, WindowAction, FilmDeed>;

struct ActionRow {
    Action action;
    KeyGroup group;
    Deed deed;
};

const ActionRow& row_of(Action);

/// What an action's key does while a film is directed: the run stands behind it, and what would change the
/// run or its view does nothing.
std::optional<Action> while_directing(Action);

} // namespace pendula
