// SPDX-License-Identifier: MIT
/// What the window has learnt of the run beside its states: divergence, drift, accuracy, exponent, rate, and
/// what an undo has changed. Drawing thread.
#pragma once

#include "analysis/divergence_log.hpp"
#include "analysis/energy_watch.hpp"
#include "window/features/run/accuracy_watch.hpp"
#include "window/features/run/exponent_watch.hpp"
#include "window/features/run/run_rate.hpp"
#include "window/features/run/undo_teller.hpp"
#include "window/shell/feature.hpp"

namespace pendula {

class RunWatch final : public Feature {
  public:
    void begin_frame(const WindowMoment&) override;
    void build(const WindowMoment&) override;
    void sent(const Snapshot&, const Command&, std::uint64_t order) override;
    void report(nlohmann::ordered_json&) const override;

    DivergenceLog& divergence() { return divergence_; }
    DriftTrend& drift() { return drift_; }
    /// Ends what is being calculated, soon after; before the window is closed.
    void stop() { accuracy_.stop(); }

  private:
    Setup setup_; ///< of the last frame
    DivergenceLog divergence_;
    DriftTrend drift_;
    mutable AccuracyWatch accuracy_;
    mutable ExponentWatch exponent_;
    RunRate rate_;
    UndoTeller undo_teller_;
};

} // namespace pendula
