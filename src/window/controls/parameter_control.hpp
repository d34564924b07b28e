// SPDX-License-Identifier: MIT
/// A control for one row of the parameter table: the row's label, a slider with the row's unit and range, a
/// tooltip and, if a typed value is refused, the reason. Drawing thread.
#pragma once

#include "scene/parameter_table.hpp"
#include "window/panels/panel_frame.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace pendula {

/// Draws the row's control and writes an edit into `scene`. Returns whether there was one. Ctrl-click, a
/// double click, or Enter with keyboard focus begins typing. Enter or a click on another control ends typing
/// and sets the value. The menu of the right mouse button offers the default.
bool parameter_control(const Parameter&, Scene& scene);

/// Gives the keyboard to the control with this key or label when it is drawn next, and begins typing. The
/// string must stay valid until then.
void focus_control(std::string_view name);
/// Whether focus_control() has requested the keyboard for this control. The request remains.
bool is_focus_of(std::string_view name);
/// Like is_focus_of(), but also withdraws the request if the result is true.
bool takes_focus(std::string_view name);

/// A labelled slider for a whole number that is not in the parameter table. The slider covers low … high;
/// numbers from 1 to `most` can be typed; `normal` is the default. Returns the new value if it has changed.
std::optional<int> whole_number_control(const char* label, const char* help, int value, int low, int high,
                                        int most, int normal);
/// Like whole_number_control(), but numbers with decimals can be typed.
std::optional<double> number_control(const char* label, const char* help, double value, int low, int high,
                                     int most, int normal);

// Controls of the panels for rows of the parameter table.

/// The control of one row. An edit sends the row's command or, for a row without one, changes the view.
void row_control(std::string_view key, PanelFrame&);

/// Sets the row to a value that the row accepts: sends the row's command, or changes the view.
void set_row(const Parameter&, const ParameterValue&, PanelFrame&);

// The accepted values of a parameter in words: "Gravity: 0 to 1000 m/s²".

/// A number with at most six significant digits: "0.000001", "1000". A whole number below 10⁷ has all its
/// digits. Numbers below 10⁻⁶ and numbers of at least 10⁷ have a power of ten: "1.5×10⁻⁹".
std::string plain_number(double);

/// "0 to 1000 m/s²", "a whole number from 1 to 64", "rigid or elastic". Numbers are multiplied by
/// `shown_per_unit` and given in `unit`.
std::string range_words(const Parameter&, double shown_per_unit, std::string_view unit);
std::string range_words(const Parameter&);

/// The name of an element of a row of kind `numbers`: "Length of link 2" for index 1, "Length of every link"
/// without an index.
std::string element_name(const Parameter&, std::optional<std::size_t> index);

} // namespace pendula
