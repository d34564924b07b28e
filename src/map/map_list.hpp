// SPDX-License-Identifier: MIT
/// Many points of one map shared among threads: each takes the next piece of the list. The values do not
/// depend on the threads.
#pragma once

#include "ensemble/worker_pool.hpp"
#include "map/map_evaluator.hpp"

#include <atomic>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace pendula {

class MapListEvaluator {
  public:
    /// Throws Refused with refusal()'s sentence. The pool is used whenever a list is evaluated.
    MapListEvaluator(const MapDefinition&, MapArithmetic, WorkerPool&,
                     InstructionSet best = InstructionSet::avx512);

    /// As MapEvaluator::evaluate(); `done`, if given, grows by the points of each finished piece.
    void evaluate(std::span<const MapPoint> points, std::span<double> values, const StopFlag* stop = nullptr,
                  MapCost* cost = nullptr, std::atomic<std::size_t>* done = nullptr);

    const MapDefinition& definition() const { return evaluators_.front().definition(); }

  private:
    WorkerPool& pool_;
    std::vector<MapEvaluator> evaluators_; ///< one for each thread
};

} // namespace pendula
