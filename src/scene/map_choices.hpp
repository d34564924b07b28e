// SPDX-License-Identifier: MIT
/// The colours of a map by a scene's choices. A pure function, any thread.
#pragma once

#include "scene/map_view.hpp"

namespace pendula {

/// `usual` with the palette and the scale that were chosen; a logarithm only for quantities that have one.
MapColouring chosen_colouring(MapColouring usual, MapQuantity, MapPaletteChoice, MapScaleChoice);

} // namespace pendula
