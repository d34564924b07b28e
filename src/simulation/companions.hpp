// SPDX-License-Identifier: MIT
/// Ghosts and precision lanes: what they may be, and how they begin beside the main trajectory. No clock, no
/// thread.
#pragma once

#include "physics/trajectory.hpp"
#include "simulation/lane_report.hpp"
#include "simulation/separation.hpp"
#include "simulation/setup.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

/// One trajectory of a group: the main chain's or a companion's.
struct Member {
    LaneKind kind = LaneKind::main;
    std::string label;
    std::unique_ptr<Trajectory> trajectory;
    std::int64_t substeps = 1;                        ///< of the lane's own dt in one of the main chain's
    ChainState before, now;                           ///< the two ends of the last step
    std::int64_t first_sample = 0;                    ///< index; earlier ones are not its own
    Separation separation;                            ///< when it was measured last
    std::optional<double> passed_small, passed_large; ///< s, see LaneReport
    std::optional<std::string> failure;
};

/// At the trajectory's present state.
Member member_of(LaneKind, std::string label, std::unique_ptr<Trajectory>, std::int64_t first_sample);

/// They begin at the main trajectory's present state, each ghost with its offset; `first_sample` is the index
/// of their first sample. Throw Refused.
std::vector<Member> ghosts_beside(const Trajectory& main, const GhostSetup&, std::int64_t first_sample);
std::vector<Member> lanes_beside(const Trajectory& main, const Setup&, std::int64_t first_sample);

/// Throws Refused, with the reason, if a setup's companions cannot run beside its chain.
void require_companions(const Setup&);

/// How many of the lane's own steps are one of the main chain's. Throws Refused if that is no whole number.
std::int64_t substeps_of(const PrecisionLane&, const Integration& main);

} // namespace pendula
