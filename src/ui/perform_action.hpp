// SPDX-License-Identifier: MIT
/// What an action does, whether a key, a button or the palette asks for it. Drawing thread.
#pragma once

#include "ui/action.hpp"
#include "ui/control_state.hpp"
#include "ui/requests.hpp"
#include "ui/view_state.hpp"

namespace pendula {

/// Edits `view`, adds commands, or hands the action on to the window.
void perform(Action, ControlState&, ViewState&, Requests&);

} // namespace pendula
