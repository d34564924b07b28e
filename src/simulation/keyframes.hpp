// SPDX-License-Identifier: MIT
/// Exact states of one run at some of its steps, from which every other state is recalculated. They share a
/// memory budget: when it is used up, older ones are thinned so that the gap between two grows in proportion
/// to their age. Going back a little therefore stays quick however long the run is. One thread.
#pragma once

#include "simulation/simulation_state.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace pendula {

struct Keyframe {
    SimulationState state;
    std::size_t commands = 0; ///< how many entries of the log were carried out before it

    std::int64_t step() const { return state.step; }
    std::size_t bytes() const { return sizeof *this + state.group.size(); }
};

class Keyframes {
  public:
    /// `budget` in bytes; a run's first and newest keyframes are kept even if they need more.
    explicit Keyframes(std::size_t budget) : budget_(budget) {}

    /// Replaces one at the same step.
    void insert(Keyframe);

    /// The last one at or before a step, or a time in s; null if there is none.
    const Keyframe* at_or_before_step(std::int64_t step) const;
    const Keyframe* at_or_before_time(double time) const;

    /// Removes those after `step` and those that need more than the first `commands` entries of the log.
    void cut(std::int64_t step, std::size_t commands);

    void set_budget(std::size_t bytes);

    /// s, simulated; the same object until the keyframes change.
    std::shared_ptr<const std::vector<double>> times() const;
    std::size_t count() const { return keyframes_.size(); }
    std::size_t bytes() const { return bytes_; }

  private:
    void thin();

    std::size_t budget_;
    std::size_t bytes_ = 0;
    std::vector<Keyframe> keyframes_;                          ///< by step
    mutable std::shared_ptr<const std::vector<double>> times_; ///< null: to be rebuilt
};

} // namespace pendula
