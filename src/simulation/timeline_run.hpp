// SPDX-License-Identifier: MIT
/// One run of a Timeline as far as it has been calculated, and the part of it that a change cuts off. Values:
/// no simulation, no clock, no thread.
#pragma once

#include "simulation/flip_log.hpp"
#include "simulation/keyframes.hpp"
#include "simulation/run_record.hpp"
#include "simulation/setup.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace pendula {

/// What a run had behind one of its steps.
struct CutFuture {
    std::size_t kept = 0;  ///< entries of the log that the run kept
    std::int64_t fork = 0; ///< the step up to which it stayed
    std::vector<LoggedCommand> log;
    std::vector<KeyframeHash> hashes;
    std::int64_t end = 0;                   ///< the step that the run had reached
    double end_time = 0;                    ///< s
    std::optional<StateHash> end_hash = {}; ///< if it was known
    std::vector<Flip> flips = {};
};

struct TimelineRun {
    std::shared_ptr<const Setup> setup; ///< at the start
    std::vector<std::byte> start;
    std::vector<LoggedCommand> log;
    std::vector<KeyframeHash> hashes;
    Keyframes keyframes;
    std::int64_t end = 0;
    double end_time = 0;                    ///< s
    std::optional<StateHash> end_hash = {}; ///< kept while one stands somewhere before the end
    std::uint32_t scene = 0;                ///< see RunRecord
    std::uint32_t number = 0;               ///< see SampleHeader::run
    FlipLog flips = {};

    /// Cuts off everything behind the first `kept` entries of the log and the step `fork`. `end_time` and
    /// `end_hash` stay: who cuts knows the new ones. Keyframes that are cut off are lost.
    CutFuture cut(std::size_t kept, std::int64_t fork);
    /// Puts back what a cut at this very place took away.
    void join(CutFuture);

    /// The simulated time of each entry of the log and, last, of the end, s; calculated as Simulation does.
    std::vector<double> times() const;
    /// The parameters at the end, with every change of the log made.
    Setup end_setup() const;
};

} // namespace pendula
