// SPDX-License-Identifier: MIT
/// A cell of the table of links: one link's number of a row of kind `numbers`, or every link's at once. A
/// click lets it be typed, a drag across changes it. Drawing thread.
#pragma once

#include "scene/parameter_table.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace pendula {

struct ElementCell {
    const Parameter& row;
    std::optional<std::size_t> index; ///< from 0; unset: every link
    double shown_per_unit = 1;        ///< the number is shown multiplied by this, …
    std::string_view unit;            ///< … in this unit
};

struct ElementEdit {
    bool changed = false;
    int next = 0; ///< 1: Tab has ended the typing, the next cell follows; −1: the one before
};

/// Edits `scene` in place. Has the width of ImGui's next item.
ElementEdit element_field(const ElementCell&, Scene& scene);

/// `value` with as many digits as fit, from one to five.
std::string fitting_number(double value, float width);

/// Begins typing into the cell when it is drawn next.
void type_into(std::string_view key, std::optional<std::size_t> index);
/// The link whose cell is waiting for that, if any.
std::optional<std::size_t> awaited_link();

} // namespace pendula
