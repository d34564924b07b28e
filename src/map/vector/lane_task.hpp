// SPDX-License-Identifier: MIT
/// For the vector lanes: their task, the source of their pendulums, and the events within a step of one lane.
/// The vector code only detects that there may be an event; the functions here find it from the step's
/// polynomials. They are compiled once, so that the result is the same for all instruction sets. One thread
/// works through one list.
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

/// Hands a list of points to the vector lanes. Points whose value is known without integration never reach a
/// lane. The constructor's arguments must outlive it.
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

/// The same for chains of bodies, one pendulum at a time, by the series of physics.
void run_bodies_in_double(const LaneTask&, LaneMemory&);
void run_bodies_in_double_double(const LaneTask&, LaneMemory&);

// Events. Pure functions.

inline constexpr double no_event = std::numeric_limits<double>::infinity();

/// Coefficients c_0 … c_order of a velocity ω(s) = Σ c_k s^k that lie `stride` numbers apart.
struct LaneVelocity {
    const double* first = nullptr;
    std::size_t stride = 1, order = 0;

    double coefficient(std::size_t k) const { return first[k * stride]; }
};

/// The first s in [0, h] at which an angle that begins as high + low, within (−π, π), passes ±π; no_event if
/// none. Exact up to the coefficients' rounding.
double first_flip(double high, double low, const LaneVelocity&, double h);

/// A neighbour's motion minus the pendulum's: Δθ_i(0), and the coefficients of Δω_i.
struct LaneDifference {
    double angle = 0;
    std::array<double, 64> velocity{};
    std::size_t order = 0;
};

/// The first s in [0, h] at which √ Σ (Δθ_i² + time²·Δω_i²) is 1 rad; no_event if none.
double first_parting(const LaneDifference* links, std::size_t count, double time, double h);

/// One link of the chain within a step.
struct LaneLink {
    double length = 0; ///< m
    double angle = 0;  ///< rad, at the step's beginning
    LaneVelocity velocity;
};

/// A function's value and slope.
struct Sloped {
    double value, slope;
};

/// The squared speed, m²/s², of the last of these bobs `s` after the step's beginning.
Sloped squared_speed(const LaneLink* links, std::size_t count, double s);

/// The largest squared speed, m²/s², of the last of these bobs within (0, h), if the speed rises at 0 and
/// falls at h.
double peak_squared_speed(const LaneLink* links, std::size_t count, double h);

} // namespace pendula
