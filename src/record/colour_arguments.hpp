// SPDX-License-Identifier: MIT
/// ffmpeg's arguments that turn the pictures' red, green and blue into what a film stores, and say in its
/// tags what that means. Pure.
#pragma once

#include "record/hdr.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// Converted by the standard's matrix to video range, after the filter `before` (empty, or with a comma at
/// its end), and tagged as such: without tags players guess from the size. From ffmpeg 7 on what a picture
/// says of itself counts, in ffmpeg 5 what the encoder is told.
std::vector<std::string> video_colours(std::string_view pixels, const std::string& before, Hdr, bool zscale);

/// Red, green and blue unchanged, in full range.
std::vector<std::string> plain_colours(std::string_view pixels, Hdr);

} // namespace pendula
