// SPDX-License-Identifier: MIT
/// What the window has learnt of the run beside its states: divergence, drift, accuracy, exponent, rate, and
/// what an undo has changed. Drawing thread.
#pragma once

#include "analysis/divergence_log.hpp"
#include "analysis/energy_watch.hpp"
#include "simulation/command.hpp"
#include "window/features/run/accuracy_watch.hpp"
#include "window/features/run/exponent_watch.hpp"
#include "window/features/run/run_rate.hpp"
#include "window/features/run/undo_teller.hpp"
#include "window/panels/overlay.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace pendula {

class RunWatch {
  public:
    /// The overlay draws from it, so it must outlive the overlay's last build().
    void show_in(Overlay&);

    /// Once a frame, before the samples that came with the snapshot; `elapsed` s after the last one. `scene`
    /// is the name of the scene shown.
    void begin_frame(const Snapshot&, std::string_view scene, double elapsed, Overlay&);
    /// Updates what the panels show of the accuracy and the exponent; before they are built.
    void measure(const Snapshot&, Overlay&);
    /// The user has sent a command, the `order`-th, while the snapshot was shown.
    void sent(const Command&, const Snapshot&, std::uint64_t order);

    DivergenceLog& divergence() { return divergence_; }
    DriftTrend& drift() { return drift_; }
    const AccuracyReport& accuracy() { return accuracy_.report(); }
    /// See AccuracyWatch.
    std::optional<AccuracyWatch::Order> accuracy_order(const Snapshot& snapshot) {
        return accuracy_.order(snapshot);
    }
    /// Soon nothing calculates any longer; before the window is closed.
    void stop() { accuracy_.stop(); }
    const ExponentReport& exponent() { return exponent_.report(); }
    double mean_rate() const { return rate_.mean(); }

  private:
    DivergenceLog divergence_;
    DriftTrend drift_;
    AccuracyWatch accuracy_;
    ExponentWatch exponent_;
    RunRate rate_;
    UndoTeller undo_teller_;
};

} // namespace pendula
