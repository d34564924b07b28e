// SPDX-License-Identifier: MIT
/// Converts a point of a map to its chain and start, in double-double, and decides questions about the start
/// that need no integration of the motion. Used by one thread at a time; copies are independent.
#pragma once

#include "map/map_definition.hpp"
#include "physics/arithmetic/double_double.hpp"
#include "physics/systems/rigid_chain.hpp"

#include <array>
#include <cstddef>
#include <optional>

namespace pendula {

/// One rigid chain with its start. Entries of links that the chain does not have are not used.
struct PendulumStart {
    std::size_t links = 0;
    std::array<DoubleDouble, most_map_links> theta{};  ///< rad, in [−π, π]
    std::array<DoubleDouble, most_map_links> omega{};  ///< rad/s
    std::array<DoubleDouble, most_map_links> length{}; ///< m
    std::array<DoubleDouble, most_map_links> mass{};   ///< kg
    DoubleDouble gravity, damping;                     ///< m/s², 1/s
    /// The chain itself, if it has links with mass, friction or a drive, or if an axis varies one of these.
    /// It then replaces length, mass, gravity and damping, which have the same values.
    std::optional<Chain> bodies = {};

    /// The factor (s) that makes velocities comparable with angles in the distance between states, like
    /// StateScales::time: √(mean length/gravity); 1 s without gravity.
    double time_scale() const;
};

/// The chain's value that the axis varies. If this value belongs to an empty list, the list is first
/// filled with default values. The axis must not be an angle, a velocity or the energy.
double& member_of(Chain&, const MapAxis&);
/// A typical value for the axis, with which a chain can run: the value in a single link of 1 m and 1 kg.
double usual_member(const MapAxis&);
/// Whether the pendulums of a map are chains of bodies, so that PendulumStart::bodies is set.
bool has_bodies(const MapDefinition&);

class MapStarts {
  public:
    /// The definition must have passed refusal().
    explicit MapStarts(const MapDefinition&);

    /// Calculates the start at a point. Returns false if there is no such start: a length or mass is not
    /// positive, gravity or damping is below 0, or the energy is less than the start angles alone require.
    /// Also returns false if refuse_chain() refuses a chain of bodies.
    bool at(const MapPoint&, PendulumStart&) const;

    /// Whether the chain is at rest with every link exactly straight up or down. It then stays there,
    /// although rounding errors would make it fall. False for a driven chain.
    static bool is_balanced(const PendulumStart&);

    /// Whether the energy suffices for the link (counted from 1; 0: any link) to be straight up. With link k
    /// up, the energy is least if all other links hang. Therefore
    ///
    ///     E ≥ −g (Σ β_i L_i − 2 β_k L_k),   β_i = Σ_{j≥i} m_j,
    ///
    /// holds for every state with θ_k = π. E never grows, because damping only reduces it. In a chain of
    /// bodies, s_i of BodyChain replaces β_i L_i. The result is always true for a driven chain, because the
    /// drive can add energy.
    static bool can_be_up(const PendulumStart&, std::size_t link);

  private:
    void apply(const MapAxis&, DoubleDouble value, PendulumStart&) const;

    std::array<MapAxis, 2> axes_;
    PendulumStart base_;
};

/// The energies of a start, J.
Energy<DoubleDouble> energy_of(const PendulumStart&);

// The start of a pendulum's neighbour, and the pendulum for an idle vector lane.

/// The distance (rad) of the neighbour for the exponent: the geometric mean of a rounding error and 1. At
/// this distance, rounding and nonlinearity disturb the growth equally little.
constexpr double exponent_displacement(bool double_double) { return double_double ? 0x1p-52 : 0x1p-26; }

/// A start at the given distance (rad, see simulation/separation.hpp), in the same direction as in
/// state_beside() of analysis/lyapunov.hpp. Mirrored starts have mirrored neighbours.
PendulumStart neighbour_of(const PendulumStart&, double distance);

PendulumStart hanging_chain(std::size_t links);

} // namespace pendula
