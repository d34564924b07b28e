// SPDX-License-Identifier: MIT
/// The panels' controls for rows of the parameter table. Drawing thread.
#pragma once

#include "scene/parameter_table.hpp"
#include "window/panels/panel_frame.hpp"

#include <string_view>

namespace pendula {

/// The control of one row; an edit becomes the row's command, or changes the view.
void row_control(std::string_view key, PanelFrame&);

/// Sets the row to a value that it accepts: by its command, or in the view.
void set_row(const Parameter&, const ParameterValue&, PanelFrame&);

} // namespace pendula
