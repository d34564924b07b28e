// SPDX-License-Identifier: MIT
/// How a picture larger than can be drawn at once is put together. Pure values.
#pragma once

#include "render/frame_input.hpp"

#include <vector>

namespace pendula {

/// A part of a picture, in its pixels.
struct Tile {
    PixelRectangle drawn; ///< with what shines into it from beside it
    PixelRectangle kept;  ///< all tiles' together make the picture
};

/// The tiles of a picture of width × height pixels, for each of which supersampling² are drawn, at most
/// `largest` each way at once: one if it needs no more. They overlap such that no seam shows (see
/// BloomPass). Throws Refused if `largest` leaves no room for an overlap.
std::vector<Tile> tiles_for(int width, int height, int supersampling, int largest);

} // namespace pendula
