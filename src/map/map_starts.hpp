// SPDX-License-Identifier: MIT
/// Converts a point of a map to its chain and start, in double-double, and answers what follows without
/// integrating the motion. Used by one thread at a time; copies are independent.
#pragma once

#include "map/map_definition.hpp"
#include "physics/arithmetic/double_double.hpp"

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
    /// The chain itself, if it has links with mass, friction or a drive, or if an axis is one of these. It
    /// then replaces the numbers above, which agree with it.
    std::optional<Chain> bodies = {};

    /// About the time, s, in which a link of the mean length swings, as used in the distance of states; 1 s
    /// without gravity.
    double time_scale() const;
};

/// The number of a chain that an axis changes. A list that the chain lacks is filled with its default values
/// first. Not for angles, velocities and the energy.
double& member_of(Chain&, const MapAxis&);
/// A usual value of that number, with which a chain can run.
double usual_member(const MapAxis&);
/// Whether the pendulums of a map are chains of bodies: PendulumStart::bodies.
bool has_bodies(const MapDefinition&);

class MapStarts {
  public:
    /// The definition must have passed refusal().
    explicit MapStarts(const MapDefinition&);

    /// False if there is no such start: a length or mass that is not positive, gravity or damping below 0, a
    /// chain of bodies that refuse_chain() refuses, or an energy below that of the start angles.
    bool at(const MapPoint&, PendulumStart&) const;

    /// Whether the chain rests with every link exactly straight up or down. It then stays there, although
    /// rounding would make it fall in any arithmetic. A driven chain does not stay.
    static bool is_balanced(const PendulumStart&);

    /// Whether the energy suffices for the link (counted from 1; 0: any) to be straight up. With bob k up,
    /// the energy is least if all other links hang. So
    ///
    ///     E ≥ −g (Σ β_i L_i − 2 β_k L_k),   β_i = Σ_{j≥i} m_j,
    ///
    /// holds for every state with θ_k = π; and E never grows, since damping only reduces it. For bodies β_i
    /// L_i is s_i of BodyChain. A driven chain can always gain what it needs.
    static bool can_be_up(const PendulumStart&, std::size_t link);

  private:
    void apply(const MapAxis&, DoubleDouble value, PendulumStart&) const;

    std::array<MapAxis, 2> axes_;
    PendulumStart base_;
};

/// ½ Σ m_i |v_i|² and −g Σ β_i L_i cos θ_i, J, as in physics/systems/rigid_chain.hpp.
struct PendulumEnergy {
    DoubleDouble kinetic, gravitational;
};
PendulumEnergy energy_of(const PendulumStart&);

// The neighbour that runs beside a pendulum, and the pendulum for an idle vector lane.

/// The distance of the neighbour for the exponent, rad: the geometric mean of a rounding error and 1. At this
/// distance, rounding and nonlinearity disturb the growth equally little.
constexpr double exponent_displacement(bool double_double) { return double_double ? 0x1p-52 : 0x1p-26; }

/// A start at this distance (rad, see simulation/separation.hpp), in the same generic direction as in
/// state_beside() of analysis. The neighbour of the mirrored start is the mirrored neighbour.
PendulumStart neighbour_of(const PendulumStart&, double distance);

PendulumStart hanging_chain(std::size_t links);

} // namespace pendula
