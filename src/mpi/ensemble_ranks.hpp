// SPDX-License-Identifier: MIT
/// Ensembles run by all ranks: rank 0 hands out ranges of members on request, and runs some itself.
#pragma once

#include "commands/numeric/ensemble.hpp"
#include "mpi/ranks.hpp"

#include <memory>

namespace pendula {

/// For rank 0. The ranks must outlive it.
std::unique_ptr<EnsembleWorkers> ensemble_workers_on_ranks(Ranks&);

/// The work of the other ranks on ensembles.
class EnsembleHelper {
  public:
    EnsembleHelper();
    ~EnsembleHelper();

    /// Stores an order, or runs a range and sends its sums to rank 0; ignores other messages.
    void answer(Ranks&, const Message&);

  private:
    struct Work;
    std::unique_ptr<Work> work_;
};

} // namespace pendula
