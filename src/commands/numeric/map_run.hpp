// SPDX-License-Identifier: MIT
/// Calculating what `pendula map` was asked for, with its progress. Used by one thread at a time, which lets
/// a MapCrew do the work.
#pragma once

#include "commands/numeric/map_command.hpp"
#include "commands/numeric/map_crew.hpp"
#include "commands/numeric/map_part.hpp"
#include "commands/numeric/waiting_line.hpp"
#include "map/map_evaluator.hpp"
#include "map/map_job.hpp"

#include <string>

namespace pendula {

struct MapRunOptions {
    SceneOptions scene;
    MapOptions map;
    std::string out;
    bool overwrite = false, resume = false;
    int threads = 0;     ///< 0: as many as the machine runs at once
    std::string zoom_to; ///< "X,Y,WIDTH"; empty: no film
    int frames = 0;      ///< of the film
    std::string rate = "30";
};

/// Calculates what is left of a job, shows its progress behind the words `told`, and writes each finished
/// piece to `part`, if there is one. Throws Interrupted soon after `stop` has been set, if it is not null.
MapCost finish_map(MapJob&, MapPart* part, MapCrew&, WaitingLine&, const std::string& told = {},
                   const StopFlag* stop = nullptr);

/// Makes the film of options.zoom_to; returns an exit code.
int run_zoom(const MapRunOptions&, const MapPictures&, const MakeMapCrew&, MapOrder);

} // namespace pendula
