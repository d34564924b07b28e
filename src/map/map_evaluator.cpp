// SPDX-License-Identifier: MIT
#include "map/map_evaluator.hpp"

#include "map/map_starts.hpp"
#include "map/vector/lane_task.hpp"
#include "physics/trajectory.hpp"

#include <algorithm>
#include <mutex>

namespace pendula {

MapCost& MapCost::operator+=(const MapCost& other) {
    steps += other.steps;
    steps_offered += other.steps_offered;
    simulated += other.simulated;
    pendulums += other.pendulums;
    return *this;
}

double MapCost::lanes_busy() const {
    return steps_offered > 0 ? static_cast<double>(steps) / static_cast<double>(steps_offered) : 1;
}

namespace {

const MapDefinition& demand_runnable(const MapDefinition& definition) {
    if (auto no = refusal(definition)) throw Refused(*no);
    return definition;
}

} // namespace

MapEvaluator::MapEvaluator(const MapDefinition& definition, MapArithmetic arithmetic, InstructionSet best)
    : definition_(demand_runnable(definition))
    , arithmetic_(arithmetic)
    , starts_(definition)
    , run_(has_bodies(definition) ? body_runner(arithmetic) : lane_runner(arithmetic, best)) {}

void MapEvaluator::evaluate(std::span<const MapPoint> points, std::span<double> values, const StopFlag* stop,
                            MapCost* cost) {
    LaneSource list(definition_, starts_, points, values);
    MapCost spent;
    const LaneTask task{.links = definition_.chain.links(),
                        .quantity = definition_.quantity,
                        .link = definition_.link,
                        .until = definition_.until,
                        .neighbour_distance = definition_.neighbour_distance,
                        .source = &list,
                        .stop = stop,
                        .cost = &spent};
    run_(task, memory_);
    if (cost) *cost += spent;
}

double MapEvaluator::value_at(const MapPoint& point) {
    double value = 0;
    evaluate({&point, 1}, {&value, 1});
    return value;
}

double exponent_at(const MapDefinition& definition, const MapPoint& point, MapArithmetic arithmetic,
                   const StopFlag* stop) {
    MapDefinition measured = definition;
    measured.quantity = MapQuantity::exponent;
    measured.link = 0;
    double value = 0;
    MapEvaluator(measured, arithmetic).evaluate({&point, 1}, {&value, 1}, stop);
    return value;
}

MapListEvaluator::MapListEvaluator(const MapDefinition& definition, MapArithmetic arithmetic,
                                   WorkerPool& pool, InstructionSet best)
    : pool_(pool) {
    for (std::size_t i = 0; i < pool.threads(); ++i) evaluators_.emplace_back(definition, arithmetic, best);
}

void MapListEvaluator::evaluate(std::span<const MapPoint> points, std::span<double> values,
                                const StopFlag* stop, MapCost* cost, std::atomic<std::size_t>* done) {
    // Pieces are long enough that few vector lanes idle at their ends, and short enough that all threads
    // finish at about the same time.
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
