// SPDX-License-Identifier: MIT
/// The state of a Simulation as a value, which keyframes store and from which hashes are calculated.
#pragma once

#include "ensemble/ensemble_schedule.hpp"
#include "physics/exact_bytes.hpp"
#include "simulation/setup.hpp"
#include "simulation/snapshot.hpp"
#include "simulation/trajectory_group.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace pendula {

using StateHash = std::uint64_t;

/// Calculates a hash from all bits of a state; it is the same in every build. FNV-1a of 64 bits (G. Fowler,
/// L. C. Noll, K.-P. Vo, 1991). It detects differences, but does not resist forgery.
class StateHasher {
  public:
    void add(std::span<const std::byte> bytes) {
        for (const std::byte byte : bytes) {
            hash_ ^= static_cast<StateHash>(byte);
            hash_ *= 0x100000001b3;
        }
    }
    /// Adds every parameter that later states depend on.
    void add(const Setup&);
    StateHash hash() const { return hash_; }

  private:
    StateHash hash_ = 0xcbf29ce484222325;
};

/// The values from which a simulation is restored exactly.
struct SimulationState {
    std::shared_ptr<const Setup> setup;
    TrajectoryGroupBytes group;
    std::int64_t step = 0, base_step = 0;
    double base_time = 0; ///< s
    std::int64_t next_sample = 0;
    std::shared_ptr<const MotionSegment> segment;
    SharedOrigin origin;
    std::int64_t drift_from = 0; ///< see SampleHeader
    SharedSchedule ensemble;     ///< null without an ensemble

    double time() const; ///< simulated time, s
    /// The hash of the parameters and of the exact bytes of all trajectories: equal states have equal hashes,
    /// in any build.
    StateHash hash() const;
};

} // namespace pendula
