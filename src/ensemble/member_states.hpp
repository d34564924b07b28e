// SPDX-License-Identifier: MIT
/// The states of an ensemble's members as a structure of arrays: one row of numbers for each coordinate, so
/// that a vector register loads neighbouring members. Used by one thread at a time, or by several for
/// different members.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <variant>

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

    AlignedArray(AlignedArray&&) noexcept = default;
    AlignedArray& operator=(AlignedArray&&) noexcept = default;
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

/// The kernels take this many members at a time, whatever the width of their registers. Rows are padded with
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
    /// Numbers from one row to the next. The padding keeps rows of 2^k members from sharing cache sets.
    std::size_t stride() const { return stride_; }

    /// θ_i of all members, rad; links are counted from 0.
    Real* theta(std::size_t link) { return numbers_.data() + link * stride_; }
    const Real* theta(std::size_t link) const { return numbers_.data() + link * stride_; }
    /// ω_i of all members, rad/s.
    Real* omega(std::size_t link) { return theta(links_ + link); }
    const Real* omega(std::size_t link) const { return theta(links_ + link); }
    /// θ_1 … θ_N, then ω_1 … ω_N.
    const Real* coordinate(std::size_t place) const { return theta(place); }
    Real* coordinate(std::size_t place) { return theta(place); }

  private:
    std::size_t members_, links_, stride_;
    AlignedArray<Real> numbers_;
};

/// States in either precision.
using AnyMemberStates = std::variant<MemberStates<float>, MemberStates<double>>;

} // namespace pendula
