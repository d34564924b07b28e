// SPDX-License-Identifier: MIT
/// The contents of the plots of energy drift and divergence: the logs as curves, in the colours of the scene.
/// Drawing thread.
#pragma once

#include "analysis/divergence_log.hpp"
#include "analysis/drift_log.hpp"
#include "render/frame_input.hpp"
#include "simulation/setup.hpp"

#include <vector>

namespace pendula {

class LogPlots {
  public:
    /// Gets every sample.
    SampleSink& samples() { return drift_; }
    /// Before the samples that came with a snapshot: its setup and scale of energy.
    void begin(const Setup&, double energy_scale);

    /// Makes the curves and points the input at them; they are valid until the next call. The input's lanes,
    /// theme and states must be set.
    void fill(FrameInput&, const DivergenceLog&);

  private:
    void make_drift(const FrameInput&);
    void make_divergence(const FrameInput&, const DivergenceLog&);

    DriftLog drift_;
    double energy_scale_ = 0; ///< J
    std::vector<PlotCurve> drift_curves_, divergence_curves_;
};

} // namespace pendula
