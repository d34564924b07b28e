// SPDX-License-Identifier: MIT
/// Keeps the physics thread in step with the wall clock: calculates how many steps are due, how many to take
/// at once, and the recent speed. The time is an argument (seconds on any clock that only grows); only
/// WallClock reads a clock.
#pragma once

#include "simulation/snapshot.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace pendula {

/// The only place where the physics thread reads a clock.
class WallClock {
  public:
    /// Seconds since construction.
    double now() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point begin_ = Clock::now();
};

/// Calculates how far the simulation is behind the wall clock.
class Pacer {
  public:
    /// The longest delay, in wall seconds, that is made up for. A longer delay is cut to this, so that on a
    /// machine that cannot keep up, the simulation runs slower instead of falling ever further behind. If it
    /// were shorter, a hiccup of the scheduler would cost simulated time; if it were longer, the motion would
    /// race after a hiccup.
    static constexpr double kept_debt = 0.05;

    /// Starts at `now`, without a delay.
    void start(double now) {
        last_ = now;
        owed_ = 0;
    }

    /// The number of whole steps of `dt` that are due at `now`. `speed`: simulated seconds per wall second.
    std::int64_t steps_due(double now, double speed, double dt) {
        owed_ = std::min(owed_ + (now - last_) * speed, kept_debt * speed + dt);
        last_ = now;
        return static_cast<std::int64_t>(std::clamp(owed_ / dt, 0.0, 1e15));
    }

    /// Records that `simulated` seconds have been calculated.
    void paid(double simulated) { owed_ -= simulated; }

  private:
    double last_ = 0; ///< wall time of the last call, s
    double owed_ = 0; ///< simulated time by which the simulation is behind, s
};

/// Chooses by measurement how many steps to take between two checks for commands.
class BatchSize {
  public:
    /// The intended length of a batch, wall seconds. A longer batch would delay commands and snapshots; in a
    /// shorter one, reading the clock would take too much of the time.
    static constexpr double meant_to_last = 1.5e-3;

    explicit BatchSize(double seconds = meant_to_last) : seconds_(seconds) {}

    std::int64_t steps() const { return steps_; }

    /// Records that a batch of `steps` took `seconds`. The batch size shrinks at once but at most doubles:
    /// the time of a short batch, or of another chain's batch, hardly predicts the time of a long batch.
    void measured(std::int64_t steps, double seconds) {
        const double fitting = static_cast<double>(steps) * seconds_ / std::max(seconds, 1e-9);
        steps_ = static_cast<std::int64_t>(
            std::clamp(fitting, 1.0, std::min(2.0 * static_cast<double>(steps_), 1e6)));
    }

  private:
    double seconds_; ///< the intended length of a batch, wall s
    std::int64_t steps_ = 1;
};

/// Steps and simulated seconds per wall second over the last 0.5 s.
class RateMeter {
  public:
    static constexpr double window = 0.5; ///< s

    /// Forgets everything and starts measuring at `now`.
    void start(double now) {
        *this = RateMeter();
        marks_[0].time = now;
        count_ = 1;
    }

    /// Records `steps` steps, which have advanced the simulated time by `simulated` seconds.
    void add(std::int64_t steps, double simulated) {
        total_.steps += static_cast<double>(steps);
        total_.simulated += simulated;
    }

    /// The rates up to `now`; 0 if no time has passed since start().
    RunRates rates(double now) {
        while (count_ > 1 && now - mark(1).time >= window) {
            oldest_ = (oldest_ + 1) % marks_.size();
            --count_;
        }
        if (count_ > 0 && count_ < marks_.size() && now - mark(count_ - 1).time >= spacing) {
            total_.time = now;
            mark(count_++) = total_;
        }
        const double elapsed = count_ > 0 ? now - mark(0).time : 0;
        if (elapsed <= 0) return {};
        return {(total_.simulated - mark(0).simulated) / elapsed, (total_.steps - mark(0).steps) / elapsed};
    }

  private:
    static constexpr double spacing = window / 32; ///< time between two marks, s

    struct Mark {
        double time = 0;      ///< wall time, s
        double simulated = 0; ///< s
        double steps = 0;
    };
    Mark& mark(std::size_t age_rank) { return marks_[(oldest_ + age_rank) % marks_.size()]; }

    std::array<Mark, 40> marks_{}; ///< more marks than window / spacing
    std::size_t oldest_ = 0, count_ = 0;
    Mark total_;
};

} // namespace pendula
