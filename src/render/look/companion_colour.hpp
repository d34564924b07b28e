// SPDX-License-Identifier: MIT
/// The colour of a companion in a frame, used for its rods, trail and dots.
#pragma once

#include "render/frame_input.hpp"
#include "render/look/palette.hpp"

namespace pendula {

inline glm::vec3 companion_colour(const FrameInput& input, std::size_t trajectory) {
    const LaneKind kind = input.kind_of(trajectory);
    return palette::companion(kind, input.count_of(kind, trajectory),
                              input.count_of(kind, input.states.size()), input.look.theme,
                              input.chain->links());
}

} // namespace pendula
