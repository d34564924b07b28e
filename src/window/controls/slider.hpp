// SPDX-License-Identifier: MIT
/// A slider with its value written over it, into which a value can also be typed. Drawing thread.
#pragma once

#include "scene/parameter_table.hpp"
#include "window/controls/typed_value.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace pendula {

/// A cell of the table of links: one link's number in a row of kind `numbers`, or every link's. A click
/// begins typing, a drag to the side changes the number.
struct ElementCell {
    const Parameter& row;
    std::optional<std::size_t> index; ///< from 0; unset: all links
    double shown_per_unit = 1;        ///< the number is shown multiplied by this
    std::string_view unit;            ///< of the shown number
};

struct ElementEdit {
    bool changed = false;
    int next = 0; ///< 1: Tab has ended the typing, and the next cell is typed now; −1: the previous one
};

/// Edits `scene` in place. The cell is as wide as ImGui's next item.
ElementEdit element_field(const ElementCell&, Scene& scene);

/// `value` with as many digits as fit, from one to five.
std::string fitting_number(double value, float width);

/// Begins typing into the cell when it is drawn next.
void type_into(std::string_view key, std::optional<std::size_t> index);
/// The link whose cell will be typed into next, if there is one.
std::optional<std::size_t> awaited_link();

struct SliderRange {
    double low, high;
    bool logarithmic;
};

/// A slider's options besides its value.
struct SliderText {
    std::function<std::string(double)> shown; ///< the text over the slider
    std::string_view unit, help;
    std::optional<double> normal; ///< the default, offered by the right button's menu
    typed_value::Problem problem;
    std::function<double(double)> rounded; ///< applied to values from the slider, not to typed ones
};

/// True when `value` has changed: at every movement of a drag, at the end of typing, and after a click once
/// it can no longer be a double click, which would begin typing instead. The id is "##value" in the current
/// scope; the width is that of ImGui's next item.
bool slider(double& value, const SliderRange&, const SliderText&);

} // namespace pendula
