// SPDX-License-Identifier: MIT
/// The contents of the plots of logs: energy drift, divergence and an ensemble's statistics as curves, in the
/// colours of the scene. Drawing thread.
#pragma once

#include "analysis/divergence_log.hpp"
#include "analysis/drift_log.hpp"
#include "render/frame_input.hpp"
#include "render/plots/ensemble_curves.hpp"
#include "simulation/setup.hpp"

#include <cstddef>
#include <memory>
#include <vector>

namespace pendula {

class LogPlots {
  public:
    /// Gets every sample.
    SampleSink& samples() { return drift_; }
    /// Before the samples that came with a snapshot: its setup and scale of energy.
    void begin(const Setup&, double energy_scale);

    /// Makes the curves and points the input at them; they are valid until the next call. The input's lanes,
    /// theme, states and time must be set: an ensemble's curves end at its time. The series is null without
    /// one.
    void fill(FrameInput&, const DivergenceLog&, const std::shared_ptr<const EnsembleSeries>& = {});

  private:
    void make_drift(const FrameInput&);
    void make_divergence(const FrameInput&, const DivergenceLog&);
    void make_ensemble(const FrameInput&, const std::shared_ptr<const EnsembleSeries>&);

    DriftLog drift_;
    double energy_scale_ = 0; ///< J
    std::vector<PlotCurve> drift_curves_, divergence_curves_;
    /// What the ensemble's curves were made from: they are made anew only for something else.
    struct Made {
        std::shared_ptr<const EnsembleSeries> series;
        std::size_t size = 0;
        Theme theme = Theme::night;
        bool operator==(const Made&) const = default;
    } made_;
    EnsembleCurves ensemble_curves_;
};

} // namespace pendula
