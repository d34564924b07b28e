// SPDX-License-Identifier: MIT
/// A slider with its value written over it. A value can also be typed into the slider. Drawing thread.
#pragma once

#include "scene/parameter_table.hpp"
#include "window/controls/typed_value.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace pendula {

/// A cell of the table of links: the number of one link, or of all links, in a row of kind `numbers`. A click
/// begins typing; a drag to the side changes the number.
struct ElementCell {
    const Parameter& row;
    std::optional<std::size_t> index; ///< from 0; unset for all links
    double shown_per_unit = 1;        ///< the shown number divided by the stored number
    std::string_view unit;            ///< unit of the shown number
};

struct ElementEdit {
    bool changed = false;
    int next = 0; ///< the cell to type into next: 1 the following (after Tab), −1 the previous (Shift Tab)
};

/// Draws the cell as wide as ImGui's next item, and writes an edit into `scene`.
ElementEdit element_field(const ElementCell&, Scene& scene);

/// `value` with one to five digits: as many as fit into `width` (ImGui's coordinates).
std::string fitting_number(double value, float width);

/// Begins typing into the cell when it is drawn next.
void type_into(std::string_view key, std::optional<std::size_t> index);
/// The link of the cell in which typing is about to begin, if there is one.
std::optional<std::size_t> awaited_link();

struct SliderRange {
    double low, high;
    bool logarithmic;
};

/// The options of a slider.
struct SliderText {
    std::function<std::string(double)> shown; ///< the text over the slider
    std::string_view unit, help;
    std::optional<double> normal; ///< the default, offered by the right button's menu
    typed_value::Problem problem;
    std::function<double(double)> rounded; ///< rounds values set by dragging; typed values are not rounded
};

/// Returns whether `value` has changed: at every movement of a drag, at the end of typing, or after a click.
/// A click counts only when it can no longer become a double click, because a double click begins typing. The
/// slider's id is "##value" in the current scope; its width is the width of ImGui's next item.
bool slider(double& value, const SliderRange&, const SliderText&);

} // namespace pendula
