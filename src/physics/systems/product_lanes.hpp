// SPDX-License-Identifier: MIT
/// Sums of products of Taylor coefficients, many at a time. Lane l of the result is Σ a[j][l]·b[last − j][l],
/// summed in the order of j. Each product and each sum is rounded as it would be without vectors.
#pragma once

#include "physics/arithmetic/real.hpp"

#include <concepts>
#include <cstddef>
#include <new>
#include <span>
#include <vector>

namespace pendula {

/// The input and output of a kernel. A row of DoubleDouble or 80-bit numbers holds all high parts, then all
/// low parts.
struct LaneProducts {
    const double* a;    ///< the first row that is read
    const double* b;    ///< the last row that is read: rows of b are read backwards
    std::size_t count;  ///< rows
    std::size_t lanes;  ///< a multiple of lane_group
    std::size_t stride; ///< doubles from one row to the next
    double* sum;        ///< the result, one row
};
using SumLanes = void (*)(const LaneProducts&);

/// Lanes are padded with zeros to a multiple of this.
inline constexpr std::size_t lane_group = 4;

/// The kernels of one instruction set; all sets give the same results.
struct ProductKernels {
    SumLanes doubles, double_doubles;
    SumLanes eighty_bits; ///< sums in about 100 bits, which get() rounds to 80
};

/// The kernels of the best instruction set that this processor has; any thread.
const ProductKernels& product_kernels();
/// All kernels that this processor can run, the best first; the last is plain C++.
std::span<const ProductKernels* const> all_product_kernels();

/// An allocator of arrays that begin at a cache line, so that no vector crosses a line.
template<class T>
struct LineAllocator {
    using value_type = T;
    static constexpr std::align_val_t line{64};

    LineAllocator() = default;
    template<class Other>
    LineAllocator(const LineAllocator<Other>&) {}
    T* allocate(std::size_t count) { return static_cast<T*>(::operator new(count * sizeof(T), line)); }
    void deallocate(T* numbers, std::size_t) { ::operator delete(numbers, line); }
    friend bool operator==(const LineAllocator&, const LineAllocator&) { return true; }
};
using LaneNumbers = std::vector<double, LineAllocator<double>>;

template<class Real>
concept LaneReal =
    std::same_as<Real, double> || std::same_as<Real, DoubleDouble> || std::same_as<Real, long double>;

/// Doubles per number. An 80-bit number is exactly two doubles: 53 bits of its mantissa and the other 11.
template<LaneReal Real>
inline constexpr std::size_t lane_parts = std::same_as<Real, double> ? 1 : 2;

/// Reads and writes a number in a row of the kernels' layout.
template<LaneReal Real>
class LaneRow {
  public:
    static Real get(const double* row, std::size_t lanes, std::size_t lane) {
        if constexpr (std::same_as<Real, double>)
            return row[lane];
        else if constexpr (std::same_as<Real, DoubleDouble>)
            return DoubleDouble::from_parts(row[lane], row[lanes + lane]);
        else
            return static_cast<Real>(row[lane]) + static_cast<Real>(row[lanes + lane]);
    }
    static void set(double* row, std::size_t lanes, std::size_t lane, const Real& value) {
        if constexpr (std::same_as<Real, double>) {
            row[lane] = value;
        } else if constexpr (std::same_as<Real, DoubleDouble>) {
            row[lane] = value.hi();
            row[lanes + lane] = value.lo();
        } else {
            const auto high = static_cast<double>(value);
            row[lane] = high;
            row[lanes + lane] = static_cast<double>(value - static_cast<Real>(high));
        }
    }
};

/// Coefficients of several quantities, one lane each.
template<LaneReal Real>
class SeriesLanes {
  public:
    /// Coefficients 0 to `order`.
    SeriesLanes(std::size_t order, std::size_t lanes)
        : lanes_((lanes + lane_group - 1) / lane_group * lane_group), values_((order + 1) * stride()) {}
    void set(std::size_t k, std::size_t lane, const Real& value) {
        LaneRow<Real>::set(values_.data() + k * stride(), lanes_, lane, value);
    }
    Real get(std::size_t k, std::size_t lane) const { return LaneRow<Real>::get(row(k), lanes_, lane); }
    const double* row(std::size_t k) const { return values_.data() + k * stride(); }
    std::size_t lanes() const { return lanes_; }
    std::size_t stride() const { return lane_parts<Real> * lanes_; }

  private:
    std::size_t lanes_;
    LaneNumbers values_;
};

/// The result of a kernel: one sum for each lane.
template<LaneReal Real>
class LaneSums {
  public:
    explicit LaneSums(const SeriesLanes<Real>& like) : lanes_(like.lanes()), values_(like.stride()) {}

    /// Calculates Σ a_{first+j}·b_{last−j} over j < count. If `count` is 0, the sum is 0 and neither series
    /// is read.
    void sum(const ProductKernels& kernels, const SeriesLanes<Real>& a, std::size_t first,
             const SeriesLanes<Real>& b, std::size_t last, std::size_t count) {
        const bool any = count > 0;
        const LaneProducts products{a.row(any ? first : 0), b.row(any ? last : 0), count, lanes_, a.stride(),
                                    values_.data()};
        if constexpr (std::same_as<Real, double>)
            kernels.doubles(products);
        else if constexpr (std::same_as<Real, DoubleDouble>)
            kernels.double_doubles(products);
        else
            kernels.eighty_bits(products);
    }
    Real get(std::size_t lane) const { return LaneRow<Real>::get(values_.data(), lanes_, lane); }

  private:
    std::size_t lanes_;
    LaneNumbers values_;
};

} // namespace pendula
