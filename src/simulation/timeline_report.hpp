// SPDX-License-Identifier: MIT
#pragma once

#include "simulation/setup.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace pendula {

/// The run as far as it has been calculated. Times in simulated seconds.
struct TimelineReport {
    std::int64_t end_step = 0;
    double end_time = 0;
    bool seeking = false; ///< the state shown is on the way to the requested one
    bool at_end = true;   ///< false: in the past
    std::size_t undos = 0, redos = 0;
    double returned_to = 0;                                   ///< s: where the last undo or redo led
    std::uint32_t scene = 0;                                  ///< of this run, see RunRecord
    std::size_t keyframes = 0, keyframe_bytes = 0;            ///< of this run
    std::size_t all_keyframe_bytes = 0;                       ///< with the runs that undo and redo lead to
    std::shared_ptr<const std::vector<double>> command_times; ///< of every logged change; may be null
    bool motion_changed = false;            ///< whether a logged change was one of the main chain's motion
    std::shared_ptr<const Setup> end_setup; ///< with all changes made; may be null
    std::shared_ptr<const std::vector<double>> keyframe_times; ///< … and keyframe of this run
    /// Of every flip of the main chain: the index of the first sample behind it; may be null.
    std::shared_ptr<const std::vector<std::int64_t>> flip_samples;
};

/// Whether anything has been changed since the start, be it only of ghosts, lanes or an ensemble.
inline bool is_changed(const TimelineReport& report) {
    return report.command_times && !report.command_times->empty();
}

} // namespace pendula
