// SPDX-License-Identifier: MIT
/// Maps of chaos in colours, ready to be drawn. Pure functions; any thread.
#pragma once

#include "map/map_colours.hpp"
#include "map/map_definition.hpp"
#include "map/map_job.hpp"
#include "scene/map_view.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

/// A map's picture in colours; never changed once it is made.
struct PaintedMap {
    std::shared_ptr<const MapPicture> picture; ///< the values that are painted
    MapColouring colouring;
    std::size_t stride = 1;            ///< one colour for each square of stride × stride pixels
    std::size_t columns = 0, rows = 0; ///< of colours
    std::vector<LinearRgb> colours;    ///< rows from the lowest y upwards
    std::array<bool, 4> has_fate{};    ///< by MapFate: whether any point has this fate
    std::uint64_t serial = 0;          ///< different for each picture

    /// The distance between known pixels, as a fraction of the place's width.
    double coarseness() const;
};

/// The colours for a picture. While the picture is coarse and `before` is given, the colours keep the range
/// of values of `before`, so that they do not change with every new pixel. That range is also kept if the
/// picture's own range differs only slightly.
MapColouring colouring_of(const MapPicture&, MapPaletteChoice, MapScaleChoice,
                          const std::optional<MapColouring>& before = {});

PaintedMap paint(std::shared_ptr<const MapPicture>, const MapColouring&);

/// The map in one frame, with finished pictures.
struct MapFrame {
    MapDefinition definition;
    MapPlace place; ///< the place that is shown completely; see shown_place()
    /// The second picture covers the first. Each may be null, and may show another place of the same plane.
    std::array<std::shared_ptr<const PaintedMap>, 2> pictures;
    std::vector<std::string> status; ///< written below the map, the most important first
    double progress = 1;             ///< finished fraction of the calculation, 0 to 1
    std::string problem;             ///< message in place of the picture, or empty

    /// The picture whose colours the legend explains; null if there is no picture.
    const PaintedMap* legend() const {
        for (std::size_t i = pictures.size(); i-- > 0;)
            if (pictures[i]) return pictures[i].get();
        return nullptr;
    }
};

} // namespace pendula
