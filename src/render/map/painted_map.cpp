// SPDX-License-Identifier: MIT
#include "render/map/painted_map.hpp"

#include "scene/map_view.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>

namespace pendula {
namespace {

/// If known pixels are at most this many pixels apart, they are shown as blocks. Coarser pictures are
/// interpolated, which looks calmer.
constexpr std::size_t first_blocks = 4;
/// A change of the range's ends by less than this fraction of the range is not shown.
constexpr double slight = 0.04;

std::uint64_t next_serial() {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
}

/// The range with positive ends, which a logarithm needs.
MapRange above_zero(MapRange range) {
    if (!(range.high > 0)) return {0.1, 1};
    if (!(range.low > 0)) range.low = 1e-3 * range.high;
    if (!(range.low < range.high)) range.low = 0.5 * range.high;
    return range;
}

double on_scale(double value, MapScale scale) { return scale == MapScale::linear ? value : std::log(value); }

bool differ_slightly(const MapColouring& a, const MapColouring& b) {
    const double low = on_scale(b.range.low, b.scale), span = on_scale(b.range.high, b.scale) - low;
    return std::abs(on_scale(a.range.low, a.scale) - low) <= slight * span &&
           std::abs(on_scale(a.range.high, a.scale) - low - span) <= slight * span;
}

} // namespace

double PaintedMap::coarseness() const {
    return picture->place.width * static_cast<double>(picture->stride) /
           static_cast<double>(picture->columns);
}

MapColouring colouring_of(const MapPicture& picture, MapPaletteChoice palette, MapScaleChoice scale,
                          const std::optional<MapColouring>& before) {
    MapColouring colouring =
        chosen_colouring(usual_colouring(picture), picture.definition.quantity, palette, scale);
    if (colouring.scale == MapScale::logarithmic) colouring.range = above_zero(colouring.range);
    if (!before || before->scale != colouring.scale) return colouring;
    if (picture.stride > first_blocks || differ_slightly(*before, colouring)) colouring.range = before->range;
    return colouring;
}

PaintedMap paint(std::shared_ptr<const MapPicture> picture, const MapColouring& colouring) {
    PaintedMap painted;
    painted.colouring = colouring;
    painted.serial = next_serial();
    const MapPicture& from = *picture;
    painted.stride = from.stride > first_blocks ? from.stride : 1;
    const auto known = [&](std::size_t pixels) { return (pixels + painted.stride - 1) / painted.stride; };
    painted.columns = known(from.columns);
    painted.rows = known(from.rows);
    for (const double value : from.values) painted.has_fate[static_cast<std::size_t>(fate_of(value))] = true;
    if (painted.stride == 1) {
        painted.colours = colours_of(from, colouring);
    } else {
        painted.colours.reserve(painted.columns * painted.rows);
        for (std::size_t row = 0; row < painted.rows; ++row)
            for (std::size_t column = 0; column < painted.columns; ++column)
                painted.colours.push_back(
                    colour_of(colouring, from.value(column * painted.stride, row * painted.stride)));
    }
    painted.picture = std::move(picture);
    return painted;
}

} // namespace pendula
