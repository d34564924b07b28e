// SPDX-License-Identifier: MIT
/// The work-precision plot: what each integration costs against how wrong it is, as SVG. Pure.
#pragma once

#include "analysis/work_precision.hpp"

#include <string>

namespace pendula {

/// Both axes are logarithmic; a curve joins the settings of one method in one arithmetic. Integrations
/// without an error (they stopped, or met the reference exactly) are left out. `title`: what was integrated,
/// for how long.
std::string work_precision_svg(const WorkPrecision&, const std::string& title);

} // namespace pendula
