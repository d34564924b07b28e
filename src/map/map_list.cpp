// SPDX-License-Identifier: MIT
#include "map/map_list.hpp"

#include <algorithm>
#include <mutex>

namespace pendula {

MapListEvaluator::MapListEvaluator(const MapDefinition& definition, MapArithmetic arithmetic,
                                   WorkerPool& pool, InstructionSet best)
    : pool_(pool) {
    for (std::size_t i = 0; i < pool.threads(); ++i) evaluators_.emplace_back(definition, arithmetic, best);
}

void MapListEvaluator::evaluate(std::span<const MapPoint> points, std::span<double> values,
                                const StopFlag* stop, MapCost* cost, std::atomic<std::size_t>* done) {
    // Long enough that the lanes that wait at a piece's end are few, short enough that all threads end
    // together.
    constexpr std::size_t shortest = 256, longest = 4096, pieces_for_each = 6;
    const std::size_t piece =
        std::clamp(points.size() / (pieces_for_each * evaluators_.size()), shortest, longest);
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    const auto work = [&](std::size_t worker) {
        MapCost spent;
        for (;;) {
            const std::size_t first = next.fetch_add(piece);
            if (first >= points.size()) break;
            const std::size_t count = std::min(piece, points.size() - first);
            evaluators_[worker].evaluate(points.subspan(first, count), values.subspan(first, count), stop,
                                         &spent);
            if (done) *done += count;
        }
        const std::lock_guard lock(mutex);
        if (cost) *cost += spent;
    };
    pool_.run(evaluators_.size(), work);
}

} // namespace pendula
