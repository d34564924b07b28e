// SPDX-License-Identifier: MIT
/// Raw pictures with times, as Matroska: the form in which ffmpeg receives a film whose pictures are shown
/// for longer than one frame, so that none is encoded twice. Pure functions.
#pragma once

#include "record/frame_rate.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace pendula {

/// Precedes the first picture: describes a stream of RGBA pictures, rows top-down.
std::string raw_matroska_head(int width, int height, const FrameRate&);
/// Precedes the `bytes` bytes of the picture that is shown from frame `number` on.
std::string raw_matroska_picture(std::int64_t number, const FrameRate&, std::size_t bytes);

} // namespace pendula
