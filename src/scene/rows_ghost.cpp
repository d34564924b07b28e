// SPDX-License-Identifier: MIT
#include "scene/parameter_rows.hpp"

namespace pendula {
namespace {

constexpr auto ghost_enabled = [](auto& scene) -> auto& { return scene.setup.ghost.enabled; };
constexpr auto ghost_link = [](auto& scene) -> auto& { return scene.setup.ghost.link; };
constexpr auto ghost_count = [](auto& scene) -> auto& { return scene.setup.ghost.count; };
constexpr auto ghost_offset = [](auto& scene) -> auto& { return scene.setup.ghost.offset; };

Command set_ghost(const Scene& scene) { return SetGhost{scene.setup.ghost}; }

} // namespace

std::vector<Parameter> ghost_rows() {
    return {
        {.key = "ghost.enabled",
         .label = "Ghost",
         .unit = "",
         .help = "Shows a second chain that starts slightly offset, to make the divergence visible.",
         .kind = ParameterKind::boolean,
         .default_value = true,
         .get = rows::get<ghost_enabled>,
         .set = rows::set<ghost_enabled>,
         .command = set_ghost},
        {.key = "ghost.link",
         .label = "Offset link",
         .unit = "",
         .help = "The link whose start angle is offset in the ghost, counted from 1 at the pivot.",
         .kind = ParameterKind::integer,
         .minimum = 1,
         .maximum = max_links,
         .slider_minimum = 1,
         .slider_maximum = 10,
         .default_value = 1.0,
         .get = rows::get<ghost_link>,
         .set = rows::set<ghost_link>,
         .command = set_ghost},
        {.key = "ghost.offset",
         .label = "Offset",
         .unit = "rad",
         .help = "How far the ghost's start is offset; the smaller the offset, the longer both chains move "
                 "as one.",
         .kind = ParameterKind::number,
         .minimum = -10,
         .maximum = 10,
         .slider_minimum = 1e-15,
         .slider_maximum = 1,
         .logarithmic = true,
         .default_value = 1e-6,
         .get = rows::get<ghost_offset>,
         .set = rows::set<ghost_offset>,
         .command = set_ghost},
        {.key = "ghost.count",
         .label = "Ghosts",
         .unit = "",
         .help = "How many ghosts there are: the second starts with twice the offset of the first, and so "
                 "on.",
         .kind = ParameterKind::integer,
         .minimum = 1,
         .maximum = most_companions,
         .slider_minimum = 1,
         .slider_maximum = 64,
         .default_value = 1.0,
         .get = rows::get<ghost_count>,
         .set = rows::set<ghost_count>,
         .command = set_ghost},
    };
}

} // namespace pendula
