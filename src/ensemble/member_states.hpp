// SPDX-License-Identifier: MIT
/// The numbers on which the kernels operate: the states of an ensemble's members, and the constants of a
/// step. States are a structure of arrays: one row of numbers for each coordinate, so that a vector register
/// loads neighbouring members. Used by one thread at a time, or by several for different members.
#pragma once

#include "ensemble/ensemble_setup.hpp"
#include "physics/chain.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>
#include <variant>
#include <vector>

namespace pendula {

/// An array of plain numbers that begins on a cache line, which is as wide as the widest vector register.
template<class Number>
class AlignedArray {
  public:
    static constexpr std::size_t alignment = 64; ///< bytes

    AlignedArray() = default;
    explicit AlignedArray(std::size_t size)
        : numbers_(static_cast<Number*>(::operator new (size * sizeof(Number), std::align_val_t{alignment})))
        , size_(size) {
        std::fill_n(data(), size_, Number{});
    }

    /// Moving from an array leaves it empty.
    AlignedArray(AlignedArray&& other) noexcept
        : numbers_(std::move(other.numbers_)), size_(std::exchange(other.size_, 0)) {}
    AlignedArray& operator=(AlignedArray&& other) noexcept {
        numbers_ = std::move(other.numbers_);
        size_ = std::exchange(other.size_, 0);
        return *this;
    }
    AlignedArray(const AlignedArray& other) : AlignedArray(other.size_) {
        std::copy_n(other.data(), size_, data());
    }
    AlignedArray& operator=(const AlignedArray& other) {
        if (size_ != other.size_) return *this = AlignedArray(other);
        std::copy_n(other.data(), size_, data());
        return *this;
    }

    Number* data() { return numbers_.get(); }
    const Number* data() const { return numbers_.get(); }
    std::size_t size() const { return size_; }
    Number& operator[](std::size_t place) { return numbers_.get()[place]; }
    const Number& operator[](std::size_t place) const { return numbers_.get()[place]; }

  private:
    struct Free {
        void operator()(Number* numbers) const { ::operator delete (numbers, std::align_val_t{alignment}); }
    };
    std::unique_ptr<Number, Free> numbers_;
    std::size_t size_ = 0;
};

/// The kernels process members in blocks of this size, for every width of the registers. Rows are padded with
/// chains that hang at rest.
inline constexpr std::size_t member_block = 64;

constexpr std::size_t whole_blocks(std::size_t members) {
    return (members + member_block - 1) / member_block * member_block;
}

template<class Real>
class MemberStates {
  public:
    MemberStates(std::size_t members, std::size_t links)
        : members_(members), links_(links), stride_(stride_for(members)), numbers_(2 * links * stride_) {}

    static constexpr std::size_t stride_for(std::size_t members) {
        return whole_blocks(members) + AlignedArray<Real>::alignment / sizeof(Real);
    }
    static constexpr std::size_t bytes_for(std::size_t members, std::size_t links) {
        return 2 * links * stride_for(members) * sizeof(Real);
    }

    std::size_t members() const { return members_; }
    std::size_t links() const { return links_; }
    std::size_t bytes() const { return numbers_.size() * sizeof(Real); }
    /// The distance between two rows, in numbers. The padding keeps rows of 2^k members from sharing cache
    /// sets.
    std::size_t stride() const { return stride_; }

    /// θ_i of all members, rad; links are counted from 0.
    Real* theta(std::size_t link) { return numbers_.data() + link * stride_; }
    const Real* theta(std::size_t link) const { return numbers_.data() + link * stride_; }
    /// ω_i of all members, rad/s.
    Real* omega(std::size_t link) { return theta(links_ + link); }
    const Real* omega(std::size_t link) const { return theta(links_ + link); }
    /// Row `place` of θ_1 … θ_N, ω_1 … ω_N.
    const Real* coordinate(std::size_t place) const { return theta(place); }
    Real* coordinate(std::size_t place) { return theta(place); }

  private:
    std::size_t members_, links_, stride_;
    AlignedArray<Real> numbers_;
};

/// States in single or double precision.
using AnyMemberStates = std::variant<MemberStates<float>, MemberStates<double>>;

/// The constants of a step, from the chain and dt, in the precision of the ensemble. All members share them.
/// Lengths are in units of L_1, and masses appear only as ratios, so that the equations of vector/rk4-inl.hpp
/// need the fewest multiplications. Entries of links that the chain does not have are 0.
template<class Real>
struct StepConstants {
    std::size_t links = 0;
    Real gravity = 0;                                       ///< g/L_1, 1/s²
    std::array<Real, most_ensemble_links> length{};         ///< L_i/L_1
    std::array<Real, most_ensemble_links> inverse_length{}; ///< L_1/L_i
    std::array<Real, most_ensemble_links> mass_ratio{};     ///< m_{i−1}/m_i; 0 for the first link
    Real damping = 0;                                       ///< 1/s
    Real dt = 0, half_dt = 0, sixth_dt = 0;                 ///< s: dt, dt/2, dt/6
};

template<class Real>
StepConstants<Real> step_constants(const Chain& chain, double dt) {
    StepConstants<Real> constants;
    constants.links = chain.links();
    constants.gravity = static_cast<Real>(chain.gravity / chain.lengths[0]);
    for (std::size_t i = 0; i < chain.links(); ++i) {
        constants.length[i] = static_cast<Real>(chain.lengths[i] / chain.lengths[0]);
        constants.inverse_length[i] = static_cast<Real>(chain.lengths[0] / chain.lengths[i]);
        if (i > 0) constants.mass_ratio[i] = static_cast<Real>(chain.masses[i - 1] / chain.masses[i]);
    }
    constants.damping = static_cast<Real>(chain.damping);
    constants.dt = static_cast<Real>(dt);
    constants.half_dt = static_cast<Real>(dt / 2);
    constants.sixth_dt = static_cast<Real>(dt / 6);
    return constants;
}

/// What acts on a chain from outside at one time: the acceleration of the pivot (`right`, `up`, m/s²; `up`
/// includes gravity), the velocity of the pivot (m/s), and the torque in BodyConstants::joint (N m).
template<class Real>
struct OutsideMoment {
    Real right = 0, up = 0, vx = 0, vy = 0, torque = 0;
};

/// A chain without drag is solved with a dense mass matrix if it has at most this many links and
/// has_like_masses() is true. Rounding errors then cost at most about 4 bits: log2 of the factor by which
/// masses may differ.
inline constexpr std::size_t most_dense_links = 6;

/// The constants of a step of a chain whose links have mass, friction or a drive, in SI units; see BodyChain.
/// Entries of links that the chain does not have are 0.
template<class Real>
struct BodyConstants {
    std::size_t links = 0;
    std::array<Real, most_ensemble_links> length{};  ///< L_i
    std::array<Real, most_ensemble_links> mass{};    ///< μ_i
    std::array<Real, most_ensemble_links> spin{};    ///< d_i
    std::array<Real, most_ensemble_links> moment{};  ///< s_i
    std::array<Real, most_ensemble_links> inertia{}; ///< L_i s_i + d_i
    std::array<Real, most_ensemble_links> viscous{}; ///< friction of the joint above link i
    std::array<Real, most_ensemble_links> drag{};    ///< air drag of bob i
    Real tip_inverse = 0;                            ///< 1/(L² μ + d) of the last link
    std::size_t joint = 0; ///< the joint in which the drive's torque acts, counted from 0
    bool has_drag = false;
    bool is_dense = false;                  ///< whether to solve with a dense mass matrix
    Real damping = 0;                       ///< 1/s
    Real dt = 0, half_dt = 0, sixth_dt = 0; ///< s: dt, dt/2, dt/6
};

/// The constants of any rigid chain without dry friction, in single or double precision.
template<class Real>
BodyConstants<Real> body_constants(const Chain&, double dt);
/// 2·steps + 1 values, half a step apart, for `steps` steps from step `first` on. `begin`: the time at which
/// step 0 begins, s.
template<class Real>
std::vector<OutsideMoment<Real>> outside_moments(const Chain&, double begin, double dt, std::int64_t first,
                                                 std::int64_t steps);

} // namespace pendula
