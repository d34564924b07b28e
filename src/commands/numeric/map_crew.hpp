// SPDX-License-Identifier: MIT
/// Who evaluates the pieces of a map: threads of this program, or other processes. The values are the same.
#pragma once

#include "commands/numeric/map_options.hpp"
#include "map/map_evaluator.hpp"
#include "map/map_job.hpp"

#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace pendula {

class MapCrew {
  public:
    virtual ~MapCrew() = default;

    /// Takes the values of a piece, and what they have cost.
    using Take = std::function<void(const MapPiece&, std::span<const double>, const MapCost&)>;

    /// Evaluates these pieces of the job, in any order, and calls `take` for each, one call at a time but
    /// from any thread. `take` may put them into the job. Returns when all are taken. Throws Interrupted soon
    /// after `stop` has been set, if it is not null; the job stays as far as it is.
    virtual void evaluate(const MapJob&, const std::vector<MapPiece>&, const Take&, const StopFlag* stop) = 0;
};

/// A crew for maps with the order's definition. `threads`: of each process; 0: the usual number.
using MakeMapCrew = std::function<std::unique_ptr<MapCrew>(const MapOrder&, int threads)>;

/// Threads of this program; usually as many as the machine runs at once.
std::unique_ptr<MapCrew> crew_of_threads(const MapOrder&, int threads);

} // namespace pendula
