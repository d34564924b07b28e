// SPDX-License-Identifier: MIT
/// A number being typed in place of a control, and the reason why the last typed number was refused. Only one
/// number is typed at a time, because there is one keyboard. The current ControlMemory stores both. Drawing
/// thread.
#pragma once

#include <imgui.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula::typed_value {

/// Gives the keyboard to the control from the next frame on. The text to edit is `value` with all digits.
void begin(ImGuiID control, double value);

/// Whether the user is typing into the control. Also ends typing into a field that is no longer drawn.
bool update(ImGuiID control);

/// The result of typing, if typing ended in this frame.
struct Typed {
    std::optional<double> number; ///< the accepted number
    int next = 0; ///< the value to type next: 1 the following (after Tab), −1 the previous (Shift Tab)
    std::vector<double> column; ///< a column of numbers pasted at once, not yet checked
};

/// Returns one sentence that explains why a number is refused, or nothing if it is accepted. NaN stands for
/// text that is not a number.
using Problem = std::function<std::optional<std::string>(double)>;

/// Draws the text field in place of the control. Enter, Tab or a click on another control ends typing;
/// show_refusal() shows the sentence from `problem`. `unit` may be typed after the number.
Typed type(ImGuiID control, std::string_view unit, const Problem& problem);
/// Like type(), but returns only the number.
std::optional<double> field(ImGuiID control, std::string_view unit, const Problem& problem);

/// Shows the refusal for some seconds beside the control's panel, so that nothing else moves. Call it after
/// the control.
void show_refusal(ImGuiID control);
/// Stores the sentence that show_refusal() shows for this control.
void refuse(ImGuiID control, std::string sentence);

/// Reads two or more numbers, one per line or separated by spaces, tabs or semicolons. Returns an empty list
/// for any other text.
std::vector<double> parse_column(std::string_view text);

} // namespace pendula::typed_value
