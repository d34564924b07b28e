// SPDX-License-Identifier: MIT
/// The real-time factor of a whole run of the window, from its snapshots: simulated over wall seconds while
/// it ran undisturbed, as the snapshot's own factor is.
#pragma once

#include "simulation/snapshot.hpp"

#include <cstdint>

namespace pendula {

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

} // namespace pendula
