// SPDX-License-Identifier: MIT
/// What a report says of the window's map. Plain values.
#pragma once

#include "map/map_place.hpp"
#include "render/view.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>

namespace pendula {

struct MapFigures {
    bool is_shown = false;
    PixelRectangle picture; ///< framebuffer pixels, from the upper left
    std::size_t columns = 0, rows = 0;
    MapPlace place; ///< shown
    double progress = 0;
    std::string problem;
    std::size_t kept_chains = 0;
    struct Pointed {
        std::size_t column = 0, row = 0; ///< from the lower left
        MapPoint point;
        std::optional<double> value; ///< SI units, once it is known
    };
    std::optional<Pointed> pointed;
};

} // namespace pendula
