// SPDX-License-Identifier: MIT
/// The functions and constants of a real type that the templates of physics/ use: π, the rounding unit, sine
/// with cosine, a test for finiteness, and conversion to and from 212 bits. To run every equation and method
/// in another arithmetic, add these overloads for its type here or beside the type.
#pragma once

#include "physics/arithmetic/double_double.hpp"
#include "physics/arithmetic/quad_double.hpp"

#include <cmath>
#include <limits>
#include <string>
#include <string_view>

namespace pendula {

// IEEE binary128, 113 bits in software. It is used for the energies of trajectories with up to 106 bits, not
// for integration. Pure values, any thread.

__extension__ using Quad = __float128;

void sin_cos(Quad angle, Quad& sine, Quad& cosine);
Quad square_root(Quad x);

/// The arithmetic for the energy of a state in `Real`. It has more digits than `Real`, except for QuadDouble.
template<class Real>
struct EnergyRealOf {
    using Type = Quad;
};
template<>
struct EnergyRealOf<QuadDouble> {
    using Type = QuadDouble;
};
template<class Real>
using EnergyReal = typename EnergyRealOf<Real>::Type;

/// `value` in an arithmetic with more digits, exactly.
template<class Wider, class Real>
Wider widened(const Real& value) {
    return static_cast<Wider>(value);
}
template<>
inline Quad widened<Quad>(const DoubleDouble& value) {
    return static_cast<Quad>(value.hi()) + static_cast<Quad>(value.lo());
}

/// The widest arithmetic, 212 bits: for values passed between trajectories of any arithmetic, and for start
/// states, times, constants and energies.
using Wide = QuadDouble;

/// `Real`'s π, and its unit of rounding: the distance from 1 to the next number, unless stated otherwise.
template<class Real>
struct RealTraits;

template<>
struct RealTraits<double> {
    static constexpr double pi = 3.14159265358979323846264338327950288;
    static constexpr double epsilon = std::numeric_limits<double>::epsilon();
};

template<>
struct RealTraits<long double> {
    static constexpr long double pi = 3.14159265358979323846264338327950288L;
    static constexpr long double epsilon = std::numeric_limits<long double>::epsilon();
};

template<>
struct RealTraits<DoubleDouble> {
    static constexpr DoubleDouble pi = DoubleDouble::from_parts(0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53);
    /// A unit of rounding: the rounding error of each operation, proved or measured, is less than two units.
    /// The distance from 1 to the next number would not be such a unit, because 1 + 2^-1074 exists.
    static constexpr DoubleDouble epsilon = DoubleDouble::from_parts(0x1p-104, 0);
};

template<>
struct RealTraits<QuadDouble> {
    static constexpr QuadDouble pi = QuadDouble::from_parts(0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53,
                                                            -0x1.f1976b7ed8fbcp-109, 0x1.4cf98e804177dp-163);
    /// The unit of rounding: the operations' measured rounding error is less than one unit.
    static constexpr QuadDouble epsilon = 0x1p-208;
};

inline void sin_cos(double angle, double& sine, double& cosine) {
    sine = std::sin(angle);
    cosine = std::cos(angle);
}

inline void sin_cos(long double angle, long double& sine, long double& cosine) {
    sine = std::sin(angle);
    cosine = std::cos(angle);
}

inline double square_root(double x) { return std::sqrt(x); }
inline long double square_root(long double x) { return std::sqrt(x); }
inline DoubleDouble square_root(DoubleDouble x) { return sqrt(x); }

inline bool is_finite(double value) { return std::isfinite(value); }
inline bool is_finite(long double value) { return std::isfinite(value); }

/// A sum of products. It is rounded once, at its end, for QuadDouble, and after each product for the other
/// types.
template<class Real>
class ProductSum {
  public:
    void add_product(const Real& x, const Real& y) { sum_ += x * y; }
    Real rounded() const { return sum_; }

  private:
    Real sum_{};
};
template<>
class ProductSum<QuadDouble> : public QuadDouble::Sum {};

/// |x| of any real type.
template<class Real>
Real magnitude(Real x) {
    using std::abs;
    return abs(x);
}

/// The number of significant decimal digits written for a type: enough to distinguish all its numbers; for
/// double-double and quad-double the digits of their precision.
template<class Real>
inline constexpr int significant_digits = std::numeric_limits<Real>::max_digits10;
template<>
inline constexpr int significant_digits<DoubleDouble> = 32;
template<>
inline constexpr int significant_digits<QuadDouble> = 64;

/// `value` in 212 bits: exact, except for an 80-bit number that is outside the range of double or has bits
/// below that range.
template<class Real>
Wide to_wide(const Real& value) {
    return value;
}

/// `value` rounded once to `Real`.
template<class Real>
Real from_wide(const Wide& value) {
    return static_cast<Real>(value);
}

template<>
inline Quad from_wide<Quad>(const Wide& value) {
    return (static_cast<Quad>(value.part(3)) + static_cast<Quad>(value.part(2))) +
           (static_cast<Quad>(value.part(1)) + static_cast<Quad>(value.part(0)));
}

/// The shortest decimal number that reads back as the double `value`, in 212 bits. A timestep written as
/// 1e-4 s is then 1e-4 s to all digits. The double itself is 5e-21 s longer: in 80 bits this shows after a
/// few hundred steps, and a 106-bit trajectory would never reach a given time exactly.
Wide as_written(double value);

/// The value of decimal text such as "-1.5e-3", to all digits. Throws std::invalid_argument for other text.
Wide wide_from_decimal(std::string_view text);

/// `value` with `digits` significant decimal digits, in the form of printf's %g but independent of the
/// locale.
std::string to_decimal(const Wide& value, int digits);

/// The angle of the vector (x, y) in (−π, π], rad; 0 for the null vector.
Wide arc_tangent(const Wide& y, const Wide& x);

} // namespace pendula
