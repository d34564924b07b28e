// SPDX-License-Identifier: MIT
#include "map/map_zoom.hpp"

#include <cmath>

namespace pendula {

MapPlace zoom_place(const MapPlace& from, const MapPoint& to, double width, double part) {
    if (part <= 0) return from;
    if (part >= 1) return {to.x, to.y, width, from.height * (width / from.width)};
    const double factor = std::pow(width / from.width, part);
    // In parts of the picture: where the end's centre is seen.
    const double x = static_cast<double>((to.x - from.x) / from.width);
    const double y = static_cast<double>((to.y - from.y) / from.height);
    const double away = 1 - part * part * (3 - 2 * part);
    const double now_wide = from.width * factor, now_high = from.height * factor;
    return {to.x - x * away * now_wide, to.y - y * away * now_high, now_wide, now_high};
}

} // namespace pendula
