// SPDX-License-Identifier: MIT
/// Finds the points of a section on a trajectory with any method and arithmetic. The points lie on the motion
/// of the run itself, not on a second calculation from the same start. One thread.
#pragma once

#include "physics/trajectory.hpp"
#include "section/section_choice.hpp"
#include "tasks/stop.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>

namespace pendula {

/// Finds the crossings of a trajectory. Advances a copy of the trajectory in intervals of 4 ms (or one dt, if
/// this is longer), counted from the copy's start. Taylor series connect the states at both ends of an
/// interval; over so short a time they are more exact than any method. A trajectory takes the same steps no
/// matter how they are grouped into calls, so two copies find the same crossings. For a point of a
/// stroboscopic section, a clone takes a last, shorter step to the point's time with the trajectory's own
/// method.
class CrossingWatch {
  public:
    /// `time` is the simulated time, s, of the trajectory's state. Throws Refused if refuse_section() gives a
    /// reason; the message is that reason.
    CrossingWatch(std::unique_ptr<Trajectory>, const SectionChoice&, double time);
    ~CrossingWatch();
    CrossingWatch(CrossingWatch&&) noexcept;
    CrossingWatch& operator=(CrossingWatch&&) noexcept;

    /// Advances to the last end of an interval at or before `time` (simulated, s), by at most `most`
    /// intervals. Returns false if intervals are left. Throws Interrupted soon after `stop` has been set; the
    /// object must then not be used again.
    bool advance(double time, std::size_t most, const StopFlag* stop = nullptr);

    /// The simulated time, s, up to which all crossings have been found.
    double time() const;
    /// The crossings found so far. Their times are simulated times; their energy errors are measured from
    /// energy().
    std::span<const SectionCrossing> crossings() const;
    Wide energy() const; ///< the trajectory's energy when the watch began, J
    /// Why the trajectory has stopped; unset if it has not.
    const std::optional<std::string>& failure() const;

  private:
    struct Implementation;
    template<class Real, class Series>
    struct Plane;
    struct Strobe;
    std::unique_ptr<Implementation> implementation_;
};

/// The point of a stroboscopic section that belongs to a trajectory's current state. `time` (s) becomes the
/// point's time.
SectionCrossing strobe_point(const Trajectory&, const SectionChoice&, Wide time);

} // namespace pendula
