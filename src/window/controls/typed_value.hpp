// SPDX-License-Identifier: MIT
/// A number being typed in place of a control, and the reason why the last number was refused. Only one is
/// typed at a time, because there is one keyboard. Kept in the current ControlMemory. Drawing thread.
#pragma once

#include <imgui.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula::typed_value {

/// Gives the keyboard to the control from the next frame on. Its text begins as `value` with all digits.
void begin(ImGuiID control, double value);

/// Whether the control is being typed into. Ends typing into a field that is no longer drawn.
bool update(ImGuiID control);

/// How typing ended in this frame, if it did.
struct Typed {
    std::optional<double> number; ///< the accepted number
    int next = 0; ///< 1 after Tab: the next value is typed now; −1 after Shift Tab: the previous one
    std::vector<double> column; ///< numbers pasted together, not yet checked
};

/// Returns one sentence on what is wrong with a number, or nothing. Text that is not a number is passed as
/// NaN.
using Problem = std::function<std::optional<std::string>(double)>;

/// Draws the text field in place of the control. Enter, Tab or another control ends it; show_refusal() shows
/// the sentence from `problem`. `unit` may be typed after the number.
Typed type(ImGuiID control, std::string_view unit, const Problem& problem);
/// Like type(), but returns only the number.
std::optional<double> field(ImGuiID control, std::string_view unit, const Problem& problem);

/// Shows the refusal for some seconds beside the control's panel, so that nothing else moves. Call it after
/// the control.
void show_refusal(ImGuiID control);
/// Shows a refusal for the last control, like that of a typed value.
void refuse(ImGuiID control, std::string sentence);

/// Two or more numbers, one per line or separated by spaces, tabs or semicolons; nothing for anything else.
std::vector<double> parse_column(std::string_view text);

} // namespace pendula::typed_value
