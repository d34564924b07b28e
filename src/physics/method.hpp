// SPDX-License-Identifier: MIT
/// The methods and what is known of each: a row of method_table. A new method is a class in a file of its
/// own, an enumerator and a row here, and its class in build_trajectory.hpp; names, refusals, usual steps and
/// what is offered follow from the row.
#pragma once

#include "physics/names.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <string_view>

namespace pendula {

enum class Method : std::uint8_t { rk4, leapfrog, symplectic_euler, gauss_legendre, dop853, taylor };

struct Integration;

/// How long an explicit method's dt may be for it to stay bounded on x'' = −ω² x − γ x': a disc's worth of
/// its stability region. Infinite where there is no limit.
struct StabilityReach {
    double swinging =
        std::numeric_limits<double>::infinity(); ///< dt ω, as far as the imaginary axis lies inside
    /// dt max(ω, γ) where γ > ω/2 bends the eigenvalues away from that axis: as far as all to the left of it
    /// lies inside.
    double damped = std::numeric_limits<double>::infinity();
};

struct MethodTraits {
    Method method;
    std::string_view name;
    double usual_dt; ///< s: where it earns its cost on chains a few metres long
    StabilityReach reach = {};
    /// Instead of a reach: the longest dt (s) for ω and γ, 1/s, one of them positive.
    double (*longest_dt)(const Integration&, double frequency, double damping) = nullptr;
    bool needs_momenta = false; ///< runs on the Hamiltonian form, which only rigid chains have
    bool damps_beside = false;  ///< damping is split off (see damp_half_a_step()) and exact: no limit to dt
    bool has_stages = false;    ///< looks at Integration::stages
    bool has_order = false;     ///< looks at Integration::order
    bool own_steps = false;     ///< chooses its steps; dt is how far apart it shows its states
};

/// As far as the iteration of gauss-legendre converges; the method itself is stable everywhere.
double gauss_legendre_reach(const Integration&, double frequency, double damping);

/// In the order in which they are offered.
inline constexpr std::array method_table{
    MethodTraits{Method::rk4, "rk4", 1e-4, {2 * std::numbers::sqrt2, 2.6}},
    MethodTraits{.method = Method::leapfrog,
                 .name = "leapfrog",
                 .usual_dt = 1e-4,
                 .reach = {.swinging = 2},
                 .damps_beside = true},
    MethodTraits{.method = Method::symplectic_euler,
                 .name = "symplectic-euler",
                 .usual_dt = 1e-4,
                 .needs_momenta = true,
                 .damps_beside = true},
    MethodTraits{Method::dop853, "dop853", 1e-3, {5.96, 5.96}},
    MethodTraits{
        .method = Method::taylor, .name = "taylor", .usual_dt = 16e-3, .has_order = true, .own_steps = true},
    MethodTraits{.method = Method::gauss_legendre,
                 .name = "gauss-legendre",
                 .usual_dt = 8e-3,
                 .longest_dt = gauss_legendre_reach,
                 .has_stages = true},
};

constexpr const MethodTraits& traits_of(Method method) {
    for (const MethodTraits& row : method_table)
        if (row.method == method) return row;
    throw std::out_of_range("a method without a row"); // at compile time: EnumNames asks for each
}

template<>
struct EnumNames<Method> {
    static constexpr auto list = [] {
        std::array<std::string_view, method_table.size()> names;
        for (std::size_t i = 0; i < names.size(); ++i) names[i] = traits_of(static_cast<Method>(i)).name;
        return names;
    }();
};

} // namespace pendula
