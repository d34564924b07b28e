// SPDX-License-Identifier: MIT
/// What is reported of each trajectory of a run. Values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace pendula {

enum class LaneKind : std::uint8_t { main, ghost, precision };

/// One trajectory, and its distance from the main one.
struct LaneReport {
    LaneKind kind = LaneKind::main;
    std::string label;                  ///< "ghost 1e-03 rad", "taylor/double-double"
    std::int64_t first_sample = 0;      ///< index of its first; older ones belong to another trajectory
    double distance = 0;                ///< m, between the end bobs
    double angle = 0;                   ///< rad, the largest difference of an angle, modulo whole turns
    double state_distance = 0;          ///< of the full wrapped state (see Separation)
    std::optional<double> passed_small; ///< s, simulated: when `angle` first passed 1e-3 rad
    std::optional<double> passed_large; ///< s, simulated: … 1 rad
    std::optional<std::string> failure; ///< why it has stopped itself; the others continue
};

} // namespace pendula
