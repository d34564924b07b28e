// SPDX-License-Identifier: MIT
/// Maps evaluated by all ranks: rank 0 sends pieces to the other ranks, and evaluates some pieces itself.
#pragma once

#include "commands/numeric/map.hpp"
#include "mpi/ranks.hpp"

#include <memory>
#include <optional>

namespace pendula {

/// For rank 0. `threads`: number of threads in each rank; 0: one. The Ranks must outlive the result.
std::unique_ptr<MapWorkers> workers_on_ranks(Ranks&, const MapOrder&, int threads);

/// The work of ranks other than 0 on maps.
class MapHelper {
  public:
    MapHelper();
    ~MapHelper();

    /// Stores the map of a `map_order`, or evaluates the points of a `map_work` and sends their values to
    /// rank 0. Ignores other messages.
    void answer(Ranks&, const Message&);

  private:
    struct Work;
    std::unique_ptr<Work> work_;
};

} // namespace pendula
