// SPDX-License-Identifier: MIT
/// A map's picture in colours, ready to be drawn. Made on any thread, pure functions; never changed
/// afterwards.
#pragma once

#include "map/map_colours.hpp"
#include "map/map_picture.hpp"
#include "scene/map_view.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace pendula {

struct PaintedMap {
    std::shared_ptr<const MapPicture> picture; ///< what it was made from
    MapColouring colouring;
    std::size_t stride = 1;            ///< there is a colour for every such pixel each way
    std::size_t columns = 0, rows = 0; ///< of colours
    std::vector<LinearRgb> colours;    ///< rows from the lowest y
    std::array<bool, 4> has_fate{};    ///< by MapFate: which there are in the picture
    std::uint64_t serial = 0;          ///< of each one another

    /// How far apart known pixels are, in parts of the place's width.
    double coarseness() const;
};

/// The colours for a picture. While it is coarse and `before` is given, its values are spread as in that one:
/// the colours do not change with every pixel that is found; nor do they for a range that hardly differs.
MapColouring colouring_of(const MapPicture&, MapPaletteChoice, MapScaleChoice,
                          const std::optional<MapColouring>& before = {});

PaintedMap paint(std::shared_ptr<const MapPicture>, const MapColouring&);

} // namespace pendula
