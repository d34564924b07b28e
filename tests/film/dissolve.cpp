// SPDX-License-Identifier: MIT
// Tests for film/dissolve.hpp: codes of every depth, and light.
#include "film/dissolve.hpp"

#include "support/catch.hpp"

#include <glm/gtc/packing.hpp>

#include <cmath>
#include <cstdint>
#include <vector>

using namespace pendula;

namespace {

template<class Channel>
std::vector<Channel> dissolved(std::vector<Channel> a, const std::vector<Channel>& b, double weight,
                               int depth, PictureCoding coding = PictureCoding::srgb) {
    dissolve(std::as_writable_bytes(std::span(a)), std::as_bytes(std::span(b)), weight, depth, coding);
    return a;
}

std::uint16_t widened(int code) { return static_cast<std::uint16_t>(std::lround(code * 65535.0 / 1023)); }

} // namespace

TEST_CASE("codes dissolve into codes of their depth, rounded") {
    using Bytes = std::vector<std::uint8_t>;
    CHECK(dissolved(Bytes{0, 10, 255, 255}, Bytes{255, 13, 0, 255}, 0.5, 8) == Bytes{128, 12, 128, 255});
    CHECK(dissolved(Bytes{0, 10, 255, 255}, Bytes{255, 13, 0, 255}, 0, 8) == Bytes{0, 10, 255, 255});
    CHECK(dissolved(Bytes{0, 10, 255, 255}, Bytes{255, 13, 0, 255}, 1, 8) == Bytes{255, 13, 0, 255});
    using Codes = std::vector<std::uint16_t>;
    CHECK(dissolved(Codes{0, 1000, 65535}, Codes{65535, 1003, 65535}, 0.25, 16) == Codes{16384, 1001, 65535});
    for (const double weight : {0.0, 0.3, 0.5, 1.0})
        for (const auto& [a, b] : {std::pair{0, 1023}, std::pair{511, 514}, std::pair{1000, 1}}) {
            const Codes mixed = dissolved(Codes{widened(a)}, Codes{widened(b)}, weight, 10);
            const int code = mixed[0] >> 6; // as encoders take it
            CHECK(mixed[0] == widened(code));
            CHECK(std::abs(code - std::lerp(a, b, weight)) < 0.51);
        }
}

TEST_CASE("light dissolves as light, also beyond white") {
    const std::vector<float> from{0, 1, 4, 1000, 6e-6f}, to{0.5f, 1, 0.25f, 3, 0};
    std::vector<std::uint16_t> a, b;
    for (const float light : from) a.push_back(glm::packHalf1x16(light));
    for (const float light : to) b.push_back(glm::packHalf1x16(light));
    const std::vector<std::uint16_t> mixed = dissolved(a, b, 0.25, 16, PictureCoding::linear);
    for (std::size_t i = 0; i < mixed.size(); ++i) {
        const double expected = 0.75 * glm::unpackHalf1x16(a[i]) + 0.25 * glm::unpackHalf1x16(b[i]);
        // Half floats have 11 bits, and below 2⁻¹⁴ steps of 2⁻²⁴.
        CHECK(std::abs(glm::unpackHalf1x16(mixed[i]) - expected) <=
              std::max(expected / 2048, std::ldexp(1.0, -24)));
    }
    CHECK(dissolved(a, b, 0, 16, PictureCoding::linear) == a);
    CHECK(dissolved(a, b, 1, 16, PictureCoding::linear) == b);
}
