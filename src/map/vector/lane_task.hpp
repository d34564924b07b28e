// SPDX-License-Identifier: MIT
/// The task of the vector lanes, the source of their pendulums, and the search for events within a step of
/// one lane. The vector code only detects that an event is possible. The functions here find the event from
/// the step's polynomials. They are compiled once, so that all instruction sets give the same result. A list
/// is used by one thread.
#pragma once

#include "ensemble/instruction_set.hpp"
#include "ensemble/member_states.hpp"
#include "map/map_evaluator.hpp"
#include "map/map_starts.hpp"

#include <array>
#include <cstddef>
#include <limits>
#include <span>

namespace pendula {

/// Supplies the vector lanes with the pendulums of a list of points, and stores the values. A point whose
/// value is known without integration gets this value at once and reaches no lane. The constructor's
/// arguments must outlive the source.
class LaneSource {
  public:
    LaneSource(const MapDefinition& definition, const MapStarts& starts, std::span<const MapPoint> points,
               std::span<double> values)
        : definition_(definition), starts_(starts), points_(points), values_(values) {}

    /// Sets the next pendulum and its place in the list; returns false at the end of the list.
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
    std::size_t link = 0;          ///< counted from 1; 0 for any
    double until = 0;              ///< s
    double neighbour_distance = 0; ///< rad
    LaneSource* source = nullptr;
    const StopFlag* stop = nullptr;
    MapCost* cost = nullptr;
};

/// The function for the best instruction set that the processor supports, up to `most`.
RunLanes lane_runner(MapArithmetic, InstructionSet most);
/// The function for chains of bodies, which runs one pendulum at a time with the series of
/// physics/systems/body_series.hpp.
RunLanes body_runner(MapArithmetic);

// The search for events. All functions are pure.

inline constexpr double no_event = std::numeric_limits<double>::infinity();

/// Coefficients c_0 … c_order of a velocity ω(s) = Σ c_k s^k that lie `stride` numbers apart.
struct LaneVelocity {
    const double* first = nullptr;
    std::size_t stride = 1, order = 0;

    double coefficient(std::size_t k) const { return first[k * stride]; }
};

/// The first s in [0, h] at which an angle passes ±π; no_event if there is none. The angle at s = 0 is high +
/// low, within (−π, π). The only error is the rounding of the coefficients.
double first_flip(double high, double low, const LaneVelocity&, double h);

/// The motion of a link of the neighbour minus the motion of the pendulum's link: Δθ_i(0) and the
/// coefficients of Δω_i.
struct LaneDifference {
    double angle = 0;
    std::array<double, 64> velocity{};
    std::size_t order = 0;
};

/// The first s in [0, h] at which √ Σ (Δθ_i² + time²·Δω_i²) is 1 rad; no_event if there is none.
double first_parting(const LaneDifference* links, std::size_t count, double time, double h);

/// One link of the chain within a step.
struct LaneLink {
    double length = 0; ///< m
    double angle = 0;  ///< angle at the step's beginning, rad
    LaneVelocity velocity;
};

/// A function's value and slope.
struct Sloped {
    double value, slope;
};

/// The squared speed (m²/s²) of bob number `count`, `s` seconds after the step's beginning.
Sloped squared_speed(const LaneLink* links, std::size_t count, double s);

/// The largest squared speed (m²/s²) of bob number `count` within (0, h). The speed must rise at 0 and fall
/// at h.
double peak_squared_speed(const LaneLink* links, std::size_t count, double h);

} // namespace pendula
