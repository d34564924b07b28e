// SPDX-License-Identifier: MIT
/// The sums of rigid_sums.hpp in vector registers: each lane has a sum of its own, so that their bytes depend
/// neither on the processor nor on how many lanes its registers have.
#pragma once

#include "physics/systems/product_lanes.hpp"
#include "physics/systems/rigid_sums.hpp"

#include <concepts>
#include <cstddef>
#include <limits>
#include <type_traits>

namespace pendula {

/// For double and DoubleDouble, with the bytes of RigidSums; for 80 bits with a rounding of each sum instead
/// of each product.
template<class Real>
class RigidLaneSums {
  public:
    RigidLaneSums(std::size_t links, std::size_t order, const ProductKernels& kernels = product_kernels())
        : turn_(order, 2 * links)
        , direction_(order, 2 * links)
        , omega_(order, links)
        , joint_(order, 4 * (links - 1))
        , tension_(order, 4 * (links - 1))
        , turned_(turn_)
        , squared_(omega_)
        , pulled_(joint_)
        , links_(links)
        , kernels_(&kernels) {}

    void set_velocity(std::size_t i, std::size_t k, const Real& omega, const Real& turn) {
        omega_.set(k, i, omega);
        turn_.set(k, 2 * i, turn);
        turn_.set(k, 2 * i + 1, turn);
    }
    void set_direction(std::size_t i, std::size_t k, const Real& sine, const Real& cosine) {
        direction_.set(k, 2 * i, cosine);
        direction_.set(k, 2 * i + 1, sine);
        if (i == 0) return;
        const std::size_t lane = 4 * (i - 1);
        joint_.set(k, lane, cosine);
        joint_.set(k, lane + 1, cosine);
        joint_.set(k, lane + 2, sine);
        joint_.set(k, lane + 3, sine);
    }
    void set_tension(std::size_t i, std::size_t k, const Real& tension) {
        const std::size_t lane = 4 * i; // of joint i + 1
        if (i > 0) {
            tension_.set(k, lane - 3, tension);
            tension_.set(k, lane - 1, tension);
        }
        if (i + 1 < links_) {
            tension_.set(k, lane, tension);
            tension_.set(k, lane + 2, tension);
        }
    }

    void turn(std::size_t k) { turned_.sum(*kernels_, turn_, 0, direction_, k - 1, k); }
    Real turned_sine(std::size_t i) const { return turned_.get(2 * i); }
    Real turned_cosine(std::size_t i) const { return turned_.get(2 * i + 1); }

    void pull(std::size_t k) {
        const std::size_t pairs = (k + 1) / 2;
        // From the middle outwards in 80 bits: the newest coefficients come last, and nothing waits for them.
        if constexpr (std::same_as<Real, long double>)
            squared_.sum(*kernels_, omega_, k / 2 + 1, omega_, pairs - 1, pairs);
        else if (!squares_singly())
            squared_.sum(*kernels_, omega_, 0, omega_, k, pairs);
        pulled_.sum(*kernels_, joint_, 1, tension_, k - 1, k);
    }
    Real squared_velocity(std::size_t i, std::size_t k) const {
        Real square = squares_singly() ? single_square(i, k) : squared_.get(i);
        square += square;
        if (k % 2 == 0) {
            const Real middle = omega_.get(k / 2, i);
            square += middle * middle;
        }
        return square;
    }
    Real cosine_lower(std::size_t i) const { return pulled_.get(4 * (i - 1)); }
    Real cosine_upper(std::size_t i) const { return pulled_.get(4 * (i - 1) + 1); }
    Real sine_lower(std::size_t i) const { return pulled_.get(4 * (i - 1) + 2); }
    Real sine_upper(std::size_t i) const { return pulled_.get(4 * (i - 1) + 3); }

  private:
    /// A vector that is read just after its parts were written waits for memory. The newest velocities are
    /// needed at once, and for a few doubles that takes longer than single sums.
    bool squares_singly() const { return std::same_as<Real, double> && links_ <= lane_group; }
    Real single_square(std::size_t i, std::size_t k) const {
        Real sum{};
        for (std::size_t j = 0; 2 * j < k; ++j) sum += omega_.get(j, i) * omega_.get(k - j, i);
        return sum;
    }

    SeriesLanes<Real> turn_, direction_; ///< u_i twice; C_i, S_i
    SeriesLanes<Real> omega_;
    SeriesLanes<Real> joint_, tension_; ///< C_i twice, S_i twice; T_{i−1}, T_i, twice
    LaneSums<Real> turned_, squared_, pulled_;
    std::size_t links_;
    const ProductKernels* kernels_;
};

template<class Real>
struct RigidSumsChoice {
    using Type = RigidSums<Real>;
};
template<>
struct RigidSumsChoice<double> {
    using Type = RigidLaneSums<double>;
};
template<>
struct RigidSumsChoice<DoubleDouble> {
    using Type = RigidLaneSums<DoubleDouble>;
};
template<>
struct RigidSumsChoice<long double> {
    /// The long double of some processors is not one of 80 bits.
    using Type = std::conditional_t<std::numeric_limits<long double>::digits == 64,
                                    RigidLaneSums<long double>, RigidSums<long double>>;
};
/// The fastest for an arithmetic.
template<class Real>
using RigidSumsOf = typename RigidSumsChoice<Real>::Type;

} // namespace pendula
