// SPDX-License-Identifier: MIT
#include "scene/parameter_rows.hpp"
#include "scene/trail_length.hpp"

namespace pendula {
namespace {

constexpr auto trail_seconds = [](auto& scene) -> auto& { return scene.trail_seconds; };
constexpr auto show_trails = [](auto& scene) -> auto& { return scene.show_trails; };
constexpr auto sample_interval = [](auto& scene) -> auto& { return scene.setup.sample_interval; };

} // namespace

std::vector<Parameter> trail_rows() {
    return {
        {.key = "trail.seconds",
         .label = "Trail length",
         .unit = "s",
         .help = "How much of the past the trails show. If a scene does not set it, a few swings: the more "
                 "energy its start has, the fewer.",
         .kind = ParameterKind::number,
         .maximum = longest_trail,
         .slider_maximum = 60,
         .default_value = 12.0,
         .usual = [](const Scene& scene) { return usual_trail_seconds(scene.setup); },
         .get = rows::get<trail_seconds>,
         .set = rows::set<trail_seconds>},
        {.key = "trail.shown",
         .label = "Trails",
         .unit = "",
         .help = "Whether trails and curves are drawn.",
         .kind = ParameterKind::boolean,
         .default_value = true,
         .get = rows::get<show_trails>,
         .set = rows::set<show_trails>},
        {.key = "trail.sample_interval",
         .label = "Sample interval",
         .unit = "s",
         .help = "Simulated time between two points of a trail.",
         .kind = ParameterKind::number,
         .minimum = 1e-4, // an hour of trail is 36 million samples
         .maximum = 1,
         .slider_minimum = 1e-3,
         .slider_maximum = 0.1,
         .logarithmic = true,
         .default_value = 1.0 / 240,
         .get = rows::get<sample_interval>,
         .set = rows::set<sample_interval>,
         .command = rows::load},
    };
}

} // namespace pendula
