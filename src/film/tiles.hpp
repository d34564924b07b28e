// SPDX-License-Identifier: MIT
/// How a picture that is too large to draw at once is divided into tiles. Pure values.
#pragma once

#include "render/frame_input.hpp"

#include <vector>

namespace pendula {

/// A part of a picture, in its pixels.
struct Tile {
    PixelRectangle drawn; ///< including the margin from which light shines in
    PixelRectangle kept;  ///< the tiles' kept parts make up the picture
};

/// The tiles of a picture of width × height pixels, drawn with supersampling² pixels per pixel and at most
/// `largest` each way at once; a single tile if that is enough. They overlap so that no seam shows (see
/// BloomPass). Throws Refused if `largest` leaves no room for an overlap.
std::vector<Tile> tiles_for(int width, int height, int supersampling, int largest);

} // namespace pendula
