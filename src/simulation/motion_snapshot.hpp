// SPDX-License-Identifier: MIT
/// Where everything is, as reported by a Simulation. Values, overwritten in place.
#pragma once

#include "ensemble/ensemble_course.hpp"
#include "physics/trajectory.hpp"
#include "simulation/lane_report.hpp"
#include "simulation/run_origin.hpp"
#include "simulation/setup.hpp"
#include "simulation/stretch.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace pendula {

/// How far the first companion's end bob is from the main chain's.
struct DivergenceMeter {
    double distance = 0; ///< m
    double fraction = 0; ///< distance over twice the chain's length, 0 … 1
};

struct MotionSnapshot {
    std::uint32_t epoch = 0;                ///< of the samples of these states
    double time = 0;                        ///< simulated seconds
    std::int64_t step = 0;                  ///< steps of dt since the start
    std::int64_t newest_sample = -1;        ///< index of the newest sample emitted in this epoch
    std::int64_t drift_from = 0;            ///< see SampleHeader
    Setup setup;                            ///< including every change made during the run
    std::vector<ChainState> states;         ///< [0] the main chain, then ghosts, then precision lanes
    std::vector<LaneReport> lanes;          ///< one for each state
    std::vector<Wide> coordinates;          ///< the main chain's (Trajectory::coordinates())
    std::shared_ptr<const Stretch> stretch; ///< that the main chain is in; null only in an empty snapshot
    SharedOrigin origin;                    ///< of the main chain's steps; null only in an empty snapshot
    std::shared_ptr<const EnsembleCourse> ensemble_course; ///< null without an ensemble
    DivergenceMeter divergence;                            ///< 0 without a companion
};

/// The main chain's energy: costs more than a step if there are many links, and is read less often.
struct EnergyReading {
    EnergyReport energy;
    double energy_time = 0;       ///< s, simulated: when it was read
    std::int64_t energy_step = 0; ///< the same in steps of dt since the start
    double damping_loss = 0;      ///< J, at that time: the damping's part of `energy.change`
};

} // namespace pendula
