// SPDX-License-Identifier: MIT
/// The integration methods and the arithmetics. Each has one row in method_table or arithmetic_table, from
/// which its name, its refusals, its default step and its menu entry follow.
///
/// A new method needs a class in a separate file, an enumerator and a row here, and a case in
/// build_trajectory.hpp. A new arithmetic needs a Real (physics/arithmetic/real.hpp), an enumerator and a row
/// here, and a case in trajectory.cpp.
#pragma once

#include "physics/names.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <string_view>

namespace pendula {

enum class Arithmetic : std::uint8_t { double_, long_double, x87, double_double, quad_double };

struct ArithmeticTraits {
    Arithmetic arithmetic;
    std::string_view name;
    /// The number of significant decimal digits that distinguishes all numbers of the arithmetic; for
    /// double-double and quad-double, the digits of their precision.
    int digits;
    double rounding; ///< relative rounding error of one operation
    /// The order at which taylor needs the least work for this precision. If the multiplication of series
    /// takes most of the time, the best order is −ln(epsilon)/2 + 1 (Jorba and Zou, Experimental Mathematics
    /// 14, 2005). With sums of products in vector lanes, a slightly higher order is better.
    int taylor_order;
};

/// The arithmetics, in the order in which the program lists them.
inline constexpr std::array arithmetic_table{
    ArithmeticTraits{Arithmetic::double_, "double", 17, 0x1p-53, 24},
    ArithmeticTraits{Arithmetic::long_double, "long-double", 21, 0x1p-64, 24},
    ArithmeticTraits{Arithmetic::x87, "x87", 21, 0x1p-64, 24},
    ArithmeticTraits{Arithmetic::double_double, "double-double", 32, 0x1p-106, 40},
    ArithmeticTraits{Arithmetic::quad_double, "quad-double", 64, 0x1p-212, 60},
};

constexpr const ArithmeticTraits& traits_of(Arithmetic arithmetic) {
    return row_of<&ArithmeticTraits::arithmetic>(arithmetic_table, arithmetic);
}

template<>
struct EnumNames<Arithmetic> {
    static constexpr std::array list = names_in<&ArithmeticTraits::arithmetic>(arithmetic_table);
};

enum class Method : std::uint8_t { rk4, leapfrog, symplectic_euler, gauss_legendre, dop853, taylor };

struct Integration;

/// The limits of dt ω and dt γ up to which an explicit method's solution of x'' = −ω² x − γ x' stays bounded.
/// Infinite if there is no limit.
struct StabilityReach {
    double swinging = std::numeric_limits<double>::infinity(); ///< limit of dt ω: the reach of the
                                                               ///< stability region on the imaginary axis
    /// The limit of dt max(ω, γ) if γ > ω/2: the radius of a half disc to the left of the imaginary axis,
    /// inside the stability region. Such damping moves the eigenvalues off this axis.
    double damped = std::numeric_limits<double>::infinity();
};

struct MethodTraits {
    Method method;
    std::string_view name;
    std::string_view note; ///< the order and what is special; shown beside the name in the menu
    double usual_dt;       ///< s; a good balance of accuracy and cost for chains a few metres long
    StabilityReach reach = {};
    /// Replaces `reach` if set: returns the longest dt (s) for ω and γ (1/s). ω or γ must be positive.
    double (*longest_dt)(const Integration&, double frequency, double damping) = nullptr;
    bool needs_momenta = false; ///< uses the Hamiltonian form, which only rigid chains have
    bool damps_beside = false;  ///< damping acts separately (damp_half_a_step()) and does not limit dt
    bool has_stages = false;    ///< uses Integration::stages
    bool has_order = false;     ///< uses Integration::order
    bool own_steps = false;     ///< chooses its own steps; dt is the interval of the returned states
};

/// The longest dt, s, at which each sweep of gauss-legendre's iteration still halves the iteration's error.
/// The method itself is stable at every dt.
double gauss_legendre_reach(const Integration&, double frequency, double damping);

/// The methods, in the order in which the program lists them.
inline constexpr std::array method_table{
    MethodTraits{Method::rk4, "rk4", "order 4", 1e-4, {2 * std::numbers::sqrt2, 2.6}},
    MethodTraits{.method = Method::leapfrog,
                 .name = "leapfrog",
                 .note = "order 2; not symplectic for chains: the energy can explode",
                 .usual_dt = 1e-4,
                 .reach = {.swinging = 2},
                 .damps_beside = true},
    MethodTraits{.method = Method::symplectic_euler,
                 .name = "symplectic-euler",
                 .note = "order 1; symplectic",
                 .usual_dt = 1e-4,
                 .needs_momenta = true,
                 .damps_beside = true},
    MethodTraits{Method::dop853, "dop853", "order 8", 1e-3, {5.96, 5.96}},
    MethodTraits{.method = Method::taylor,
                 .name = "taylor",
                 .note = "order 8 to 68; chooses its own steps",
                 .usual_dt = 16e-3,
                 .has_order = true,
                 .own_steps = true},
    MethodTraits{.method = Method::gauss_legendre,
                 .name = "gauss-legendre",
                 .note = "order 4 to 16; symplectic",
                 .usual_dt = 8e-3,
                 .longest_dt = gauss_legendre_reach,
                 .has_stages = true},
};

constexpr const MethodTraits& traits_of(Method method) {
    return row_of<&MethodTraits::method>(method_table, method);
}

template<>
struct EnumNames<Method> {
    static constexpr std::array list = names_in<&MethodTraits::method>(method_table);
};

} // namespace pendula
