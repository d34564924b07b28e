// SPDX-License-Identifier: MIT
/// An array of plain numbers that begins on a cache line, which is also as wide as the widest vector
/// register.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>

namespace pendula {

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

} // namespace pendula
