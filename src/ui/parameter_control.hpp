// SPDX-License-Identifier: MIT
/// A control for one row of the parameter table: label, slider with the row's unit and range, tooltip.
#pragma once

#include "scene/parameter_table.hpp"

namespace pendula {

/// Edits `scene` in place through the row and says whether it changed. Ctrl-click types a value; what is
/// typed is held within what the row accepts.
bool parameter_control(const Parameter&, Scene& scene);

/// The same for element `index` of a row of kind `numbers`, labelled `label`.
bool element_control(const Parameter&, Scene& scene, std::size_t index, const char* label);

} // namespace pendula
