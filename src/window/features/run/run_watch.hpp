// SPDX-License-Identifier: MIT
/// The window's measurements of the run besides its states: divergence, drift, accuracy, exponent and rate.
/// Also says what an undo has changed. Drawing thread.
#pragma once

#include "analysis/divergence_log.hpp"
#include "analysis/energy_watch.hpp"
#include "simulation/snapshot.hpp"
#include "window/features/run/accuracy_watch.hpp"
#include "window/features/run/exponent_watch.hpp"
#include "window/shell/feature.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pendula {

/// The real-time factor over all that a window has run, from its snapshots: simulated seconds per second on
/// the clock while the run went on undisturbed, as in the snapshot's own factor.
class RunRate {
  public:
    /// `elapsed` wall seconds have passed since the last snapshot.
    void add(const Snapshot& snapshot, double elapsed) {
        const bool running = snapshot.run_state == RunState::running;
        if (running && was_running_ && snapshot.epoch == epoch_ && snapshot.speed == speed_) {
            simulated_ += snapshot.time - time_;
            wall_ += elapsed;
        }
        was_running_ = running;
        epoch_ = snapshot.epoch;
        speed_ = snapshot.speed;
        time_ = snapshot.time;
    }

    /// The requested speed if the machine kept up; 0 if it never ran.
    double mean() const { return wall_ > 0 ? simulated_ / wall_ : 0; }

  private:
    bool was_running_ = false;
    std::uint32_t epoch_ = 0;
    double speed_ = 0, time_ = 0, simulated_ = 0, wall_ = 0;
};

/// The differences: "gravity 9.81 m/s², 3 links". Empty if there are none.
std::string what_changed(const Setup& before, const Setup& after);

/// Says what an undo or redo has changed, by comparing the run before and after it.
class UndoTeller {
  public:
    /// An undo or redo was sent as the `order`-th command; `now` is from before it.
    void begin(bool is_undo, const Snapshot& now, std::uint64_t order);

    /// The sentence, in the first frame after the undo was carried out; `scene` is the name of the scene
    /// shown.
    std::optional<std::string> look(const Snapshot&, std::string_view scene = {});

  private:
    struct Pending {
        bool is_undo = true;
        std::uint64_t order = 0;
        std::size_t undos = 0;   ///< so far
        std::size_t changes = 0; ///< of the run
        std::uint32_t scene = 0;
        Setup before;
    };
    std::optional<Pending> pending_;
};

class RunWatch final : public Feature {
  public:
    void begin_frame(const WindowMoment&) override;
    void build(const WindowMoment&) override;
    void sent(const Snapshot&, const Command&, std::uint64_t order) override;
    void report(const Snapshot&, nlohmann::ordered_json&) const override;

    DivergenceLog& divergence() { return divergence_; }
    DriftTrend& drift() { return drift_; }
    /// Stops the calculations soon; call it before the window is closed.
    void stop() { accuracy_.stop(); }

  private:
    DivergenceLog divergence_;
    DriftTrend drift_;
    mutable AccuracyWatch accuracy_;
    mutable ExponentWatch exponent_;
    RunRate rate_;
    UndoTeller undo_teller_;
};

} // namespace pendula
