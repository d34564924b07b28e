// SPDX-License-Identifier: MIT
/// The curves of the plots over time: energies, their drift, divergence and an ensemble's statistics, in the
/// scene's colours. Used on the drawing thread.
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
    LogPlots(const LogPlots&) = delete; // members point to each other
    LogPlots& operator=(const LogPlots&) = delete;

    /// The sink that must receive every sample.
    SampleSink& samples() { return samples_; }
    /// Sets the setup and the energy scale for later samples. Must be called before these samples arrive.
    /// Energies are kept for `seconds`.
    void begin(const Setup&, double energy_scale, double seconds);
    /// Removes the stored energies. Call it when the other plots remove their samples.
    void clear_trails() { energies_.clear(); }

    /// Calculates the curves and sets the input's pointers to them; the curves are valid until the next call.
    /// The input's trajectories, theme, states and time must be set. An ensemble's curves end at the input's
    /// time. The series is null without an ensemble.
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
    /// The source of the ensemble's curves. They are calculated again only when the source changes.
    struct Made {
        std::shared_ptr<const EnsembleSeries> series;
        std::size_t size = 0;
        Theme theme = Theme::night;
        bool operator==(const Made&) const = default;
    } made_;
    EnsembleCurves ensemble_curves_;
};

} // namespace pendula
