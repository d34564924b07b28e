// SPDX-License-Identifier: MIT
/// What an action does, whether a key, a button or the palette asks for it. Drawing thread.
#pragma once

#include "window/panels/view_state.hpp"
#include "window/shell/action.hpp"
#include "window/shell/control_state.hpp"
#include "window/shell/requests.hpp"

namespace pendula {

/// Edits `view`, adds commands, or hands the action on to the window.
void perform(Action, ControlState&, ViewState&, Requests&);

} // namespace pendula
