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

constexpr std::string_view plus = " + ";

/// The sum of one to four doubles: "1.5707963267948966 + 6.123233995736766e-17".
std::optional<Wide> read_sum(std::string_view text) {
    Wide sum = 0;
    for (std::size_t part = 0; part < Wide::size; ++part) {
        const std::size_t end_of_part = std::min(text.find(plus), text.size());
        double number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + end_of_part, number);
        if (error != std::errc() || end != text.data() + end_of_part ||
            !(std::abs(number) <= largest_coordinate))
            return {};
        sum = part == 0 ? Wide(number) : sum + number;
        if (end_of_part == text.size()) return sum;
        text.remove_prefix(end_of_part + plus.size());
    }
    return {};
}

/// As many parts as are not zero.
std::string written_sum(const Wide& value) {
    std::string text = fmt::format("{}", value.part(0));
    for (std::size_t part = 1; part < Wide::size && value.part(part) != 0; ++part)
        text += fmt::format("{}{}", plus, value.part(part));
    return text;
}

std::optional<std::string> coordinate_problem(const std::string& text) {
    if (read_sum(text)) return std::nullopt;
    return fmt::format(
        "expected a number of at most {}, or a sum of two to four as in \"1.5 + 2e-17\", got '{}'",
        largest_coordinate, text);
}

/// Only while it agrees with the angles: an outdated state is not written.
ParameterValue get_state(const Scene& scene) {
    const StartState& start = scene.setup.start;
    std::vector<std::string> texts;
    if (state_belongs(scene.setup.chain, start))
        for (const Wide& coordinate : start.state) texts.push_back(written_sum(coordinate));
    return texts;
}
void set_state(Scene& scene, const ParameterValue& value) {
    StartState& start = scene.setup.start;
    start.state.clear();
    for (const std::string& text : std::get<std::vector<std::string>>(value))
        start.state.push_back(read_sum(text).value());
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
