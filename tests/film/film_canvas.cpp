// SPDX-License-Identifier: MIT
// Tests for film/film_canvas.hpp: tiles, and dissolving codes of every depth, and light.
#include "film/film_canvas.hpp"

#include "render/passes/tone_map_pass.hpp"
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

TEST_CASE("a dissolve of codes gives rounded codes of the same depth") {
    using Bytes = std::vector<std::uint8_t>;
    CHECK(dissolved(Bytes{0, 10, 255, 255}, Bytes{255, 13, 0, 255}, 0.5, 8) == Bytes{128, 12, 128, 255});
    CHECK(dissolved(Bytes{0, 10, 255, 255}, Bytes{255, 13, 0, 255}, 0, 8) == Bytes{0, 10, 255, 255});
    CHECK(dissolved(Bytes{0, 10, 255, 255}, Bytes{255, 13, 0, 255}, 1, 8) == Bytes{255, 13, 0, 255});
    using Codes = std::vector<std::uint16_t>;
    CHECK(dissolved(Codes{0, 1000, 65535}, Codes{65535, 1003, 65535}, 0.25, 16) == Codes{16384, 1001, 65535});
    for (const double weight : {0.0, 0.3, 0.5, 1.0})
        for (const auto& [a, b] : {std::pair{0, 1023}, std::pair{511, 514}, std::pair{1000, 1}}) {
            const Codes mixed = dissolved(Codes{widened(a)}, Codes{widened(b)}, weight, 10);
            const int code = mixed[0] >> 6; // as encoders read it
            CHECK(mixed[0] == widened(code));
            CHECK(std::abs(code - std::lerp(a, b, weight)) < 0.51);
        }
}

TEST_CASE("a dissolve of linear light mixes the light, also above white") {
    const std::vector<float> from{0, 1, 4, 1000, 6e-6f}, to{0.5f, 1, 0.25f, 3, 0};
    std::vector<std::uint16_t> a, b;
    for (const float light : from) a.push_back(glm::packHalf1x16(light));
    for (const float light : to) b.push_back(glm::packHalf1x16(light));
    const std::vector<std::uint16_t> mixed = dissolved(a, b, 0.25, 16, PictureCoding::linear);
    for (std::size_t i = 0; i < mixed.size(); ++i) {
        const double expected = 0.75 * glm::unpackHalf1x16(a[i]) + 0.25 * glm::unpackHalf1x16(b[i]);
        // Half floats have 11 significant bits, and steps of 2⁻²⁴ below 2⁻¹⁴.
        CHECK(std::abs(glm::unpackHalf1x16(mixed[i]) - expected) <=
              std::max(expected / 2048, std::ldexp(1.0, -24)));
    }
    CHECK(dissolved(a, b, 0, 16, PictureCoding::linear) == a);
    CHECK(dissolved(a, b, 1, 16, PictureCoding::linear) == b);
}

TEST_CASE("tiles cover each pixel of the picture once and overlap by the reach of the glow") {
    struct Case {
        int width, height, supersampling, largest;
    };
    for (const Case& c : {Case{1920, 1080, 1, 1024}, Case{1921, 1083, 2, 1200}, Case{70000, 300, 1, 16384},
                          Case{900, 900, 4, 1000}, Case{1000, 2000, 3, 1100}}) {
        const std::vector<Tile> tiles = tiles_for(c.width, c.height, c.supersampling, c.largest);
        CHECK(tiles.size() > 1);
        std::int64_t kept = 0;
        for (const Tile& tile : tiles) {
            kept += std::int64_t{tile.kept.width} * tile.kept.height;
            CHECK(tile.drawn.width * c.supersampling <= c.largest);
            CHECK(tile.drawn.height * c.supersampling <= c.largest);
            const int right = tile.drawn.x + tile.drawn.width, bottom = tile.drawn.y + tile.drawn.height;
            const auto wide_enough = [&](int overlap) {
                return overlap * c.supersampling >= BloomPass::reach;
            };
            CHECK((tile.drawn.x == 0 || wide_enough(tile.kept.x - tile.drawn.x)));
            CHECK((tile.drawn.y == 0 || wide_enough(tile.kept.y - tile.drawn.y)));
            CHECK((right == c.width || wide_enough(right - tile.kept.x - tile.kept.width)));
            CHECK((bottom == c.height || wide_enough(bottom - tile.kept.y - tile.kept.height)));
            for (const Tile& other : tiles) {
                if (&other == &tile) continue;
                const PixelRectangle &a = tile.kept, &b = other.kept;
                CHECK((a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y ||
                       b.y + b.height <= a.y));
            }
        }
        CHECK(kept == std::int64_t{c.width} * c.height);
    }
    CHECK(tiles_for(1920, 1080, 1, 1920).size() == 1);
    CHECK(tiles_for(960, 540, 2, 1920).size() == 1);
    CHECK_THROWS_WITH(tiles_for(900, 900, 2, 640), pendula::test::contains("tiles of at least 720 pixels"));
}
