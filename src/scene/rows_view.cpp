// SPDX-License-Identifier: MIT
#include "scene/parameter_rows.hpp"

namespace pendula {
namespace {

constexpr auto speed = [](auto& scene) -> auto& { return scene.speed; };

Command set_speed(const Scene& scene) { return SetSpeed{scene.speed}; }

} // namespace

std::vector<Parameter> view_rows() {
    return {
        {.key = "view.speed",
         .label = "Speed",
         .unit = "×",
         .help = "Simulated seconds per second on the clock; the timestep stays as it is.",
         .kind = ParameterKind::number,
         .minimum = 1e-4,
         .maximum = 1000,
         .slider_minimum = 1e-3,
         .slider_maximum = 100,
         .logarithmic = true,
         .default_value = 1.0,
         .get = rows::get<speed>,
         .set = rows::set<speed>,
         .command = set_speed},
    };
}

} // namespace pendula
