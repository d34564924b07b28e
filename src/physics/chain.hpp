// SPDX-License-Identifier: MIT
/// The input of a trajectory: the chain, its start state, and how it is integrated. Plain values in SI units,
/// copied freely between threads. These types know nothing of file formats.
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
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

namespace pendula {

/// The largest number of links: more could not be seen, and the start state would not fit its keyframe.
inline constexpr std::size_t max_links = 1000;

/// The most rows of a table of the pivot's path or of a torque.
inline constexpr std::size_t most_table_rows = 100000;

enum class Model : std::uint8_t { rigid, elastic };

template<>
struct EnumNames<Model> {
    static constexpr std::array<std::string_view, 2> list{"rigid", "elastic"};
};
/// How the pivot moves: not at all, to and fro along a line, in a circle, or as a table gives it.
enum class PivotPath : std::uint8_t { still, line, circle, table };

template<>
struct EnumNames<PivotPath> {
    static constexpr std::array<std::string_view, 4> list{"still", "line", "circle", "table"};
};

/// s(t) is amplitude·sin(2π·frequency·t + phase) plus the same expression for the second tone. On a line the
/// pivot is at s(t) along `direction`; on a circle its y is s(t), and its x is s a quarter of a period later.
/// A table is interpolated by cubic splines, whose second derivative is continuous; before its first time and
/// after its last the pivot stays where the table begins and ends.
struct Pivot {
    PivotPath path = PivotPath::still;
    double amplitude = 0.01;                        ///< m, ≥ 0
    double direction_deg = 90;                      ///< degrees, counter-clockwise from the x axis: 90 is up
    double frequency = 1;                           ///< Hz, ≥ 0
    double phase_deg = 0;                           ///< degrees
    double second_amplitude = 0;                    ///< m, ≥ 0: of the second tone
    double second_frequency = 1;                    ///< Hz, ≥ 0
    double second_phase_deg = 0;                    ///< degrees
    std::vector<double> times = {}, x = {}, y = {}; ///< s, increasing; m: the table, at least four rows

    bool operator==(const Pivot&) const = default;
};

/// How the torque that turns a joint from outside depends on time.
enum class TorqueCourse : std::uint8_t { none, constant, sine, table };

template<>
struct EnumNames<TorqueCourse> {
    static constexpr std::array<std::string_view, 4> list{"none", "constant", "sine", "table"};
};

/// A motor in a joint: it turns the link below the joint one way, and the link above it the other way. Tables
/// as in Pivot.
struct Torque {
    TorqueCourse course = TorqueCourse::none;
    std::size_t joint = 1;                       ///< counted from 1, the pivot
    double strength = 1;                         ///< N m: the constant, or the sine's amplitude
    double frequency = 1;                        ///< Hz, ≥ 0
    double phase_deg = 0;                        ///< degrees
    std::vector<double> times = {}, values = {}; ///< s, increasing; N m

    bool operator==(const Torque&) const = default;
};

/// N links hanging from a pivot; link i joins joint i (the pivot for i = 1) to bob i, a point mass, from
/// which the next link hangs. The lists of the links' own mass and of friction are as long as the others, or
/// empty: then there is none, and centres and inertias are those of uniform rods.
struct Chain {
    Model model = Model::rigid;
    std::vector<double> lengths; ///< m, > 0; the rest lengths when elastic
    std::vector<double> masses;  ///< kg, of the bobs: > 0, or 0 where the links' own mass suffices
    double gravity = 9.81;       ///< m/s², ≥ 0
    double damping = 0.0;        ///< 1/s, ≥ 0: adds −damping·v to the rate of each velocity v
    double stiffness = 100.0;    ///< N/m, > 0; elastic only

    std::vector<double> link_masses = {};    ///< kg, ≥ 0; rigid only, as the next four
    std::vector<double> centres = {};        ///< m: the centre of mass, along the link from its upper joint
    std::vector<double> inertias = {};       ///< kg m², ≥ 0, about the centre of mass
    std::vector<double> joint_friction = {}; ///< N m s, ≥ 0: of the joint above each link, per rad/s in it
    std::vector<double> dry_friction = {};   ///< N m, ≥ 0: the greatest torque of that joint's dry friction
    std::vector<double> air_drag = {};       ///< kg/m, ≥ 0: the force on each bob is −air_drag·|v|·v
    Pivot pivot = {};
    Torque torque = {};

    std::size_t links() const { return lengths.size(); }
    /// The number of coordinates of its motion: θ_i and ω_i of each rigid link; x_i, y_i and their velocities
    /// of each bob on springs.
    std::size_t coordinates() const { return (model == Model::rigid ? 2 : 4) * links(); }
    /// Sum of the lengths, m: how far the end bob of a rigid chain can be from the pivot.
    double reach() const;

    // What the chain has besides point masses hanging from a still pivot. A list of zeros counts as none.
    bool has_link_masses() const;
    bool has_friction() const; ///< in its joints, or drag
    bool is_driven() const { return has_moving_pivot() || has_torque(); }
    bool has_moving_pivot() const { return pivot.path != PivotPath::still; }
    bool has_torque() const { return torque.course != TorqueCourse::none; }
    /// None of these: point masses that hang from a still pivot, slowed by uniform damping alone.
    bool is_plain() const { return !has_link_masses() && !has_friction() && !is_driven(); }

    bool operator==(const Chain&) const = default;
};

/// The lists of a chain by the names of their keys in a scene.
struct ChainList {
    std::string_view name;
    std::vector<double> Chain::*list;
    bool is_of_mass; ///< it scales with all masses: the motion depends only on ratios of these
};
inline constexpr ChainList chain_lists[] = {{"masses", &Chain::masses, true},
                                            {"link_masses", &Chain::link_masses, true},
                                            {"inertias", &Chain::inertias, true},
                                            {"joint_friction", &Chain::joint_friction, true},
                                            {"dry_friction", &Chain::dry_friction, true},
                                            {"air_drag", &Chain::air_drag, true},
                                            {"centres", &Chain::centres, false},
                                            {"lengths", &Chain::lengths, false}};

/// The names of Chain's members, in their order, in a run's "chain" line and in a scene: those without a dot
/// under [chain].
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
/// The first keys are always written; the others only if they differ from those of a new Chain.
inline constexpr std::size_t always_written_chain_keys = 6;

/// Calls visit(key, member) for every member. The hash of a setup and run files use it, and the parameter
/// table counts its rows with it: a member that is missing here does not compile.
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

/// Calls visit(key, member) for every member that is written.
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

/// Where a trajectory starts. Degrees are converted to radians in the trajectory's own arithmetic, so that
/// 90° is π/2 to all its digits.
struct StartState {
    std::vector<double> angles = {}; ///< one per link, in `unit`, from the downward vertical
    AngleUnit unit = AngleUnit::degrees;
    std::vector<double> angular_velocities = {}; ///< rad/s, one per link
    std::size_t offset_link = 0;                 ///< link (counted from 0) whose angle `offset` is added to
    double offset = 0.0;                         ///< rad, added in the trajectory's own arithmetic
    /// The same state to all digits of every arithmetic, if known: the coordinates θ_1 … θ_N, ω_1 … ω_N of a
    /// rigid chain, or x_1, y_1 … x_N, y_N and the velocities (m, m/s) of an elastic one. Used only while it
    /// agrees with the angles and velocities (state_belongs()).
    std::vector<Wide> state = {};

    bool operator==(const StartState&) const = default;
};

/// For taylor, which chooses its own steps, dt is the interval at which it shows its states.
struct Integration {
    Method method = Method::rk4;
    Arithmetic arithmetic = Arithmetic::x87;
    double dt = 1e-4;         ///< s, > 0; as written: 1e-4 is 1e-4 to all digits of the arithmetic
    bool compensated = false; ///< sum state updates with compensation
    int stages = 8;           ///< gauss-legendre: 2 to 8, for order 4 to 16
    int order = 0;            ///< taylor: 8 to 68, or 0 for the order in traits_of(arithmetic)

    bool operator==(const Integration&) const = default;
};

/// The range of Integration::stages.
inline constexpr int least_stages = 2, most_stages = 8;
inline constexpr int least_taylor_order = 8, most_taylor_order = 68;

/// What links are made of.
enum class LinkShape : std::uint8_t { points, rods, plates, rods_and_bobs, own };

template<>
struct EnumNames<LinkShape> {
    static constexpr std::array<std::string_view, 5> list{"point masses", "uniform rods", "plates",
                                                          "rods and bobs", "as given"};
};
/// The shape that all links of a chain have; `own` if none of the other shapes fits.
LinkShape shape_of(const Chain&);
/// The chain with links of that shape; the mass of each link with its bob stays. `own`: unchanged.
Chain with_shape(Chain, LinkShape);

/// The chain without redundant lists: those of zeros, and those that equal what a missing list means.
Chain without_idle_lists(Chain);

/// The weight, N, that each link carries when the chain hangs at rest, as if it were at the link's end:
/// gravity turns link i by −weight_i L_i sin θ_i. Negative above a counterweight.
std::vector<double> carried_weights(const Chain&);

/// The period, s, of the slowest small oscillation of the rigid chain with these lengths, masses and gravity,
/// in which all links swing the same way; an elastic chain is treated as rigid. Nothing without gravity.
///
/// Near rest the equations are M θ̈ = −K θ with M_ij = β_max(i,j) L_i L_j, β_i = Σ_{k≥i} m_k, and K = diag(g
/// β_i L_i); a normal mode has K a = ω² M a (Landau and Lifshitz, Mechanics, § 23).
std::optional<double> swing_period(const Chain&);

} // namespace pendula
