// SPDX-License-Identifier: MIT
#include "map/map_evaluator.hpp"

#include "map/map_starts.hpp"
#include "map/vector/lane_task.hpp"
#include "physics/trajectory.hpp"

#include <algorithm>
#include <mutex>

namespace pendula {
namespace {

/// A list of points as the lanes ask for it: those whose value is known without following the motion never
/// reach a lane.
class PointList final : public LaneSource {
  public:
    PointList(const MapDefinition& definition, const MapStarts& starts, std::span<const MapPoint> points,
              std::span<double> values)
        : definition_(definition), starts_(starts), points_(points), values_(values) {}

    bool take(PendulumStart& start, std::size_t& place) override {
        for (; next_ < points_.size(); ++next_) {
            if (!starts_.at(points_[next_], start))
                values_[next_] = map_no_start;
            else if (definition_.quantity == MapQuantity::flip_time &&
                     !MapStarts::can_be_up(start, definition_.link))
                values_[next_] = map_never;
            else if (definition_.quantity == MapQuantity::flip_time && MapStarts::is_balanced(start))
                values_[next_] = map_not_in_time;
            else {
                place = next_++;
                return true;
            }
        }
        return false;
    }
    void put(std::size_t place, double value) override { values_[place] = value; }

  private:
    const MapDefinition& definition_;
    const MapStarts& starts_;
    std::span<const MapPoint> points_;
    std::span<double> values_;
    std::size_t next_ = 0;
};

} // namespace

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

struct MapEvaluator::Parts {
    MapDefinition definition;
    MapArithmetic arithmetic;
    MapStarts starts;
    RunLanes run;
    LaneMemory memory;
};

MapEvaluator::MapEvaluator(const MapDefinition& definition, MapArithmetic arithmetic, InstructionSet best) {
    if (auto no = refusal(definition)) throw Refused(*no);
    parts_ = std::make_unique<Parts>(
        Parts{definition, arithmetic, MapStarts(definition),
              arithmetic == MapArithmetic::double_ ? run_double_lanes(best) : run_double_double_lanes(best),
              LaneMemory{}});
}

MapEvaluator::~MapEvaluator() = default;
MapEvaluator::MapEvaluator(MapEvaluator&&) noexcept = default;
MapEvaluator& MapEvaluator::operator=(MapEvaluator&&) noexcept = default;

const MapDefinition& MapEvaluator::definition() const { return parts_->definition; }
MapArithmetic MapEvaluator::arithmetic() const { return parts_->arithmetic; }

void MapEvaluator::evaluate(std::span<const MapPoint> points, std::span<double> values, const StopFlag* stop,
                            MapCost* cost) {
    const MapDefinition& definition = parts_->definition;
    PointList list(definition, parts_->starts, points, values);
    MapCost spent;
    const LaneTask task{.links = definition.chain.links(),
                        .quantity = definition.quantity,
                        .link = definition.link,
                        .until = definition.until,
                        .neighbour_distance = definition.neighbour_distance,
                        .source = &list,
                        .stop = stop,
                        .cost = &spent};
    parts_->run(task, parts_->memory);
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
