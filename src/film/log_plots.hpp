// SPDX-License-Identifier: MIT
/// The contents of the plots of logs: energies, their drift, divergence and an ensemble's statistics as
/// curves, in the scene's colours. Drawing thread.
#pragma once

#include "analysis/divergence_log.hpp"
#include "render/frame_input.hpp"
#include "render/plots/plot_curve.hpp"
#include "render/sample_history.hpp"
#include "simulation/sample.hpp"
#include "simulation/setup.hpp"

#include <cstddef>
#include <memory>
#include <vector>

namespace pendula {

class LogPlots {
  public:
    LogPlots() = default;
    LogPlots(const LogPlots&) = delete; // its own members point at each other
    LogPlots& operator=(const LogPlots&) = delete;

    /// The sink that must receive every sample.
    SampleSink& samples() { return samples_; }
    /// Sets a snapshot's setup and scale of energy; call it before its samples arrive. Energies are kept for
    /// `seconds`.
    void begin(const Setup&, double energy_scale, double seconds);
    /// Forgets the energies, as the other plots forget their samples.
    void clear_trails() { energies_.clear(); }

    /// Makes the curves and points the input at them; they are valid until the next call. The input's
    /// trajectories, theme, states and time must be set: an ensemble's curves end at the input's time. The
    /// series is null without an ensemble.
    void fill(FrameInput&, const DivergenceLog&, const std::shared_ptr<const EnsembleSeries>& = {});

  private:
    void make_energy(const FrameInput&);
    void make_drift(const FrameInput&);
    void make_divergence(const FrameInput&, const DivergenceLog&);
    void make_ensemble(const FrameInput&, const std::shared_ptr<const EnsembleSeries>&);

    DriftLog drift_;
    EnergyHistory energies_;
    TeeSink samples_{&drift_, &energies_};
    Chain chain_;             ///< of the last begin()
    double energy_scale_ = 0; ///< J
    std::vector<PlotCurve> energy_curves_, drift_curves_, divergence_curves_;
    /// The source of the ensemble's curves; they are made again only when it changes.
    struct Made {
        std::shared_ptr<const EnsembleSeries> series;
        std::size_t size = 0;
        Theme theme = Theme::night;
        bool operator==(const Made&) const = default;
    } made_;
    EnsembleCurves ensemble_curves_;
};

} // namespace pendula
