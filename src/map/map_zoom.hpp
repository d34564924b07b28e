// SPDX-License-Identifier: MIT
/// The places of a film that zooms into a map. Pure functions, any thread.
#pragma once

#include "map/map_place.hpp"

#include <cstddef>

namespace pendula {

/// The place at `part` (0 to 1) of a zoom from one place to the point and width at its end: every second
/// enlarges by the same factor, and the end's centre moves from where it is seen at first to the middle,
/// starting and stopping softly.
MapPlace zoom_place(const MapPlace& from, const MapPoint& to, double width, double part);

} // namespace pendula
