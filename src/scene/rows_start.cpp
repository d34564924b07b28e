// SPDX-License-Identifier: MIT
#include "scene/parameter_rows.hpp"

#include <numbers>

namespace pendula {
namespace {

/// Sine and cosine are accurate up to here, rad.
constexpr double largest_angle = 1e5;

constexpr double degrees_per_radian = 180 / std::numbers::pi;

/// The start angles in `Wanted`, converted in double where the scene gives them in the other unit.
template<AngleUnit Wanted>
ParameterValue get_angles(const Scene& scene) {
    std::vector<double> angles = scene.setup.start.angles;
    if (scene.setup.start.unit == Wanted) return angles;
    for (double& angle : angles)
        angle = Wanted == AngleUnit::degrees ? angle * degrees_per_radian : angle / degrees_per_radian;
    return angles;
}
template<AngleUnit Unit>
void set_angles(Scene& scene, const ParameterValue& value) {
    scene.setup.start.angles = std::get<std::vector<double>>(value);
    scene.setup.start.unit = Unit;
}

constexpr auto velocities = [](auto& scene) -> auto& { return scene.setup.start.angular_velocities; };

Command set_start(const Scene& scene) { return SetStart{scene.setup.start}; }

} // namespace

std::vector<Parameter> start_rows() {
    return {
        {.key = "start.angles",
         .label = "Start angles",
         .unit = "rad",
         .help = "Angle of each link from straight down, counter-clockwise, where the motion starts.",
         .kind = ParameterKind::numbers,
         .minimum = -largest_angle,
         .maximum = largest_angle,
         .slider_minimum = -std::numbers::pi,
         .slider_maximum = std::numbers::pi,
         .default_value = std::vector<double>(3, std::numbers::pi / 2),
         .get = get_angles<AngleUnit::radians>,
         .set = set_angles<AngleUnit::radians>,
         .command = set_start},
        {.key = "start.angles_deg",
         .label = "Start angles",
         .unit = "°",
         .help = "The start angles in degrees; they are turned into radians with all the digits of the "
                 "arithmetic, so that 90° is exactly level.",
         .kind = ParameterKind::numbers,
         .minimum = -5e6, // below largest_angle in degrees
         .maximum = 5e6,
         .slider_minimum = -180,
         .slider_maximum = 180,
         .default_value = std::vector<double>(3, 90.0),
         .get = get_angles<AngleUnit::degrees>,
         .set = set_angles<AngleUnit::degrees>,
         .command = set_start},
        {.key = "start.angular_velocities",
         .label = "Start angular velocities",
         .unit = "rad/s",
         .help = "How fast each link turns at the start, counter-clockwise; at rest if left out.",
         .kind = ParameterKind::numbers,
         .minimum = -1e4,
         .maximum = 1e4,
         .slider_minimum = -10,
         .slider_maximum = 10,
         .default_value = std::vector<double>(3, 0.0),
         .get = rows::get<velocities>,
         .set = rows::set<velocities>,
         .command = set_start},
    };
}

} // namespace pendula
