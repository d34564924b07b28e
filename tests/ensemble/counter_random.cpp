// SPDX-License-Identifier: MIT
// Tests for ensemble/counter_random.
#include "ensemble/counter_random.hpp"

#include "support/catch.hpp"

using namespace pendula;

TEST_CASE("philox gives the numbers that its authors published") {
    CHECK(philox({0, 0, 0, 0}, {0, 0}) == PhiloxCounter{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
    constexpr std::uint32_t all = 0xffffffff;
    CHECK(philox({all, all, all, all}, {all, all}) ==
          PhiloxCounter{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
    CHECK(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}) ==
          PhiloxCounter{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
}

TEST_CASE("a member's numbers are its own, whoever asks before") {
    MemberRandom first(7, 3), other(7, 4), seeded(8, 3), again(7, 3);
    other.uniform();
    const double number = first.uniform();
    CHECK(again.uniform() == number);
    CHECK(other.uniform() != number);
    CHECK(seeded.uniform() != number);
    CHECK(first.uniform() != number);
}

TEST_CASE("uniform numbers and Gaussian ones have their moments") {
    // n numbers: a mean is within 4 of its standard deviations, 1 time in 16,000 by chance; the seed is
    // fixed.
    constexpr int n = 200'000;
    double sum = 0, sum_of_squares = 0, gaussian = 0, gaussian_squares = 0, product = 0, beyond = 0;
    for (int i = 0; i < n; ++i) {
        MemberRandom random(20261122, static_cast<std::uint64_t>(i));
        const double x = random.uniform();
        CHECK_FALSE((x <= 0 || x >= 1));
        sum += x;
        sum_of_squares += x * x;
        const auto [a, b] = random.gaussian_pair();
        gaussian += a + b;
        gaussian_squares += a * a + b * b;
        product += a * b;
        beyond += std::abs(a) > 2;
    }
    const double root = std::sqrt(static_cast<double>(n));
    CHECK(std::abs(sum / n - 0.5) < 4 * 0.2887 / root);
    CHECK(std::abs(sum_of_squares / n - 1.0 / 3) < 4 * 0.2981 / root);
    CHECK(std::abs(gaussian / (2 * n)) < 4 / (root * std::sqrt(2)));
    CHECK(std::abs(gaussian_squares / (2 * n) - 1) < 4 / root);
    CHECK(std::abs(product / n) < 4 / root);
    CHECK(std::abs(beyond / n - 0.0455) < 4 * 0.2084 / root);
}
