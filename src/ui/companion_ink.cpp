// SPDX-License-Identifier: MIT
#include "ui/companion_ink.hpp"

#include "render/palette.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

float srgb(float linear) {
    return linear <= 0.0031308f ? 12.92f * linear : 1.055f * std::pow(linear, 1 / 2.4f) - 0.055f;
}

} // namespace

ImVec4 companion_ink(std::span<const LaneReport> lanes, std::size_t trajectory, Theme theme) {
    const LaneKind kind = lanes[trajectory].kind;
    const auto count = [&](std::size_t end) {
        return static_cast<std::size_t>(
            std::count_if(lanes.begin() + 1, lanes.begin() + static_cast<std::ptrdiff_t>(end),
                          [kind](const LaneReport& lane) { return lane.kind == kind; }));
    };
    const glm::vec3 colour = palette::companion(kind, count(trajectory), count(lanes.size()), theme);
    return {srgb(colour.r), srgb(colour.g), srgb(colour.b), 1};
}

} // namespace pendula
