// SPDX-License-Identifier: MIT
#include "window/panels/panel_frame.hpp"

#include "window/shell/action_table.hpp"

#include <utility>

namespace pendula {

void PanelFrame::send(Command command) { requests.commands.push_back(std::move(command)); }

void PanelFrame::perform(Action action) { pendula::perform(action, controls, view, requests); }

} // namespace pendula
