// SPDX-License-Identifier: MIT
/// The moments at which the shipped scenes make the best small pictures, chosen by eye. A pure table.
#pragma once

#include <string_view>

namespace pendula {

/// s, simulated, from the scene's start; for scenes that are not in the table a usual one.
double thumbnail_moment(std::string_view id);

} // namespace pendula
