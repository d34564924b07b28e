// SPDX-License-Identifier: MIT
#include "render/frame_input.hpp"

#include "scene/trail_length.hpp"

namespace pendula {

FrameInput frame_of(const ShownMotion& motion, const Viewing& viewing, double speed) {
    FrameInput input;
    static_cast<ShownMotion&>(input) = motion;
    input.viewing() = viewing;
    input.trail_seconds = trail_span(viewing.trail_seconds, viewing.look, *motion.chain, speed);
    return input;
}

} // namespace pendula
