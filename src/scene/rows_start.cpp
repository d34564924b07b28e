// SPDX-License-Identifier: MIT
#include "scene/parameter_rows.hpp"

#include "physics/precise_state.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <numbers>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace pendula {
namespace {

/// Sine and cosine are accurate up to this angle, rad.
constexpr double largest_angle = 1e5;

constexpr double degrees_per_radian = 180 / std::numbers::pi;

/// The start angles in `Wanted`, converted in double if the scene gives them in the other unit.
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

/// One double, or the sum of two: "1.5707963267948966 + 6.123233995736766e-17".
std::optional<std::pair<double, double>> read_sum(std::string_view text) {
    const auto read = [](std::string_view part) -> std::optional<double> {
        double number = 0;
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), number);
        if (error != std::errc() || end != part.data() + part.size() || !std::isfinite(number)) return {};
        return number;
    };
    constexpr std::string_view plus = " + ";
    const std::size_t at = text.find(plus);
    const auto high = read(text.substr(0, at));
    const auto low = at == std::string_view::npos ? std::optional(0.0) : read(text.substr(at + plus.size()));
    if (!high || !low || std::abs(*high) > largest_coordinate || std::abs(*low) > largest_coordinate)
        return {};
    return std::pair{*high, *low};
}

std::optional<std::string> coordinate_problem(const std::string& text) {
    if (read_sum(text)) return std::nullopt;
    return fmt::format("expected a number of at most {}, or a sum of two as in \"1.5 + 2e-17\", got '{}'",
                       largest_coordinate, text);
}

/// Only while it agrees with the angles: an outdated state is not written.
ParameterValue get_state(const Scene& scene) {
    const StartState& start = scene.setup.start;
    std::vector<std::string> texts;
    if (state_belongs(scene.setup.chain, start))
        for (std::size_t i = 0; i < start.state.size(); ++i)
            texts.push_back(start.state_rest[i] == 0 && !std::signbit(start.state_rest[i])
                                ? fmt::format("{}", start.state[i])
                                : fmt::format("{} + {}", start.state[i], start.state_rest[i]));
    return texts;
}
void set_state(Scene& scene, const ParameterValue& value) {
    StartState& start = scene.setup.start;
    start.state.clear();
    start.state_rest.clear();
    for (const std::string& text : std::get<std::vector<std::string>>(value)) {
        const auto [high, low] = read_sum(text).value();
        start.state.push_back(high);
        start.state_rest.push_back(low);
    }
}

Command set_start(const Scene& scene) { return SetStart{scene.setup.start}; }

} // namespace

std::vector<Parameter> start_rows() {
    return {
        {.key = "start.angles",
         .label = "Start angles",
         .unit = "rad",
         .help = "Angle of each link at the start, counter-clockwise from straight down.",
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
         .help = "The start angles in degrees; they are converted to radians with all the digits of the "
                 "arithmetic, so that 90° is exactly level.",
         .kind = ParameterKind::numbers,
         .minimum = -5e6, // just below largest_angle, in degrees
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
         .help = "How fast each link turns counter-clockwise at the start; at rest if omitted.",
         .kind = ParameterKind::numbers,
         .minimum = -1e4,
         .maximum = 1e4,
         .slider_minimum = -10,
         .slider_maximum = 10,
         .default_value = std::vector<double>(3, 0.0),
         .get = rows::get<velocities>,
         .set = rows::set<velocities>,
         .command = set_start},
        {.key = "start.state",
         .label = "Exact start state",
         .unit = "",
         .help = "The start to the last bit, from which a saved motion continues: all angles and then all "
                 "angular velocities (rad, rad/s) of a rigid chain, or x and y of each bob and then their "
                 "velocities (m, m/s) of an elastic one. Start angles and velocities give the same state in "
                 "fewer digits.",
         .kind = ParameterKind::texts,
         .maximum = 4 * max_links,
         .default_value = std::vector<std::string>{},
         .element_problem = coordinate_problem,
         .get = get_state,
         .set = set_state,
         .command = set_start},
    };
}

} // namespace pendula
