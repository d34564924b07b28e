// SPDX-License-Identifier: MIT
/// Maps evaluated by all ranks: rank 0 hands out pieces on request, and works on some itself.
#pragma once

#include "commands/numeric/map.hpp"
#include "mpi/ranks.hpp"

#include <memory>
#include <optional>

namespace pendula {

/// For rank 0. `threads`: of each rank; 0: one. The ranks must outlive it.
std::unique_ptr<MapWorkers> workers_on_ranks(Ranks&, const MapOrder&, int threads);

/// The work of the other ranks on maps.
class MapHelper {
  public:
    MapHelper();
    ~MapHelper();

    /// Stores an order, or evaluates points and sends their values to rank 0; ignores other messages.
    void answer(Ranks&, const Message&);

  private:
    struct Work;
    std::unique_ptr<Work> work_;
};

} // namespace pendula
