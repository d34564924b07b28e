// SPDX-License-Identifier: MIT
/// The state of a Simulation as a value: what keyframes hold and hashes tell apart.
#pragma once

#include "ensemble/ensemble_course.hpp"
#include "simulation/run_origin.hpp"
#include "simulation/setup.hpp"
#include "simulation/state_hash.hpp"
#include "simulation/stretch.hpp"
#include "simulation/trajectory_group.hpp"

#include <cstdint>
#include <memory>

namespace pendula {

/// What a simulation is brought back from, exactly.
struct SimulationState {
    std::shared_ptr<const Setup> setup;
    TrajectoryGroupBytes group;
    std::int64_t step = 0, base_step = 0;
    double base_time = 0, before_time = 0; ///< s
    std::int64_t next_sample = 0;
    std::shared_ptr<const Stretch> stretch;
    SharedOrigin origin;
    std::int64_t drift_from = 0;                    ///< see SampleHeader
    std::shared_ptr<const EnsembleCourse> ensemble; ///< null: there is none

    double time() const; ///< s, simulated
    /// Of the parameters and of every trajectory's exact bytes: equal states have equal hashes, in any build.
    StateHash hash() const;
};

} // namespace pendula
