// SPDX-License-Identifier: MIT
/// A slider with its value written over it, into which a value can also be typed. Drawing thread.
#pragma once

#include "window/controls/typed_value.hpp"

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
    std::function<std::string(double)> shown; ///< the text over it
    std::string_view unit, help;
    std::optional<double> normal; ///< the default in the right button's menu
    typed_value::Problem problem;
    std::function<double(double)> rounded; ///< for values from the slider, not for typed ones
};

/// True when `value` has changed: at every movement of a drag, at the end of typing, and after a click once
/// it is known not to be a double click, which begins typing and leaves the value alone. The id is "##value"
/// in the present scope, the width that of ImGui's next item.
bool slider(double& value, const SliderRange&, const SliderText&);

} // namespace pendula
