// SPDX-License-Identifier: MIT
/// Truncated power series in time: rows of Taylor coefficients, and the sums of products that multiply
/// two series.
///
/// Time is counted in a unit τ: a power of two, close to the system's own time scale, s. Coefficients of high
/// order then neither overflow nor vanish. Coefficient k of a quantity q is q^(k) τ^k / k!.
#pragma once

#include "physics/arithmetic/real.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace pendula {

/// Coefficients of several quantities, one row each.
template<class Real>
class SeriesTable {
  public:
    SeriesTable(std::size_t rows, std::size_t length) : length_(length), values_(rows * length) {}
    Real* operator[](std::size_t row) { return values_.data() + row * length_; }
    const Real* operator[](std::size_t row) const { return values_.data() + row * length_; }

  private:
    std::size_t length_;
    std::vector<Real> values_;
};

/// Coefficient k of a².
template<class Real>
Real square_coefficient(const Real* a, std::size_t k) {
    ProductSum<Real> products;
    for (std::size_t j = 0; 2 * j < k; ++j) products.add_product(a[j], a[k - j]);
    Real sum = products.rounded();
    sum += sum;
    if (k % 2 == 0) sum += a[k / 2] * a[k / 2];
    return sum;
}

/// Coefficient k of a·b.
template<class Real>
Real product_coefficient(const Real* a, const Real* b, std::size_t k) {
    Real sum{};
    for (std::size_t j = 0; j <= k; ++j) sum += a[j] * b[k - j];
    return sum;
}

/// The unit of time and its products with 1/k, which integrate a coefficient: q'_k τ/(k+1) = q_{k+1}.
///
/// A chain can move far faster than its own time scale suggests, for example with a light bob above a heavy
/// one, or after a start at great speed. Coefficients of high order then leave the range of double, and
/// expand_in_range() takes a shorter unit. The new unit is again a power of two, so it changes only the
/// exponents of numbers in range.
template<class Real>
struct SeriesTime {
    double unit = 1;             ///< τ, s
    std::vector<Real> unit_over; ///< τ/k; entry 0 is not used
    std::vector<Real> one_over;  ///< 1/k; entry 0 is not used

    /// For series up to order `order` of a system whose time scale is about `seconds`.
    SeriesTime(std::size_t order, double seconds) : unit_over(order + 2), one_over(order + 2) {
        unit = std::isfinite(seconds) && seconds > 0 ? std::exp2(std::floor(std::log2(seconds))) : 1;
        for (std::size_t k = 1; k < unit_over.size(); ++k) {
            one_over[k] = Real(1) / Real(static_cast<double>(k));
            unit_over[k] = one_over[k] * Real(unit);
        }
        natural_unit_ = unit;
    }

    /// Calls expand() with the natural unit, and repeats it with a shorter unit while a coefficient is out of
    /// range. velocity(i), i < `rows`, returns the `order` + 1 coefficients that are checked.
    template<class Expand, class Velocity>
    void expand_in_range(std::size_t rows, std::size_t order, const Expand& expand,
                         const Velocity& velocity) {
        if (unit != natural_unit_) shorten(std::ilogb(unit) - std::ilogb(natural_unit_));
        const auto in_range = [&](std::size_t k) {
            for (std::size_t i = 0; i < rows; ++i)
                if (!std::isfinite(static_cast<double>(velocity(i)[k]))) return false;
            return true;
        };
        for (int attempt = 0; attempt < most_attempts; ++attempt) {
            expand();
            if (in_range(order) || !in_range(0)) return;
            // The last orders in range show how fast the coefficients grow. The new unit brings these orders
            // near 1.
            std::size_t last = order;
            while (last > 1 && !in_range(last)) --last;
            double growth = 1; // log2 of the growth per order
            for (std::size_t k = last - last / 2; k <= last; ++k)
                for (std::size_t i = 0; i < rows; ++i)
                    growth = std::max(growth, std::log2(std::abs(static_cast<double>(velocity(i)[k]))) /
                                                  static_cast<double>(k));
            if (!std::isfinite(growth)) return;
            shorten(static_cast<int>(std::ceil(growth)));
        }
    }

  private:
    static constexpr int most_attempts = 4;

    void shorten(int doublings) {
        const double factor = std::ldexp(1, -doublings);
        unit *= factor;
        for (Real& product : unit_over) product = product * Real(factor);
    }

    double natural_unit_ = 1; ///< s
};

} // namespace pendula
