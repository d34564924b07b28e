// SPDX-License-Identifier: MIT
/// Random numbers as a function of member and place, so that neither the order of work nor the number of
/// threads changes them. Pure functions, any thread.
///
/// Philox4x32-10 of J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw, "Parallel random numbers: as easy as
/// 1, 2, 3", SC'11: ten rounds of multiplications scramble a counter of 128 bits under a key of 64.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>

namespace pendula {

using PhiloxCounter = std::array<std::uint32_t, 4>;
using PhiloxKey = std::array<std::uint32_t, 2>;

constexpr PhiloxCounter philox(PhiloxCounter counter, PhiloxKey key) {
    constexpr std::uint64_t first_factor = 0xD2511F53, second_factor = 0xCD9E8D57;
    constexpr std::uint32_t first_weyl = 0x9E3779B9, second_weyl = 0xBB67AE85;
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t first = first_factor * counter[0], second = second_factor * counter[2];
        counter = {static_cast<std::uint32_t>(second >> 32) ^ counter[1] ^ key[0],
                   static_cast<std::uint32_t>(second),
                   static_cast<std::uint32_t>(first >> 32) ^ counter[3] ^ key[1],
                   static_cast<std::uint32_t>(first)};
        key[0] += first_weyl;
        key[1] += second_weyl;
    }
    return counter;
}

/// The random numbers of one member: an endless row of them, each a function of (seed, member, its place).
class MemberRandom {
  public:
    MemberRandom(std::uint64_t seed, std::uint64_t member)
        : key_{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)}
        , low_(static_cast<std::uint32_t>(member))
        , high_(static_cast<std::uint32_t>(member >> 32)) {}

    /// Uniform in (0, 1): an odd multiple of 2^-53, never 0 nor 1.
    double uniform() {
        if (left_ == 0) draw();
        return drawn_[--left_];
    }

    /// Two independent Gaussian numbers of mean 0 and variance 1 (G. E. P. Box, M. E. Muller, 1958).
    std::array<double, 2> gaussian_pair() {
        const double radius = std::sqrt(-2 * std::log(uniform()));
        const double angle = 2 * std::numbers::pi * uniform();
        return {radius * std::cos(angle), radius * std::sin(angle)};
    }

  private:
    void draw() {
        const PhiloxCounter bits = philox({low_, high_, place_++, 0}, key_);
        for (std::size_t i = 0; i < 2; ++i) {
            const std::uint64_t word = std::uint64_t{bits[2 * i]} << 32 | bits[2 * i + 1];
            drawn_[i] = static_cast<double>((word >> 12 << 1) | 1) * 0x1p-53;
        }
        left_ = 2;
    }

    PhiloxKey key_;
    std::uint32_t low_, high_;
    std::uint32_t place_ = 0;
    std::array<double, 2> drawn_{};
    std::size_t left_ = 0;
};

} // namespace pendula
