// SPDX-License-Identifier: MIT
/// The input of a trajectory: the chain, its start state, and the method of integration. Plain values in SI
/// units, which may be copied between threads. Nothing here depends on file formats.
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/method.hpp"
#include "physics/names.hpp"

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

namespace pendula {

/// The largest number of links; more links could not be told apart on screen.
inline constexpr std::size_t max_links = 1000;

/// The largest number of rows in a table of the pivot's path or of a torque.
inline constexpr std::size_t most_table_rows = 100000;

enum class Model : std::uint8_t { rigid, elastic };

template<>
struct EnumNames<Model> {
    static constexpr std::array<std::string_view, 2> list{"rigid", "elastic"};
};
/// How the pivot moves: not at all, to and fro along a line, in a circle, or through the points of a table.
enum class PivotPath : std::uint8_t { still, line, circle, table };

template<>
struct EnumNames<PivotPath> {
    static constexpr std::array<std::string_view, 4> list{"still", "line", "circle", "table"};
};

/// The motion of the pivot. s(t) is amplitude·sin(2π·frequency·t + phase) plus the same expression for the
/// second vibration. On a line the pivot is at the distance s(t) along `direction`. On a circle y is s(t),
/// and x is the same sum with 90° added to both phases. A table is interpolated by cubic splines, whose
/// second derivative is continuous. Before the first time of the table the pivot rests at the first point,
/// after the last time at the last point.
struct Pivot {
    PivotPath path = PivotPath::still;
    double amplitude = 0.01;                        ///< m, ≥ 0
    double direction_deg = 90;                      ///< degrees, counter-clockwise from the x axis: 90 is up
    double frequency = 1;                           ///< Hz, ≥ 0
    double phase_deg = 0;                           ///< degrees
    double second_amplitude = 0;                    ///< m, ≥ 0; of the second vibration
    double second_frequency = 1;                    ///< Hz, ≥ 0
    double second_phase_deg = 0;                    ///< degrees
    std::vector<double> times = {}, x = {}, y = {}; ///< table, ≥ 4 rows: increasing times (s), places (m)

    /// Whether the pivot follows s(t).
    bool oscillates() const { return path == PivotPath::line || path == PivotPath::circle; }

    bool operator==(const Pivot&) const = default;
};

/// How the torque of a motor in a joint depends on time.
enum class TorqueCourse : std::uint8_t { none, constant, sine, table };

template<>
struct EnumNames<TorqueCourse> {
    static constexpr std::array<std::string_view, 4> list{"none", "constant", "sine", "table"};
};

/// A motor in a joint. Its torque acts on the link below the joint, and the opposite torque on the link
/// above. A table is interpolated as in Pivot.
struct Torque {
    TorqueCourse course = TorqueCourse::none;
    std::size_t joint = 1;                       ///< counted from 1; joint 1 is the pivot
    double strength = 1;                         ///< N m: the constant torque, or the amplitude of the sine
    double frequency = 1;                        ///< Hz, ≥ 0
    double phase_deg = 0;                        ///< degrees
    std::vector<double> times = {}, values = {}; ///< the table: s, increasing; N m

    bool operator==(const Torque&) const = default;
};

/// N links that hang from a pivot. Link i connects joint i (the pivot for i = 1) to bob i, a point mass, from
/// which the next link hangs. Each list has N numbers; lists other than `lengths` and `masses` may be empty.
/// Empty `centres` and `inertias` stand for uniform rods, the other empty lists for zeros.
struct Chain {
    Model model = Model::rigid;
    std::vector<double> lengths; ///< m, > 0; lengths at rest if the chain is elastic
    std::vector<double> masses;  ///< kg, of the bobs: > 0, or ≥ 0 if the links have mass
    double gravity = 9.81;       ///< m/s², ≥ 0
    double damping = 0.0;        ///< 1/s, ≥ 0: adds −damping·v to the rate of change of each velocity v
    double stiffness = 100.0;    ///< N/m, > 0; elastic only

    std::vector<double> link_masses = {};    ///< kg, ≥ 0; only for rigid chains, like the next five lists
    std::vector<double> centres = {};        ///< distance of the centre of mass from the upper joint, m
    std::vector<double> inertias = {};       ///< kg m², ≥ 0, about the centre of mass
    std::vector<double> joint_friction = {}; ///< N m s, ≥ 0: viscous friction of the joint above each link
    std::vector<double> dry_friction = {};   ///< N m, ≥ 0: largest dry friction torque of that joint
    std::vector<double> air_drag = {};       ///< kg/m, ≥ 0: the force on each bob is −air_drag·|v|·v
    Pivot pivot = {};
    Torque torque = {};

    std::size_t links() const { return lengths.size(); }
    /// The number of coordinates of a state: θ_i and ω_i for each link of a rigid chain; x_i, y_i and their
    /// velocities for each bob of an elastic chain.
    std::size_t coordinates() const { return (model == Model::rigid ? 2 : 4) * links(); }
    /// The sum of the lengths, m: the largest distance from the pivot that a rigid chain can reach.
    double reach() const;

    // Properties that point masses on a still pivot do not have. A list of zeros counts as empty.
    bool has_link_masses() const;
    bool has_friction() const; ///< friction in joints, or air drag
    bool is_driven() const { return has_moving_pivot() || has_other_drive(); }
    bool has_moving_pivot() const { return pivot.path != PivotPath::still; }
    bool has_other_drive() const { return has_torque(); } ///< a drive other than the pivot's motion
    bool has_torque() const { return torque.course != TorqueCourse::none; }
    /// Whether has_link_masses(), has_friction() and is_driven() all return false: point masses that hang
    /// from a still pivot, at most with uniform damping.
    bool is_plain() const { return !has_link_masses() && !has_friction() && !is_driven(); }

    bool operator==(const Chain&) const = default;
};

/// All kinds of drive, for messages that tell the user to leave out the drive.
inline constexpr std::string_view drive_words = "the pivot's path and the torque";

// Facts about a chain's drive that other folders use. Each function names the kinds of drive for which its
// fact holds. Any other kind of drive has no period, is not mirrored and has no stability chart.

/// The period of the drive, s: the period of the pivot's first vibration or, if the pivot has none, of the
/// torque. Nothing if neither has a period.
std::optional<Wide> drive_period(const Chain&);
/// Whether the drive keeps mirrored motions mirrored: a start at (−θ, −ω) moves as (−θ(t), −ω(t)).
bool is_drive_mirrored(const Chain&);
/// What a stability chart needs instead of this chain's drive, and the key to set; nothing if the chain suits
/// a chart. Undriven chains do, and so do chains whose pivot oscillates with one frequency.
std::optional<std::string> upright_needs(const Chain&);

/// A list of a chain, with the name of its key in a scene.
struct ChainList {
    std::string_view name;
    std::vector<double> Chain::*list;
    bool is_of_mass; ///< a common factor of all such lists does not change a motion without a motor
};
inline constexpr ChainList chain_lists[] = {{"masses", &Chain::masses, true},
                                            {"link_masses", &Chain::link_masses, true},
                                            {"inertias", &Chain::inertias, true},
                                            {"joint_friction", &Chain::joint_friction, true},
                                            {"dry_friction", &Chain::dry_friction, true},
                                            {"air_drag", &Chain::air_drag, true},
                                            {"centres", &Chain::centres, false},
                                            {"lengths", &Chain::lengths, false}};

/// The keys of Chain's members, in the order of the members. Scenes and the "chain" line of a run file use
/// these keys. In a scene, keys without a dot are under [chain].
inline constexpr auto chain_keys = std::to_array<std::string_view>({"model",
                                                                    "lengths",
                                                                    "masses",
                                                                    "gravity",
                                                                    "damping",
                                                                    "stiffness",
                                                                    "link_masses",
                                                                    "centres",
                                                                    "inertias",
                                                                    "joint_friction",
                                                                    "dry_friction",
                                                                    "air_drag",
                                                                    "pivot.path",
                                                                    "pivot.amplitude",
                                                                    "pivot.direction_deg",
                                                                    "pivot.frequency",
                                                                    "pivot.phase_deg",
                                                                    "pivot.second_amplitude",
                                                                    "pivot.second_frequency",
                                                                    "pivot.second_phase_deg",
                                                                    "pivot.times",
                                                                    "pivot.x",
                                                                    "pivot.y",
                                                                    "torque.course",
                                                                    "torque.joint",
                                                                    "torque.strength",
                                                                    "torque.frequency",
                                                                    "torque.phase_deg",
                                                                    "torque.times",
                                                                    "torque.values"});
/// The number of keys at the beginning of chain_keys that are always written. Any other key is written only
/// if its value differs from that of a new Chain.
inline constexpr std::size_t always_written_chain_keys = 6;

/// Calls visit(key, member) for every member. Run files, the parameter table and the hash of a setup use this
/// function. A member that is missing here is a compile error.
template<class SomeChain, class Visit>
requires std::same_as<std::remove_const_t<SomeChain>, Chain>
void for_each_field(SomeChain& chain, Visit&& visit) {
    auto& [model, lengths, masses, gravity, damping, stiffness, link_masses, centres, inertias,
           joint_friction, dry_friction, air_drag, pivot, torque] = chain;
    auto& [path, amplitude, direction, frequency, phase, second_amplitude, second_frequency, second_phase,
           times, x, y] = pivot;
    auto& [course, joint, strength, torque_frequency, torque_phase, torque_times, values] = torque;
    const auto members =
        std::tie(model, lengths, masses, gravity, damping, stiffness, link_masses, centres, inertias,
                 joint_friction, dry_friction, air_drag, path, amplitude, direction, frequency, phase,
                 second_amplitude, second_frequency, second_phase, times, x, y, course, joint, strength,
                 torque_frequency, torque_phase, torque_times, values);
    static_assert(std::tuple_size_v<decltype(members)> == chain_keys.size());
    std::size_t place = 0;
    std::apply([&](auto&... member) { (visit(chain_keys[place++], member), ...); }, members);
}

/// Calls visit(key, member) for every member that must be written (see always_written_chain_keys).
template<class Visit>
void for_each_written_field(const Chain& chain, Visit&& visit) {
    std::array<bool, chain_keys.size()> written{};
    const Chain unused;
    std::size_t place = 0;
    for_each_field(chain, [&](std::string_view key, const auto& member) {
        written[place] = place < always_written_chain_keys;
        for_each_field(unused, [&](std::string_view other, const auto& usual) {
            if constexpr (std::same_as<decltype(usual), decltype(member)>)
                if (other == key) written[place] |= !(usual == member);
        });
        ++place;
    });
    place = 0;
    for_each_field(chain, [&](std::string_view key, const auto& member) {
        if (written[place++]) visit(key, member);
    });
}

/// The largest allowed magnitude of a state's coordinate: rad, m, rad/s or m/s.
inline constexpr double largest_coordinate = 1e12;

enum class AngleUnit : std::uint8_t { radians, degrees };

/// The state in which a trajectory starts. Degrees are converted to radians in 212 bits, so that 90° is π/2
/// to all digits of every arithmetic.
struct StartState {
    std::vector<double> angles = {}; ///< one per link, in `unit`, from the downward vertical
    AngleUnit unit = AngleUnit::degrees;
    std::vector<double> angular_velocities = {}; ///< rad/s, one per link
    std::size_t offset_link = 0;                 ///< the link whose angle gets `offset`, counted from 0
    double offset = 0.0;                         ///< rad, added in 212 bits
    /// The same state in 212 bits, if known: the coordinates θ_1 … θ_N, ω_1 … ω_N of a rigid chain, or x_1,
    /// y_1 … x_N, y_N and the velocities (m, m/s) of an elastic one. It is used only if `offset` is 0 and it
    /// agrees with the angles and velocities (state_belongs()).
    std::vector<Wide> state = {};

    bool operator==(const StartState&) const = default;
};

/// How a trajectory is integrated. The method taylor chooses its own steps; its dt is the interval between
/// the states that it returns.
struct Integration {
    Method method = Method::rk4;
    Arithmetic arithmetic = Arithmetic::x87;
    double dt = 1e-4;         ///< s, > 0; taken as a decimal number: 1e-4 is exact to all digits
    bool compensated = false; ///< adds the updates of the state with compensated sums
    int stages = 8;           ///< gauss-legendre: 2 to 8, for order 4 to 16
    int order = 0;            ///< taylor: 8 to 68, or 0 for the taylor_order of the arithmetic

    bool operator==(const Integration&) const = default;
};

/// The range of Integration::stages.
inline constexpr int least_stages = 2, most_stages = 8;
inline constexpr int least_taylor_order = 8, most_taylor_order = 68;

/// How the mass of each link is distributed.
enum class LinkShape : std::uint8_t { points, rods, plates, rods_and_bobs, own };

template<>
struct EnumNames<LinkShape> {
    static constexpr std::array<std::string_view, 5> list{"point masses", "uniform rods", "plates",
                                                          "rods and bobs", "as given"};
};
/// The shape that all links of a chain have; `own` if none of the other shapes fits.
LinkShape shape_of(const Chain&);
/// The chain with links of this shape. The total mass of each link and its bob stays the same. `own` changes
/// nothing.
Chain with_shape(Chain, LinkShape);

/// The chain with its redundant lists emptied: lists of zeros, and lists that hold the values for which an
/// empty list stands.
Chain without_idle_lists(Chain);

/// The weight, N, that each link carries when the chain hangs at rest, as a force at the link's lower end:
/// the torque of gravity on link i is −weight_i L_i sin θ_i. Negative above a counterweight.
std::vector<double> carried_weights(const Chain&);

/// The period, s, of the slowest small oscillation, in which all links swing in the same direction. An
/// elastic chain is treated as rigid. Nothing without gravity.
///
/// Near rest the equations are M θ̈ = −K θ with M_ij = β_max(i,j) L_i L_j, β_i = Σ_{k≥i} m_k, and K = diag(g
/// β_i L_i). A normal mode a with the frequency ω obeys K a = ω² M a (Landau and Lifshitz, Mechanics, § 23).
std::optional<double> swing_period(const Chain&);

} // namespace pendula
