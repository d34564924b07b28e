// SPDX-License-Identifier: MIT
/// The values of a map at any points: many independent pendulums run side by side in vector lanes, each with
/// its own step lengths. A vector lane whose pendulum is finished takes the next one of the list at once.
///
/// A value depends only on the definition, the point and the arithmetic: not on other points, on threads, or
/// on the instruction set as long as it fuses multiplications and additions. An evaluator is used by one
/// thread at a time; several may run side by side.
#pragma once

#include "ensemble/instruction_set.hpp"
#include "ensemble/member_states.hpp"
#include "map/map_definition.hpp"
#include "map/map_place.hpp"
#include "map/map_starts.hpp"
#include "tasks/stop.hpp"
#include "tasks/worker_pool.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace pendula {

/// The cost of an evaluation. Vector lanes that wait for others at the end of a list count as offered, not as
/// used.
struct MapCost {
    std::int64_t steps = 0;         ///< of single pendulums: vector lanes used
    std::int64_t steps_offered = 0; ///< vector lanes available during those steps
    double simulated = 0;           ///< s, of all pendulums together
    std::int64_t pendulums = 0;     ///< number of pendulums integrated

    MapCost& operator+=(const MapCost&);
    double lanes_busy() const; ///< 0 to 1
};

struct LaneTask; // vector/lane_task.hpp

/// Memory of the vector lanes, kept from list to list.
using LaneMemory = AlignedArray<double>;

/// Works through the whole list. Throws Interrupted soon after the task's flag has been set.
using RunLanes = void (*)(const LaneTask&, LaneMemory&);

class MapEvaluator {
  public:
    /// Throws Refused with refusal()'s sentence.
    explicit MapEvaluator(const MapDefinition&, MapArithmetic = MapArithmetic::double_,
                          InstructionSet best = InstructionSet::avx512);
    MapEvaluator(MapEvaluator&&) = default; ///< its memory is for one thread, so it is not copied

    const MapDefinition& definition() const { return definition_; }
    MapArithmetic arithmetic() const { return arithmetic_; }

    /// Sets values[i] to the value at points[i], in SI units; see MapFate. Throws Interrupted soon after
    /// `stop` has been set; the values are then useless, but the evaluator can be used again.
    void evaluate(std::span<const MapPoint> points, std::span<double> values, const StopFlag* stop = nullptr,
                  MapCost* cost = nullptr);
    double value_at(const MapPoint&);

  private:
    MapDefinition definition_;
    MapArithmetic arithmetic_;
    MapStarts starts_;
    RunLanes run_;
    LaneMemory memory_;
};

/// 1/s: the exponent of the motion from a point, over the definition's time; NaN if there is no such start.
/// For predictability().
double exponent_at(const MapDefinition&, const MapPoint&, MapArithmetic, const StopFlag* stop = nullptr);

/// Shares many points of one map among threads: each thread takes the next piece of the list. The values do
/// not depend on the threads.
class MapListEvaluator {
  public:
    /// Throws Refused with refusal()'s sentence. The pool is used whenever a list is evaluated.
    MapListEvaluator(const MapDefinition&, MapArithmetic, WorkerPool&,
                     InstructionSet best = InstructionSet::avx512);

    /// Like MapEvaluator::evaluate(); `done`, if given, grows by the points of each finished piece.
    void evaluate(std::span<const MapPoint> points, std::span<double> values, const StopFlag* stop = nullptr,
                  MapCost* cost = nullptr, std::atomic<std::size_t>* done = nullptr);

    const MapDefinition& definition() const { return evaluators_.front().definition(); }

  private:
    WorkerPool& pool_;
    std::vector<MapEvaluator> evaluators_; ///< one for each thread
};

} // namespace pendula
