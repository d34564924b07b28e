// SPDX-License-Identifier: MIT
/// Large text over the scene, readable from the last row: the clock, and when the first companion has parted.
/// Collected into the text pass; drawing thread.
#pragma once

#include "render/frame_input.hpp"
#include "render/passes/text_pass.hpp"

#include <optional>
#include <string>

namespace pendula {

/// The first companion that has come to differ by 1 rad, by the frame's time.
struct Parting {
    std::size_t companion = 0; ///< index in FrameInput::states
    std::string words;         ///< "parted after 14.6 s"
};
std::optional<Parting> first_parting(const FrameInput&);

/// The captions that the look requests, in the upper left corner of `room` (px from the lower left), within
/// its margins.
void annotate_captions(TextPass&, const FrameInput&, const gl::Area& room);

} // namespace pendula
