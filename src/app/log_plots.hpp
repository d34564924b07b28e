// SPDX-License-Identifier: MIT
/// What the plots of energy drift and divergence show: the logs as curves, in the colours of the scene.
/// Drawing thread.
#pragma once

#include "analysis/divergence_fit.hpp"
#include "analysis/divergence_log.hpp"
#include "analysis/drift_log.hpp"
#include "render/frame_input.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

class LogPlots {
  public:
    void add(const Snapshot& snapshot) { drift_.add(snapshot); }

    /// Fits a line to the first companion's divergence as it is now.
    void fit(const DivergenceLog&);
    /// The same if the input shows another moment than when this fitted last, or another companion.
    void fit_when_due(const FrameInput&, const DivergenceLog&);

    /// Makes the curves and points the input at them; they live until the next call. The input's lanes, theme
    /// and states are set.
    void fill(FrameInput&, const DivergenceLog&);

  private:
    void make_drift(const FrameInput&);
    void make_divergence(const FrameInput&, const DivergenceLog&);

    DriftLog drift_;
    std::vector<PlotCurve> drift_curves_, divergence_curves_;
    std::optional<DivergenceFit> fit_; ///< of the first companion
    struct Fitted {
        double time = -1; ///< s, simulated
        std::uint32_t epoch = 0;
        std::int64_t first_sample = 0;
        std::string label;
    };
    Fitted fitted_; ///< what fit_when_due() saw last
};

} // namespace pendula
