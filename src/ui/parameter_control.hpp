// SPDX-License-Identifier: MIT
/// A control for one row of the parameter table: label, slider with the row's unit and range, tooltip.
#pragma once

#include "scene/parameter_table.hpp"

#include <optional>
#include <string>

namespace pendula {

/// What a control has done in this frame.
struct Edit {
    bool changed = false;
    std::string refused; ///< why what was typed is not accepted: one sentence, or empty
};

/// Edits `scene` in place through the row. Ctrl-click types a value, which counts when Enter or another
/// control ends it.
Edit parameter_control(const Parameter&, Scene& scene);

/// The same for element `index` of a row of kind `numbers`, labelled `label`.
Edit element_control(const Parameter&, Scene& scene, std::size_t index, const char* label);

/// A slider for a whole number that is no row of the table, with its label: the slider offers low … high,
/// typing 1 … most. Returns the new value when there is one.
std::optional<int> whole_number_control(const char* label, const char* help, int value, int low, int high,
                                        int most);

} // namespace pendula
