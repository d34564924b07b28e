// SPDX-License-Identifier: MIT
/// The task of the vector lanes, and the source of their pendulums. One thread works through one list.
#pragma once

#include "ensemble/instruction_set.hpp"
#include "ensemble/member_states.hpp"
#include "map/map_evaluator.hpp"
#include "map/map_starts.hpp"

#include <cstddef>
#include <span>

namespace pendula {

/// A list of points as the lanes ask for it: those whose value is known without following the motion never
/// reach a lane. What it is made of must outlive it.
class LaneSource {
  public:
    LaneSource(const MapDefinition& definition, const MapStarts& starts, std::span<const MapPoint> points,
               std::span<double> values)
        : definition_(definition), starts_(starts), points_(points), values_(values) {}

    /// Takes the next pendulum and its place in the list; false if there are no more.
    bool take(PendulumStart&, std::size_t& place);
    void put(std::size_t place, double value) { values_[place] = value; }

  private:
    const MapDefinition& definition_;
    const MapStarts& starts_;
    std::span<const MapPoint> points_;
    std::span<double> values_;
    std::size_t next_ = 0;
};

struct LaneTask {
    std::size_t links = 0;
    MapQuantity quantity = MapQuantity::flip_time;
    std::size_t link = 0;          ///< counted from 1; 0: any
    double until = 0;              ///< s
    double neighbour_distance = 0; ///< rad
    LaneSource* source = nullptr;
    const StopFlag* stop = nullptr;
    MapCost* cost = nullptr;
};

/// The functions for the best instruction set that the processor supports, up to this one.
RunLanes run_double_lanes(InstructionSet most);
RunLanes run_double_double_lanes(InstructionSet most);

} // namespace pendula
