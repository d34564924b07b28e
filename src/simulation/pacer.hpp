// SPDX-License-Identifier: MIT
/// Keeps the physics thread in step with the wall clock: how many steps are due, how many to take at once,
/// and how fast it has been. Time is an argument (seconds on any clock that only grows); only WallClock reads
/// a clock.
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

/// Counts the simulated time by which the simulation is behind the wall clock.
class Pacer {
  public:
    /// Wall seconds of debt that are kept; more is dropped, so that a machine that cannot keep up runs slower
    /// instead of falling ever further behind. With less, a hiccup of the scheduler costs simulated time;
    /// with more, the motion races after a hiccup.
    static constexpr double kept_debt = 0.05;

    /// Starts counting at `now`, with no debt.
    void start(double now) {
        last_ = now;
        owed_ = 0;
    }

    /// Whole steps of `dt` due at `now` at `speed` simulated seconds per wall second.
    std::int64_t steps_due(double now, double speed, double dt) {
        owed_ = std::min(owed_ + (now - last_) * speed, kept_debt * speed + dt);
        last_ = now;
        return static_cast<std::int64_t>(std::clamp(owed_ / dt, 0.0, 1e15));
    }

    /// Records that `simulated` seconds have been calculated.
    void paid(double simulated) { owed_ -= simulated; }

  private:
    double last_ = 0; ///< s, wall
    double owed_ = 0; ///< s, simulated
};

/// How many steps to take between two checks for commands, found by measuring.
class BatchSize {
  public:
    /// The intended length of a batch, wall seconds. With a longer one, commands and snapshots are late; with
    /// a shorter one, reading the clock costs more than it is worth.
    static constexpr double meant_to_last = 1.5e-3;

    explicit BatchSize(double seconds = meant_to_last) : seconds_(seconds) {}

    std::int64_t steps() const { return steps_; }

    /// Records that a batch of `steps` took `seconds`. Shrinks at once but at most doubles, since a short
    /// batch, or one of another chain, says little about a long one.
    void measured(std::int64_t steps, double seconds) {
        const double fitting = static_cast<double>(steps) * seconds_ / std::max(seconds, 1e-9);
        steps_ = static_cast<std::int64_t>(
            std::clamp(fitting, 1.0, std::min(2.0 * static_cast<double>(steps_), 1e6)));
    }

  private:
    double seconds_; ///< wall s that a batch is meant to last
    std::int64_t steps_ = 1;
};

/// Steps and simulated seconds per wall second over the last half second.
class RateMeter {
  public:
    static constexpr double window = 0.5; ///< s

    /// Forgets everything and starts measuring at `now`.
    void start(double now) {
        *this = RateMeter();
        marks_[0].time = now;
        count_ = 1;
    }

    /// Records `steps` steps of `simulated` seconds in all.
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
    static constexpr double spacing = window / 32; ///< s between two marks

    struct Mark {
        double time = 0;      ///< s, wall
        double simulated = 0; ///< s
        double steps = 0;
    };
    Mark& mark(std::size_t age_rank) { return marks_[(oldest_ + age_rank) % marks_.size()]; }

    std::array<Mark, 40> marks_{}; ///< more than window / spacing
    std::size_t oldest_ = 0, count_ = 0;
    Mark total_;
};

} // namespace pendula
