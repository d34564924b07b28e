// SPDX-License-Identifier: MIT
/// Ensembles that are run by all ranks: rank 0 hands out ranges of members as they are asked for, and runs
/// some itself.
#pragma once

#include "commands/numeric/ensemble.hpp"
#include "mpi/ranks.hpp"

#include <memory>

namespace pendula {

/// For rank 0. The ranks must outlive it.
std::unique_ptr<EnsembleCrew> ensemble_crew_of_ranks(Ranks&);

/// What another rank does about ensembles.
class EnsembleHelper {
  public:
    EnsembleHelper();
    ~EnsembleHelper();

    /// Takes in an order, or runs a range and sends its sums to rank 0; ignores other messages.
    void answer(Ranks&, const Message&);

  private:
    struct Work;
    std::unique_ptr<Work> work_;
};

} // namespace pendula
