// SPDX-License-Identifier: MIT
/// What kind of pixels each codec stores, by ffmpeg's names. Pure function.
#pragma once

#include "record/video_codec.hpp"

#include <string_view>

namespace pendula {

struct PixelKind {
    int depth = 8; ///< bits of a channel: 8 or 10
    bool lossless = false;
    bool alpha = false; ///< only where keeps_alpha()
};

/// ffmpeg's name for such pixels; empty if the codec has none of that kind and depth.
std::string_view pixel_format(CodecKind, const PixelKind&);

} // namespace pendula
