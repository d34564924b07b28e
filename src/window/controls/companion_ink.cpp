// SPDX-License-Identifier: MIT
#include "window/controls/companion_ink.hpp"

#include "render/look/palette.hpp"

#include <algorithm>
#include <vector>

namespace pendula {

ImVec4 companion_ink(const Snapshot& snapshot, std::size_t trajectory, Theme theme) {
    const std::vector<TrajectoryReport>& trajectories = snapshot.trajectories;
    const TrajectoryKind kind = trajectories[trajectory].kind;
    const auto count = [&](std::size_t end) {
        return static_cast<std::size_t>(
            std::count_if(trajectories.begin() + 1, trajectories.begin() + static_cast<std::ptrdiff_t>(end),
                          [kind](const TrajectoryReport& companion) { return companion.kind == kind; }));
    };
    const glm::vec3 colour = palette::srgb_from_linear(palette::companion(
        kind, count(trajectory), count(trajectories.size()), theme, snapshot.setup.chain.links()));
    return {colour.r, colour.g, colour.b, 1};
}

} // namespace pendula
