// SPDX-License-Identifier: MIT
/// The real types of trajectories, each with the functions that real.hpp requires.
#pragma once

#include "physics/arithmetic/double_double.hpp"
#include "physics/arithmetic/quad_double.hpp"
#include "physics/arithmetic/real.hpp"

namespace pendula {

/// The number of significant decimal digits written for a type: enough to distinguish all its numbers; for
/// double-double and quad-double the digits of their precision.
template<class Real>
inline constexpr int significant_digits = std::numeric_limits<Real>::max_digits10;
template<>
inline constexpr int significant_digits<DoubleDouble> = 32;
template<>
inline constexpr int significant_digits<QuadDouble> = 64;

inline double square_root(double x) { return std::sqrt(x); }
inline long double square_root(long double x) { return std::sqrt(x); }
inline DoubleDouble square_root(DoubleDouble x) { return sqrt(x); }

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

} // namespace pendula
