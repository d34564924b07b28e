// SPDX-License-Identifier: MIT
#include "window/controls/companion_ink.hpp"

#include "render/look/palette.hpp"

#include <algorithm>
#include <vector>

namespace pendula {

ImVec4 companion_ink(const Snapshot& snapshot, std::size_t trajectory, Theme theme) {
    const std::vector<LaneReport>& lanes = snapshot.lanes;
    const LaneKind kind = lanes[trajectory].kind;
    const auto count = [&](std::size_t end) {
        return static_cast<std::size_t>(
            std::count_if(lanes.begin() + 1, lanes.begin() + static_cast<std::ptrdiff_t>(end),
                          [kind](const LaneReport& lane) { return lane.kind == kind; }));
    };
    const glm::vec3 colour = palette::srgb_from_linear(palette::companion(
        kind, count(trajectory), count(lanes.size()), theme, snapshot.setup.chain.links()));
    return {colour.r, colour.g, colour.b, 1};
}

} // namespace pendula
