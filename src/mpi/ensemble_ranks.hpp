// SPDX-License-Identifier: MIT
/// Ensembles run by all ranks: rank 0 sends ranges of members to the other ranks, and runs some ranges
/// itself.
#pragma once

#include "commands/numeric/ensemble.hpp"
#include "mpi/ranks.hpp"

#include <memory>

namespace pendula {

/// For rank 0. The Ranks must outlive the result.
std::unique_ptr<EnsembleWorkers> ensemble_workers_on_ranks(Ranks&);

/// The work of ranks other than 0 on ensembles.
class EnsembleHelper {
  public:
    EnsembleHelper();
    ~EnsembleHelper();

    /// Stores the ensemble of an `ensemble_order`, or runs the range of an `ensemble_work` and sends its sums
    /// to rank 0. Ignores other messages.
    void answer(Ranks&, const Message&);

  private:
    struct Work;
    std::unique_ptr<Work> work_;
};

} // namespace pendula
