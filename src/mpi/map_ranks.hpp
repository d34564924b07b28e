// SPDX-License-Identifier: MIT
/// Maps that are evaluated by all ranks: rank 0 hands out pieces as they are asked for, and works on some
/// itself.
#pragma once

#include "commands/numeric/map.hpp"
#include "mpi/ranks.hpp"

#include <memory>
#include <optional>

namespace pendula {

/// For rank 0. `threads`: of each rank; 0: one. The ranks must outlive it.
std::unique_ptr<MapCrew> crew_of_ranks(Ranks&, const MapOrder&, int threads);

/// What another rank does about maps.
class MapHelper {
  public:
    MapHelper();
    ~MapHelper();

    /// Takes in an order, or evaluates points and sends their values to rank 0; ignores other messages.
    void answer(Ranks&, const Message&);

  private:
    struct Work;
    std::unique_ptr<Work> work_;
};

} // namespace pendula
