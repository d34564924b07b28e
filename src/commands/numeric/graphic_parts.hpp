// SPDX-License-Identifier: MIT
/// What a program with graphics adds to the numeric commands.
#pragma once

#include "commands/numeric/map.hpp"
#include "commands/numeric/section.hpp"
#include "commands/numeric/stability.hpp"
#include "ensemble/ensemble_engine.hpp"

namespace pendula {

/// All empty in a program without graphics.
struct GraphicParts {
    OpenEnsembleDevice device; ///< opens the graphics processor
    MapPictures maps;
    PortraitDrawing portraits;
    StabilityDrawing charts;
};

} // namespace pendula
