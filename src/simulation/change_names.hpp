// SPDX-License-Identifier: MIT
/// The names of the changes in a run's log, in run files and in sentences.
#pragma once

#include "simulation/command.hpp"

#include <array>
#include <string_view>

namespace pendula {

/// In the order of LoggedChange's alternatives.
inline constexpr std::array<std::string_view, 10> change_names{
    "gravity", "damping", "chain",  "timestep",         "integration",
    "ghost",   "lanes",   "motion", "energy-reference", "ensemble"};
static_assert(change_names.size() == std::variant_size_v<LoggedChange>);

inline std::string_view name_of(const LoggedChange& change) { return change_names[change.index()]; }

} // namespace pendula
