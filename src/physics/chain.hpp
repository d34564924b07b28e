// SPDX-License-Identifier: MIT
/// The input of a trajectory: the chain, its start state, and how it is integrated. Plain values in SI units,
/// copied freely between threads. These types know nothing of file formats.
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/method.hpp"
#include "physics/names.hpp"

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

enum class Model : std::uint8_t { rigid, elastic };

template<>
struct EnumNames<Model> {
    static constexpr std::array<std::string_view, 2> list{"rigid", "elastic"};
};
/// N bobs hanging from a fixed pivot; link i joins bob i-1 (the pivot for i = 1) to bob i.
struct Chain {
    Model model = Model::rigid;
    std::vector<double> lengths; ///< m, > 0; the rest lengths when elastic
    std::vector<double> masses;  ///< kg, > 0; as many as lengths
    double gravity = 9.81;       ///< m/s², ≥ 0
    double damping = 0.0;        ///< 1/s, ≥ 0: adds −damping·v to the rate of each velocity v
    double stiffness = 100.0;    ///< N/m, > 0; elastic only

    std::size_t links() const { return lengths.size(); }
    /// The number of coordinates of its motion: θ_i and ω_i of each rigid link; x_i, y_i and their velocities
    /// of each bob on springs.
    std::size_t coordinates() const { return (model == Model::rigid ? 2 : 4) * links(); }
    /// Sum of the lengths, m: how far the end bob of a rigid chain can be from the pivot.
    double reach() const;

    bool operator==(const Chain&) const = default;
};

/// The names of Chain's members, in their order, under [chain] in a scene and in a run's "chain" line.
inline constexpr std::array<std::string_view, 6> chain_keys{"model",   "lengths", "masses",
                                                            "gravity", "damping", "stiffness"};

/// Calls visit(key, member) for every member. The hash of a setup and run files use it, and the parameter
/// table counts its rows with it: a member that is missing here does not compile.
template<class SomeChain, class Visit>
requires std::same_as<std::remove_const_t<SomeChain>, Chain>
void for_each_field(SomeChain& chain, Visit&& visit) {
    auto& [model, lengths, masses, gravity, damping, stiffness] = chain;
    const auto members = std::tie(model, lengths, masses, gravity, damping, stiffness);
    static_assert(std::tuple_size_v<decltype(members)> == chain_keys.size());
    std::size_t place = 0;
    std::apply([&](auto&... member) { (visit(chain_keys[place++], member), ...); }, members);
}

/// The largest allowed magnitude of a state's coordinate: rad, m, rad/s or m/s.
inline constexpr double largest_coordinate = 1e12;

enum class AngleUnit : std::uint8_t { radians, degrees };

/// Where a trajectory starts. Degrees are converted to radians in the trajectory's own arithmetic, so that
/// 90° is π/2 to all its digits.
struct StartState {
    std::vector<double> angles; ///< one per link, in `unit`, from the downward vertical
    AngleUnit unit = AngleUnit::degrees;
    std::vector<double> angular_velocities; ///< rad/s, one per link
    std::size_t offset_link = 0;            ///< link (counted from 0) whose angle `offset` is added to
    double offset = 0.0;                    ///< rad, added in the trajectory's own arithmetic
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

/// s: the period of the slowest small oscillation of the rigid chain with these lengths, masses and gravity,
/// in which all links swing the same way; an elastic chain is treated as rigid. Nothing without gravity.
///
/// Near rest the equations are M θ̈ = −K θ with M_ij = β_max(i,j) L_i L_j, β_i = Σ_{k≥i} m_k, and K = diag(g
/// β_i L_i); a normal mode has K a = ω² M a (Landau and Lifshitz, Mechanics, § 23).
std::optional<double> swing_period(const Chain&);

} // namespace pendula
