// SPDX-License-Identifier: MIT
#include "film/tiles.hpp"

#include "physics/trajectory.hpp"
#include "render/passes/bloom_pass.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pendula {
namespace {

/// Along one side, from its beginning: from the left, or from the bottom as in OpenGL.
struct Span {
    int from, to;             ///< kept
    int drawn_from, drawn_to; ///< with the overlap
};

std::vector<Span> spans_of(int length, int supersampling, int largest) {
    const int drawable = largest / supersampling; // px of the picture
    if (length <= drawable) return {{0, length, 0, length}};
    const int overlap = (BloomPass::reach + supersampling - 1) / supersampling;
    const int step = drawable - 2 * overlap;
    constexpr int least_step = 16;
    if (step < least_step)
        throw Refused(
            fmt::format("pictures are put together from parts of at least {} pixels each way, but this "
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

} // namespace pendula
