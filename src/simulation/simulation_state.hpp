// SPDX-License-Identifier: MIT
/// The state of a Simulation as a value: keyframes hold it, and hashes are calculated from it.
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

/// One number for a state, covering all its bits and the same in every build: FNV-1a of 64 bits (G. Fowler,
/// L. C. Noll, K.-P. Vo, 1991). It detects differences; it does not resist forgery.
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

/// Everything needed to restore a simulation exactly.
struct SimulationState {
    std::shared_ptr<const Setup> setup;
    TrajectoryGroupBytes group;
    std::int64_t step = 0, base_step = 0;
    double base_time = 0; ///< s
    std::int64_t next_sample = 0;
    std::shared_ptr<const MotionSegment> segment;
    SharedOrigin origin;
    std::int64_t drift_from = 0;                      ///< see SampleHeader
    std::shared_ptr<const EnsembleSchedule> ensemble; ///< null: there is none

    double time() const; ///< s, simulated
    /// The hash of the parameters and of every trajectory's exact bytes: equal states have equal hashes, in
    /// any build.
    StateHash hash() const;
};

} // namespace pendula
