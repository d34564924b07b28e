// SPDX-License-Identifier: MIT
#include "scene/map_choices.hpp"

namespace pendula {

MapColouring chosen_colouring(MapColouring colouring, MapQuantity quantity, MapPaletteChoice palette,
                              MapScaleChoice scale) {
    if (palette != MapPaletteChoice::automatic)
        colouring.palette = static_cast<MapPalette>(static_cast<int>(palette) - 1);
    if (scale != MapScaleChoice::automatic && traits_of(quantity).has_logarithm)
        colouring.scale = static_cast<MapScale>(static_cast<int>(scale) - 1);
    return colouring;
}

} // namespace pendula
