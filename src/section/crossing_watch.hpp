// SPDX-License-Identifier: MIT
/// The section's points of a trajectory of any method and arithmetic: the run's own, not those of another
/// calculation from the same start. One thread.
#pragma once

#include "physics/trajectory.hpp"
#include "section/section_choice.hpp"
#include "tasks/stop.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>

namespace pendula {

/// Advances a copy of a trajectory. Between its states 4 ms (or one dt) apart, counted from the copy's start,
/// Taylor series lead from the earlier state to the later; over so short a time they are more exact than any
/// method. A trajectory takes the same steps however the calls are divided, so two copies have the same
/// crossings. The points of a stroboscopic section are those of clones that take the last, shorter step to
/// the moment in the trajectory's own method.
class CrossingWatch {
  public:
    /// `time`: s, simulated, of the trajectory's state. Throws Refused with refuse_section()'s sentence.
    CrossingWatch(std::unique_ptr<Trajectory>, const SectionChoice&, double time);
    ~CrossingWatch();
    CrossingWatch(CrossingWatch&&) noexcept;
    CrossingWatch& operator=(CrossingWatch&&) noexcept;

    /// Advances to the last state at or before `time` (s, simulated), through at most `most` intervals.
    /// Returns whether it has arrived there. Throws Interrupted soon after `stop` has been set; the object
    /// must then not be used again.
    bool advance(double time, std::size_t most, const StopFlag* stop = nullptr);

    /// s, simulated: up to here all crossings have been found.
    double time() const;
    /// Times are simulated. Energy errors are relative to the energy at the beginning.
    std::span<const SectionCrossing> crossings() const;
    Wide energy() const; ///< J, at the beginning
    /// Why the trajectory has stopped; unset if it has not.
    const std::optional<std::string>& failure() const;

  private:
    struct Implementation;
    template<class Real, class Series>
    struct Plane;
    struct Strobe;
    std::unique_ptr<Implementation> implementation_;
};

/// The point of a stroboscopic section that a trajectory is at; `time` becomes the point's time.
SectionCrossing strobe_point(const Trajectory&, const SectionChoice&, Wide time);

} // namespace pendula
