// SPDX-License-Identifier: MIT
/// A control for one row of the parameter table: label, slider with the row's unit and range, tooltip, and
/// the reason beneath it when what was typed is not accepted. Drawing thread.
#pragma once

#include "scene/parameter_table.hpp"

#include <cstddef>
#include <optional>
#include <string_view>

namespace pendula {

/// What a control has done in this frame.
struct Edit {
    bool changed = false;
};

/// Edits `scene` in place through the row. Ctrl-click, a double click, or Enter where the keyboard's focus is
/// lets a value be typed, which counts when Enter or another control ends it. The right button offers the
/// default.
Edit parameter_control(const Parameter&, Scene& scene);

/// The control of this row's key, or of this label, takes the keyboard when it is drawn next, to be typed
/// into. The name must stay.
void focus_control(std::string_view name);
/// Whether the control of this name is the one, and stays it.
bool is_focus_of(std::string_view name);
/// Whether the control of this name is the one; then it no longer is for the next that asks.
bool takes_focus(std::string_view name);

/// A slider for a whole number that is no row of the table, with its label: the slider offers low … high,
/// typing 1 … most. Returns the new value when there is one.
std::optional<int> whole_number_control(const char* label, const char* help, int value, int low, int high,
                                        int most, int normal);
/// The same of a number that may have decimals when it is typed.
std::optional<double> number_control(const char* label, const char* help, double value, int low, int high,
                                     int most, int normal);

} // namespace pendula
