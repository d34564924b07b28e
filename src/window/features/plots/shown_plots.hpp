// SPDX-License-Identifier: MIT
#pragma once

#include "render/view_layout.hpp"
#include "simulation/snapshot.hpp"

namespace pendula {

/// The plots that there are to show beside a run.
inline PlotSet plots_with(const EnsembleStatus& status) {
    return status.ensemble_statistics ? PlotSet::with_ensemble : PlotSet::all;
}

} // namespace pendula
