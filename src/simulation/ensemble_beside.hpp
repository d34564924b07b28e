// SPDX-License-Identifier: MIT
/// How the ensemble beside a main chain begins and goes on. No clock, no thread, no members: those follow
/// from the course (EnsembleFollower).
#pragma once

#include "ensemble/ensemble_course.hpp"
#include "physics/trajectory.hpp"
#include "simulation/motion.hpp"
#include "simulation/setup.hpp"

#include <memory>

namespace pendula {

using SharedCourse = std::shared_ptr<const EnsembleCourse>;

/// The setup's ensemble, around `start`, from `time` (s) on; null if it has none. Throws Refused.
SharedCourse course_from(const Setup&, const StartState& start, double time);

/// `course` (null: none) after a change of the chain at `time`. Throws Refused if no ensemble can be made of
/// it.
SharedCourse course_under(const SharedCourse& course, const Chain&, double time);

/// The centre of an ensemble that begins in mid-run. Whole turns are taken off, because they would cost the
/// members digits.
StartState centre_at(const Trajectory& main);
StartState centre_at(const Motion&);

} // namespace pendula
