// SPDX-License-Identifier: MIT
#pragma once

#include "ensemble/ensemble_frame.hpp"
#include "ensemble/statistics_series.hpp"

#include <memory>
#include <string>

namespace pendula {

/// The ensemble beside a run, as it is shown. Immutable parts, so that a copy costs nothing; who is done with
/// a frame should let go of it, because its memory is used again.
struct EnsembleStatus {
    /// Null without an ensemble. At most a step of the ensemble older than the snapshot for which it was
    /// filled, which may be an earlier one: a large ensemble's frames come less often than snapshots.
    std::shared_ptr<const EnsembleFrame> ensemble_frame;
    std::shared_ptr<const EnsembleSeries> ensemble_statistics; ///< null without an ensemble
    std::shared_ptr<const std::string> ensemble_device;        ///< that steps it; null: the processor does
    /// Below 1 if the main chain has been waiting for more than 0.3 s (wall) until the ensemble is where it
    /// is: the part of the way that is done.
    double ensemble_progress = 1;
};

} // namespace pendula
