// SPDX-License-Identifier: MIT
#include "ui/companion_ink.hpp"

#include "render/palette.hpp"

#include <algorithm>

namespace pendula {

ImVec4 companion_ink(std::span<const LaneReport> lanes, std::size_t trajectory, Theme theme) {
    const LaneKind kind = lanes[trajectory].kind;
    const auto count = [&](std::size_t end) {
        return static_cast<std::size_t>(
            std::count_if(lanes.begin() + 1, lanes.begin() + static_cast<std::ptrdiff_t>(end),
                          [kind](const LaneReport& lane) { return lane.kind == kind; }));
    };
    const glm::vec3 colour =
        palette::srgb_from_linear(palette::companion(kind, count(trajectory), count(lanes.size()), theme));
    return {colour.r, colour.g, colour.b, 1};
}

} // namespace pendula
