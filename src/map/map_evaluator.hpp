// SPDX-License-Identifier: MIT
/// Calculates the values of a map at any points. Many independent pendulums run side by side in vector lanes,
/// each with its own step lengths. When the pendulum in a lane is finished, the lane takes the next pendulum
/// of the list.
///
/// A value depends only on the definition, the point and the arithmetic, not on other points or on threads.
/// All instruction sets with fused multiply-add give the same value. An evaluator is used by one thread at a
/// time; several evaluators may run at the same time.
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
#include <span>
#include <vector>

namespace pendula {

/// The cost of an evaluation. Lanes that are idle at the end of a list count in steps_offered, but not in
/// steps.
struct MapCost {
    std::int64_t steps = 0;         ///< steps of single pendulums
    std::int64_t steps_offered = 0; ///< steps that all lanes could have made meanwhile
    double simulated = 0;           ///< simulated time of all pendulums together, s
    std::int64_t pendulums = 0;     ///< number of pendulums integrated

    MapCost& operator+=(const MapCost&);
    double lanes_busy() const; ///< 0 to 1
};

struct LaneTask; // vector/lane_task.hpp

/// Memory of the vector lanes, reused from list to list.
using LaneMemory = AlignedArray<double>;

/// Calculates all values of the task's list. Throws Interrupted soon after the task's stop flag has been set.
using RunLanes = void (*)(const LaneTask&, LaneMemory&);

class MapEvaluator {
  public:
    /// Throws Refused if refusal() gives a reason; the message is that reason.
    explicit MapEvaluator(const MapDefinition&, MapArithmetic = MapArithmetic::double_,
                          InstructionSet best = InstructionSet::avx512);
    MapEvaluator(MapEvaluator&&) = default; ///< not copied, because its memory is for one thread

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

/// The Lyapunov exponent (1/s) of the motion from a point, over the definition's time; NaN if there is no
/// such start. predictability() needs it.
double exponent_at(const MapDefinition&, const MapPoint&, MapArithmetic, const StopFlag* stop = nullptr);

/// Shares the points of one map among threads. Each free thread takes the next piece of the list. The values
/// do not depend on the number of threads.
class MapListEvaluator {
  public:
    /// Throws Refused if refusal() gives a reason; the message is that reason. evaluate() uses the pool,
    /// which must outlive this object.
    MapListEvaluator(const MapDefinition&, MapArithmetic, WorkerPool&,
                     InstructionSet best = InstructionSet::avx512);

    /// Like MapEvaluator::evaluate(). Each finished piece adds its number of points to `done`, if given.
    void evaluate(std::span<const MapPoint> points, std::span<double> values, const StopFlag* stop = nullptr,
                  MapCost* cost = nullptr, std::atomic<std::size_t>* done = nullptr);

    const MapDefinition& definition() const { return evaluators_.front().definition(); }

  private:
    WorkerPool& pool_;
    std::vector<MapEvaluator> evaluators_; ///< one for each thread
};

} // namespace pendula
