// SPDX-License-Identifier: MIT
/// A control for one row of the parameter table: its label, a slider with the row's unit and range, a tooltip
/// and, if typed input is refused, the reason. Drawing thread.
#pragma once

#include "scene/parameter_table.hpp"
#include "window/panels/panel_frame.hpp"

#include <cstddef>
#include <optional>
#include <string_view>

namespace pendula {

/// What happened to a control in this frame.
struct Edit {
    bool changed = false;
};

/// Edits `scene` in place through the row. Ctrl-click, a double click, or Enter with keyboard focus begins
/// typing a value, which is set when Enter or another control ends it. The right button offers the
/// default.
Edit parameter_control(const Parameter&, Scene& scene);

/// Gives the keyboard to the control with this row's key, or this label, when it is drawn next, and begins
/// typing. The string must stay valid.
void focus_control(std::string_view name);
/// Whether the control of this name will get the keyboard; changes nothing.
bool is_focus_of(std::string_view name);
/// The same; if so, no control is waiting for the keyboard afterwards.
bool takes_focus(std::string_view name);

/// A labelled slider for a whole number that is not in the table: the slider offers low … high, and 1 … most
/// can be typed. Returns the new value if it has changed.
std::optional<int> whole_number_control(const char* label, const char* help, int value, int low, int high,
                                        int most, int normal);
/// The same for a number with decimals.
std::optional<double> number_control(const char* label, const char* help, double value, int low, int high,
                                     int most, int normal);

// Controls of the panels for rows of the parameter table.

/// The control of one row. An edit becomes the row's command, or changes the view.
void row_control(std::string_view key, PanelFrame&);

/// Sets the row to a value that it accepts, by its command or in the view.
void set_row(const Parameter&, const ParameterValue&, PanelFrame&);

} // namespace pendula
