// SPDX-License-Identifier: MIT
/// A number being typed in place of a control, and why the last one was not accepted. There is one at a time,
/// as there is one keyboard. Drawing thread.
#pragma once

#include <imgui.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace pendula::typed_value {

/// The control takes the keyboard from the next frame on; its text begins as `value` in all its digits.
void begin(ImGuiID control, double value);
bool is_typed(ImGuiID control);

/// Draws the text field, in place of the control. The number, when Enter or another control has ended it and
/// `problem` has nothing to say against it; else its sentence is shown by show_refusal(). `unit` may be typed
/// behind the number.
std::optional<double> field(ImGuiID control, std::string_view unit,
                            const std::function<std::optional<std::string>(double)>& problem);

bool is_refused(ImGuiID control);
/// Beneath the control, for some seconds.
void show_refusal(ImGuiID control);

/// A number written as people do: "1.62", "+3e-4", "−90 °"; nothing if it is anything else.
std::optional<double> parse(std::string_view text, std::string_view unit);

} // namespace pendula::typed_value
