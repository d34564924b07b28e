// SPDX-License-Identifier: MIT
/// The crossings of a trajectory of any method and arithmetic: the run's own, not those of a motion that only
/// begins alike. One thread.
#pragma once

#include "physics/trajectory.hpp"
#include "section/section_choice.hpp"
#include "tasks/stop.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>

namespace pendula {

/// Advances a copy of a trajectory, and between its states 4 ms (or one dt) apart, counted from where the
/// copy was made, follows Taylor series from the earlier state to the later. These are of more digits than
/// any method has over so short a time. A trajectory takes the same steps however they are asked for, so the
/// crossings of two copies are the same.
class CrossingWatch {
  public:
    /// `time`: s, simulated, of the trajectory's state. Throws Refused with refuse_section()'s sentence.
    CrossingWatch(std::unique_ptr<Trajectory>, const SectionChoice&, double time);
    ~CrossingWatch();
    CrossingWatch(CrossingWatch&&) noexcept;
    CrossingWatch& operator=(CrossingWatch&&) noexcept;

    /// Goes on to the last state at or before `time` (s, simulated), but through at most `most` intervals.
    /// Returns whether it has come there. Throws Interrupted soon after `stop` has been set; the object must
    /// then not be used again.
    bool advance(double time, std::size_t most, const StopFlag* stop = nullptr);

    /// s, simulated: up to here all crossings have been found.
    double time() const;
    /// Their times are simulated times. Errors are of the energy, which is that at the beginning.
    std::span<const SectionCrossing> crossings() const;
    Wide energy() const; ///< J, at the beginning
    /// Why the trajectory has stopped, if so.
    const std::optional<std::string>& failure() const;

  private:
    struct Implementation;
    template<class Real>
    struct ImplementationOf;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace pendula
