// SPDX-License-Identifier: MIT
#include "film/film_canvas.hpp"

#include "gl/pixel_reader.hpp"
#include "physics/trajectory.hpp"
#include "record/frame_sink.hpp"
#include "render/passes/tone_map_pass.hpp"

#include <fmt/format.h>
#include <glm/gtc/packing.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace pendula {
namespace {

/// Columns of a picture, numbered from the left, or rows, numbered from the bottom as in OpenGL.
struct Span {
    int from, to;             ///< kept
    int drawn_from, drawn_to; ///< including the overlap
};

std::vector<Span> spans_of(int length, int supersampling, int largest) {
    const int drawable = largest / supersampling; // largest width or height of a tile, px of the picture
    if (length <= drawable) return {{0, length, 0, length}};
    const int overlap = (BloomPass::reach + supersampling - 1) / supersampling;
    const int step = drawable - 2 * overlap;
    constexpr int least_step = 16;
    if (step < least_step)
        throw Refused(
            fmt::format("large pictures are drawn in tiles of at least {} pixels on each side, but this "
                        "renderer draws only {}: use less supersampling",
                        (2 * overlap + least_step) * supersampling, largest));
    std::vector<Span> spans;
    for (int from = 0; from < length; from += step) {
        const int to = std::min(from + step, length);
        spans.push_back({from, to, std::max(from - overlap, 0), std::min(to + overlap, length)});
    }
    return spans;
}

} // namespace

std::vector<Tile> tiles_for(int width, int height, int supersampling, int largest) {
    std::vector<Tile> tiles;
    for (const Span& y : spans_of(height, supersampling, largest))
        for (const Span& x : spans_of(width, supersampling, largest))
            tiles.push_back(
                {{x.drawn_from, height - y.drawn_to, x.drawn_to - x.drawn_from, y.drawn_to - y.drawn_from},
                 {x.from, height - y.to, x.to - x.from, y.to - y.from}});
    return tiles;
}

void read_tile(unsigned picture, const Tile& tile, const FilmOptions& options, std::span<std::byte> pixels) {
    const auto bytes_of = [&](int width) {
        return bytes_of_pixel(options.depth) * static_cast<std::size_t>(width);
    };
    const auto& [drawn, kept] = tile;
    gl::PixelReader reader(drawn.width, drawn.height, 1, channel_size(options.depth, options.coding));
    reader.request(picture);
    const std::span<const std::byte> bottom_up = reader.take();
    for (int y = kept.y; y < kept.y + kept.height; ++y) {
        const int row = drawn.y + drawn.height - 1 - y; // from the bottom
        std::memcpy(pixels.data() + bytes_of(options.width) * static_cast<std::size_t>(y) + bytes_of(kept.x),
                    bottom_up.data() + bytes_of(drawn.width) * static_cast<std::size_t>(row) +
                        bytes_of(kept.x - drawn.x),
                    bytes_of(kept.width));
    }
}

namespace {

constexpr std::uint64_t whole = 65536; ///< the weight 1; all weights are whole numbers

template<class Channel, class Mix>
void mix_all(std::span<std::byte> picture, std::span<const std::byte> other, Mix mix) {
    for (std::size_t i = 0; i + sizeof(Channel) <= picture.size(); i += sizeof(Channel)) {
        Channel a, b;
        std::memcpy(&a, picture.data() + i, sizeof a);
        std::memcpy(&b, other.data() + i, sizeof b);
        a = mix(a, b);
        std::memcpy(picture.data() + i, &a, sizeof a);
    }
}

} // namespace

void dissolve(std::span<std::byte> picture, std::span<const std::byte> other, double weight, int depth,
              PictureCoding coding) {
    const auto part = static_cast<std::uint64_t>(std::lround(weight * whole));
    if (coding == PictureCoding::linear) {
        // The products are exact (11 bits times 17); only the sum is rounded.
        const double second = static_cast<double>(part) / whole, first = 1 - second;
        mix_all<std::uint16_t>(picture, other, [&](std::uint16_t a, std::uint16_t b) {
            return glm::packHalf1x16(
                static_cast<float>(static_cast<double>(glm::unpackHalf1x16(a)) * first +
                                   static_cast<double>(glm::unpackHalf1x16(b)) * second));
        });
    } else if (depth > 8) {
        // The result is rounded to a code of `depth` bits, because a reader may drop the lower bits.
        const std::uint64_t most = (std::uint64_t{1} << depth) - 1;
        mix_all<std::uint16_t>(picture, other, [&](std::uint64_t a, std::uint64_t b) {
            const std::uint64_t mixed = a * (whole - part) + b * part; // the mixed 16-bit code, times 65536
            const std::uint64_t code = (mixed / 2 * most + 65535 * (whole / 4)) / (65535 * (whole / 2));
            return static_cast<std::uint16_t>((code * 65535 + most / 2) / most);
        });
    } else {
        mix_all<std::uint8_t>(picture, other, [&](std::uint64_t a, std::uint64_t b) {
            return static_cast<std::uint8_t>((a * (whole - part) + b * part + whole / 2) / whole);
        });
    }
}

} // namespace pendula
