// SPDX-License-Identifier: MIT
/// What one frame shows of a map of chaos. A value that points to finished pictures.
#pragma once

#include "map/map_colours.hpp"
#include "map/map_definition.hpp"
#include "render/map/painted_map.hpp"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace pendula {

struct MapFrame {
    MapDefinition definition;
    MapPlace place; ///< of which all is shown; see shown_place()
    /// Seen where the later ones are not; any may be null, and of any other place of the same plane.
    std::array<std::shared_ptr<const PaintedMap>, 2> pictures;
    std::vector<std::string> status; ///< what is said of it below, the most important first
    double progress = 1;             ///< of the calculation, 0 to 1
    std::string problem;             ///< if not empty, written in the picture's place: there is none

    /// The colours that the legend explains; null without any.
    const PaintedMap* legend() const {
        for (std::size_t i = pictures.size(); i-- > 0;)
            if (pictures[i]) return pictures[i].get();
        return nullptr;
    }
};

} // namespace pendula
