// SPDX-License-Identifier: MIT
/// Which ensemble is worth its work while one start follows another, as under a hand that drags a bob:
/// drawing the starts of a million members takes longer than a picture. Used by the physics thread, which
/// tells the time.
#pragma once

#include "ensemble/ensemble_course.hpp"

#include <cstddef>
#include <memory>

namespace pendula {

class HurriedCourse {
  public:
    static constexpr std::size_t most_members = 20'000; ///< while one start follows another
    static constexpr double haste = 0.5;                ///< s, wall: starts closer to each other than this do
    static constexpr double rest = 0.25; ///< s, wall, after the last one, until all members are wanted

    /// What to follow in place of `course` (null: none), which the simulation has at `now` (s, wall): itself,
    /// or the same with fewer members.
    const std::shared_ptr<const EnsembleCourse>& choose(const std::shared_ptr<const EnsembleCourse>& course,
                                                        double now);
    /// Whether all members are still to come, even if nothing else changes.
    bool is_hurried() const { return fewer_ != nullptr; }

  private:
    std::shared_ptr<const EnsembleCourse> all_, fewer_;
    double begun_at_ = -haste; ///< s, wall: the last start
    bool is_hurried_ = false;
};

} // namespace pendula
