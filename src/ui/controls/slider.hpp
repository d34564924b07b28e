// SPDX-License-Identifier: MIT
/// A slider over which its value is written, and into which a value can be typed. Drawing thread.
#pragma once

#include "ui/controls/typed_value.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace pendula {

struct SliderRange {
    double low, high;
    bool logarithmic;
};

/// What a slider needs to know beyond its value.
struct SliderText {
    std::function<std::string(double)> shown; ///< over it
    std::string_view unit, help;
    std::optional<double> normal; ///< what the menu of the right button goes back to
    typed_value::Problem problem;
    std::function<double(double)> rounded; ///< of what the slider gives, not of what is typed
};

/// True when `value` has got a new one: at every movement of a drag, at the end of typing, and for a click
/// when it has turned out not to be a double click, which begins to type and leaves the value alone. The id
/// is
/// "##value" in the present scope, the width ImGui's next item's.
bool slider(double& value, const SliderRange&, const SliderText&);

} // namespace pendula
