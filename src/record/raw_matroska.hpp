// SPDX-License-Identifier: MIT
/// Raw pictures with times, as Matroska: how ffmpeg is fed a film whose pictures are shown for longer than one
/// frame, without encoding any of them twice. Pure functions.
#pragma once

#include "record/frame_rate.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace pendula {

/// What comes before the first picture: a stream of RGBA pictures, rows top-down.
std::string raw_matroska_head(int width, int height, const FrameRate&);
/// What comes before the `bytes` bytes of the picture that is shown from frame `number` on.
std::string raw_matroska_picture(std::int64_t number, const FrameRate&, std::size_t bytes);

} // namespace pendula
