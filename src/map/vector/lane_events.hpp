// SPDX-License-Identifier: MIT
/// Finds events within a step of one lane, from the step's polynomials; the vector code only detects that
/// there may be one. Compiled once, so that it is the same for all instruction sets. Pure functions.
#pragma once

#include <array>
#include <cstddef>
#include <limits>

namespace pendula {

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

/// The largest squared speed, m²/s², of the last of these bobs within (0, h), if the speed rises at 0 and
/// falls at h.
double peak_squared_speed(const LaneLink* links, std::size_t count, double h);

} // namespace pendula
