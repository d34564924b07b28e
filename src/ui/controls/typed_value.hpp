// SPDX-License-Identifier: MIT
/// A number being typed in place of a control, and why the last one was not accepted. There is one at a time,
/// as there is one keyboard: kept in the current ControlMemory. Drawing thread.
#pragma once

#include <imgui.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula::typed_value {

/// The control takes the keyboard from the next frame on; its text begins as `value` in all its digits.
void begin(ImGuiID control, double value);
bool is_typed(ImGuiID control);

/// What ended the typing in this frame, if anything did.
struct Typed {
    std::optional<double> number; ///< accepted
    int next = 0;               ///< Tab: the value after this one is to be typed; with Shift, −1: before it
    std::vector<double> column; ///< numbers pasted at once, not yet looked at
};

/// Says what is wrong with a number, in a person's words, or nothing; what is no number at all comes as NaN.
using Problem = std::function<std::optional<std::string>(double)>;

/// Draws the text field, in place of the control. Enter, Tab or another control end it; what `problem` has
/// something to say against is told by show_refusal(). `unit` may be typed behind the number.
Typed type(ImGuiID control, std::string_view unit, const Problem& problem);
/// Its number alone.
std::optional<double> field(ImGuiID control, std::string_view unit, const Problem& problem);

/// After the control, for some seconds, beside its panel: nothing moves for it.
void show_refusal(ImGuiID control);
/// Tells so under the last control, as a typed value is refused.
void refuse(ImGuiID control, std::string sentence);

/// A number written as people do: "1.62", "1,62", "+3e-4", "−90 °"; nothing if it is anything else, or could
/// be a thousand as well as one ("1,000").
std::optional<double> parse(std::string_view text, std::string_view unit);

/// Two or more numbers, one a line or divided by spaces, tabs or semicolons; nothing if it is anything else.
std::vector<double> parse_column(std::string_view text);

} // namespace pendula::typed_value
