// SPDX-License-Identifier: MIT
/// The task of the vector lanes, and the source of their pendulums. One thread works through one list.
#pragma once

#include "ensemble/instruction_set.hpp"
#include "ensemble/member_states.hpp"
#include "map/map_evaluator.hpp"
#include "map/map_starts.hpp"

#include <cstddef>

namespace pendula {

class LaneSource {
  public:
    virtual ~LaneSource() = default;
    /// Takes the next pendulum and its place in the list; false if there are no more.
    virtual bool take(PendulumStart&, std::size_t& place) = 0;
    virtual void put(std::size_t place, double value) = 0;
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

/// Memory of the lanes, kept from list to list.
using LaneMemory = AlignedArray<double>;

/// Works through the whole list. Throws Interrupted soon after the task's flag has been set.
using RunLanes = void (*)(const LaneTask&, LaneMemory&);

/// The functions for the best instruction set that the processor supports, up to this one.
RunLanes run_double_lanes(InstructionSet most);
RunLanes run_double_double_lanes(InstructionSet most);

} // namespace pendula
