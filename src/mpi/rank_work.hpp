// SPDX-License-Identifier: MIT
/// Maps and ensembles calculated by all ranks: rank 0 sends pieces of a map or ranges of an ensemble's
/// members to the other ranks, and calculates some of them itself.
#pragma once

#include "commands/numeric/ensemble.hpp"
#include "commands/numeric/map.hpp"
#include "mpi/ranks.hpp"

#include <cstddef>
#include <functional>
#include <optional>

namespace pendula {

/// For rank 0. `threads`: number of threads in each rank, or one if unset. The Ranks must outlive the result.
EvaluatePieces map_on_ranks(Ranks&, const MapOrder&, std::optional<std::size_t> threads);
/// For rank 0; can be used as a RunEnsemble. If `task.threads` is unset, each rank has one thread.
EnsembleRows run_on_ranks(Ranks&, const EnsembleTask&, const TakeStates&,
                          const std::function<void(std::size_t done)>& tell);

/// The work of ranks other than 0 on maps or on ensembles. For an order: stores the map or the ensemble. For
/// a message with work: does the work and sends the result to rank 0. Ignores other messages. An
/// AnswerMessage keeps the last order and must not be copied: a copy would not get the next order.
using AnswerMessage = std::function<void(Ranks&, const Message&)>;
AnswerMessage map_helper();
AnswerMessage ensemble_helper();

} // namespace pendula
