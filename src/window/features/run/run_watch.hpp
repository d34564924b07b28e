// SPDX-License-Identifier: MIT
/// The window's measurements of the run: divergence, drift, accuracy, exponent and rate. Also the message
/// about the changes that an undo has made. Drawing thread.
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

/// The mean real-time factor since the window opened: simulated seconds per second of wall time. Counts only
/// frames in which the run was running, without a jump or a change of speed.
class RunRate {
  public:
    /// Call it once a frame. `elapsed`: wall seconds since the last call.
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

    /// Equals the requested speed if the machine was fast enough. 0 if the run was never running.
    double mean() const { return wall_ > 0 ? simulated_ / wall_ : 0; }

  private:
    bool was_running_ = false;
    std::uint32_t epoch_ = 0;
    double speed_ = 0, time_ = 0, simulated_ = 0, wall_ = 0;
};

/// The values of `after` that differ from `before`: "3 links, gravity 9.81 m/s²". Empty if none differ.
std::string what_changed(const Setup& before, const Setup& after);

/// Describes the changes that an undo or redo has made, by comparing the run before and after it.
class UndoTeller {
  public:
    /// Call it when an undo or redo was sent as command number `order`. `now`: the snapshot before it.
    void begin(bool is_undo, const Snapshot& now, std::uint64_t order);

    /// Returns the sentence in the first frame after the undo has been carried out, otherwise nothing.
    /// `scene`: the name of the shown scene.
    std::optional<std::string> look(const Snapshot&, std::string_view scene = {});

  private:
    struct Pending {
        bool is_undo = true;
        std::uint64_t order = 0;
        std::size_t undos = 0;   ///< number of undos before this undo or redo
        std::size_t changes = 0; ///< number of the run's changes before this undo or redo
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
    /// Stops the calculations soon; call it before the window closes.
    void stop() { accuracy_.stop(); }

  private:
    DivergenceLog divergence_;
    DriftTrend drift_;
    AccuracyWatch accuracy_;
    ExponentWatch exponent_;
    RunRate rate_;
    UndoTeller undo_teller_;
};

} // namespace pendula
