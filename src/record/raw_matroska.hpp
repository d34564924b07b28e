// SPDX-License-Identifier: MIT
/// Raw pictures with times, as Matroska: the form in which ffmpeg receives a film whose pictures are shown
/// for longer than one frame, so that none is encoded twice, and one whose file says how bright its pictures
/// are, since raw frames cannot tell it. Pure functions.
#pragma once

#include "record/frame_rate.hpp"
#include "record/light_meter.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace pendula {

/// Precedes the first picture: describes a stream of RGBA pictures as in Frame, rows top-down. With `light`,
/// what it says of its light becomes the film's, with the screen that the film is meant for.
std::string raw_matroska_head(int width, int height, const FrameRate&, int depth = 8,
                              const std::optional<LightLevels>& light = {});
/// Precedes the `bytes` bytes of the picture that is shown from frame `number` on.
std::string raw_matroska_picture(std::int64_t number, const FrameRate&, std::size_t bytes);

} // namespace pendula
