// SPDX-License-Identifier: MIT
#include "scene/parameter_rows.hpp"

#include "physics/precise_state.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace pendula {
namespace {

template<auto Member>
constexpr rows::Row<&Scene::setup, &Setup::chain, Member> chain_row;

/// The smallest length or mass of a link, m or kg. Far below it, products of lengths and masses leave the
/// range of double.
constexpr double tiniest_link = 1e-6;

Command set_chain(const Scene& scene) { return SetChain{without_idle_lists(scene.setup.chain)}; }
Command set_gravity(const Scene& scene) { return SetGravity{scene.setup.chain.gravity}; }
Command set_damping(const Scene& scene) { return SetDamping{scene.setup.chain.damping}; }

template<auto Member>
constexpr rows::Row<&Scene::setup, &Setup::chain, &Chain::pivot, Member> pivot_row;
template<auto Member>
constexpr rows::Row<&Scene::setup, &Setup::chain, &Chain::torque, Member> torque_row;

/// Rows that a scene file contains only if they differ from their default.
const Parameter extra{.is_extra = true, .command = set_chain};
const Parameter extra_table{.most_numbers = most_table_rows, .is_extra = true, .command = set_chain};

/// The number of the chain's keys that begin with `beginning` or, if it is empty, that contain no dot.
constexpr std::size_t keys_beginning_with(std::string_view beginning) {
    return static_cast<std::size_t>(std::ranges::count_if(chain_keys, [beginning](std::string_view key) {
        return beginning.empty() ? key.find('.') == key.npos : key.starts_with(beginning);
    }));
}

/// The largest angle, rad, for which sine and cosine are accurate.
constexpr double largest_angle = 1e5;

constexpr double degrees_per_radian = 180 / std::numbers::pi;

/// The start angles in the unit `Wanted`, converted in double if the scene has the other unit.
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

constexpr std::string_view plus = " + ";

/// Reads a sum of one to four doubles: "1.5707963267948966 + 6.123233995736766e-17".
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

/// Writes the first part of the sum and all further parts before the first zero.
std::string written_sum(const Wide& value) {
    std::string text = fmt::format("{}", value.part(0));
    for (std::size_t part = 1; part < Wide::size && value.part(part) != 0; ++part)
        text += fmt::format("{}{}", plus, value.part(part));
    return text;
}

std::optional<std::string> coordinate_problem(const std::string& text) {
    if (read_sum(text)) return std::nullopt;
    return fmt::format(
        "expected a number of at most {}, or a sum of two to four numbers, such as \"1.5 + 2e-17\", got '{}'",
        largest_coordinate, text);
}

/// The exact start state; empty if it does not agree with the angles, because an outdated state is not
/// written.
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

std::vector<Parameter> scene_rows() {
    return {
        rows::row<&Scene::name>("name", "Name", "The scene's name in the list of scenes and in the title.",
                                {.maximum = 200}),
    };
}

std::vector<Parameter> chain_rows() {
    const auto table = std::to_array<Parameter>({
        chain_row<&Chain::model>("chain.model", "Model",
                                 "Rigid rods keep their lengths; elastic links are springs.",
                                 {.command = set_chain}),
        chain_row<&Chain::lengths>(
            "chain.lengths", "Lengths", "m",
            "Length of each link from the pivot outwards. The number of lengths is the number of links.",
            rows::Allowed{tiniest_link, 1e6}, rows::Slider{0.1, 10},
            {.required = true, .default_value = std::vector<double>{4, 3.5, 3}, .command = set_chain}),
        chain_row<&Chain::masses>(
            "chain.masses", "Masses", "kg",
            "Mass of the bob at the end of each link; a heavy bob drags the lighter ones along.",
            rows::Allowed{tiniest_link, 1e6}, rows::Slider{0.1, 10},
            {.required = true,
             .zero_where = "where a link has its own mass",
             .default_value = std::vector<double>{1, 1, 1},
             .command = set_chain}),
        chain_row<&Chain::gravity>(
            "chain.gravity", "Gravity", "m/s²",
            "Downward acceleration of free fall: 9.81 on Earth, 1.62 on the Moon; without it the chain "
            "only coasts.",
            rows::Allowed{0, 1000}, rows::Slider{0, 20}, {.command = set_gravity}),
        chain_row<&Chain::damping>(
            "chain.damping", "Damping", "1/s",
            "How fast the motion dies away: friction slows each velocity v by damping·v every second.",
            rows::Allowed{0, 1000}, rows::Slider{0, 2}, {.command = set_damping}),
        chain_row<&Chain::stiffness>(
            "chain.stiffness", "Stiffness", "N/m",
            "Force with which an elastic link resists each metre of stretch; rigid rods ignore it.",
            rows::Allowed{0, 1e9}, rows::Slider{10, 1000, rows::logarithmic},
            {.minimum_excluded = true, .command = set_chain}),
        chain_row<&Chain::link_masses>(
            "chain.link_masses", "Link masses", "kg",
            "Mass of each link itself, without the bob at its end; if not given, the links are weightless "
            "rods.",
            rows::Allowed{0, 1e6}, rows::Slider{0, 10}, extra),
        chain_row<&Chain::centres>(
            "chain.centres", "Centres of mass", "m",
            "Distance of each link's own centre of mass from its upper joint, along the link: half its "
            "length unless given; negative for a counterweight above the joint.",
            rows::Allowed{-1e6, 1e6}, rows::Slider{-5, 5}, extra),
        chain_row<&Chain::inertias>(
            "chain.inertias", "Moments of inertia", "kg m²",
            "Moment of inertia of each link's own mass about its centre of mass; if not "
            "given, that of a uniform rod: mass · length²/12.",
            rows::Allowed{0, 1e12}, rows::Slider{0, 10}, extra),
        chain_row<&Chain::joint_friction>("chain.joint_friction", "Joint friction", "N m s",
                                          "Friction torque of the joint above each link, for each rad/s by "
                                          "which the two joined links turn relative to each other.",
                                          rows::Allowed{0, 1e6}, rows::Slider{0, 1}, extra),
        chain_row<&Chain::dry_friction>(
            "chain.dry_friction", "Dry friction", "N m",
            "Torque with which the joint above each link resists, however slowly it turns; the joint sticks "
            "until a larger torque breaks it loose.",
            rows::Allowed{0, 1e6}, rows::Slider{0, 1}, extra),
        chain_row<&Chain::air_drag>(
            "chain.air_drag", "Air drag", "kg/m",
            "Force with which the air resists each bob, for each m²/s² of its speed squared.",
            rows::Allowed{0, 1e6}, rows::Slider{0, 1}, extra),
    });
    static_assert(table.size() == keys_beginning_with(""), "a key of the chain without its row");
    return {table.begin(), table.end()};
}

std::vector<Parameter> pivot_rows() {
    const auto table = std::to_array<Parameter>({
        pivot_row<&Pivot::path>(
            "pivot.path", "Path",
            "How the pivot moves: not at all, to and fro along a line, in a circle, or through the "
            "positions in a table.",
            extra),
        pivot_row<&Pivot::amplitude>("pivot.amplitude", "Amplitude", "m",
                                     "How far the pivot moves from its middle; the radius of its circle.",
                                     rows::Allowed{0, 1e6}, rows::Slider{0, 0.2}, extra),
        pivot_row<&Pivot::direction_deg>(
            "pivot.direction_deg", "Line at", "°",
            "Direction of the line along which the pivot moves, counter-clockwise from the right: 90° is up.",
            rows::Allowed{-1e6, 1e6}, rows::Slider{-180, 180}, extra),
        pivot_row<&Pivot::frequency>("pivot.frequency", "Frequency", "Hz",
                                     "How many times a second the pivot goes to and fro, or round.",
                                     rows::Allowed{0, 1e6}, rows::Slider{0, 60}, extra),
        pivot_row<&Pivot::phase_deg>(
            "pivot.phase_deg", "Phase", "°",
            "Phase of the pivot's motion at 0 s. On a line, the pivot is in the middle and goes forward at "
            "0°, and is at the far end at 90°.",
            rows::Allowed{-1e6, 1e6}, rows::Slider{-180, 180}, extra),
        pivot_row<&Pivot::second_amplitude>("pivot.second_amplitude", "2nd amplitude", "m",
                                            "Amplitude of a second vibration, which is added to the first.",
                                            rows::Allowed{0, 1e6}, rows::Slider{0, 0.2}, extra),
        pivot_row<&Pivot::second_frequency>("pivot.second_frequency", "2nd frequency", "Hz",
                                            "Frequency of the second vibration.", rows::Allowed{0, 1e6},
                                            rows::Slider{0, 60}, extra),
        pivot_row<&Pivot::second_phase_deg>("pivot.second_phase_deg", "2nd phase", "°",
                                            "Phase of the second vibration at 0 s.", rows::Allowed{-1e6, 1e6},
                                            rows::Slider{-180, 180}, extra),
        pivot_row<&Pivot::times>(
            "pivot.times", "Times of the table", "s",
            "Times of the rows in a table of the pivot's positions; the times must increase.",
            rows::Allowed{-1e9, 1e9}, rows::Slider{0, 10}, extra_table),
        pivot_row<&Pivot::x>("pivot.x", "x of the table", "m",
                             "How far to the right the pivot is at each time of the table.",
                             rows::Allowed{-1e6, 1e6}, rows::Slider{-1, 1}, extra_table),
        pivot_row<&Pivot::y>("pivot.y", "y of the table", "m",
                             "How far up the pivot is at each time of the table.", rows::Allowed{-1e6, 1e6},
                             rows::Slider{-1, 1}, extra_table),
    });
    static_assert(table.size() == keys_beginning_with("pivot."), "a key of the pivot without its row");
    return {table.begin(), table.end()};
}

std::vector<Parameter> torque_rows() {
    const auto table = std::to_array<Parameter>({
        torque_row<&Torque::course>(
            "torque.course", "Course",
            "How a motor turns one of the joints: not at all, with a constant torque, to and fro, or with "
            "the torques in a table.",
            extra),
        torque_row<&Torque::joint>("torque.joint", "Joint",
                                   "Which joint the motor turns, counted from 1 at the pivot.",
                                   {.minimum = 1,
                                    .maximum = static_cast<double>(max_links),
                                    .is_extra = true,
                                    .slider_minimum = 1,
                                    .slider_maximum = 12,
                                    .command = set_chain}),
        torque_row<&Torque::strength>(
            "torque.strength", "Strength", "N m",
            "The constant torque, or the amplitude of a torque that goes to and fro.",
            rows::Allowed{-1e6, 1e6}, rows::Slider{-10, 10}, extra),
        torque_row<&Torque::frequency>("torque.frequency", "Frequency", "Hz",
                                       "How many times a second the torque goes to and fro.",
                                       rows::Allowed{0, 1e6}, rows::Slider{0, 10}, extra),
        torque_row<&Torque::phase_deg>("torque.phase_deg", "Phase", "°",
                                       "Phase of the torque at 0 s: at phase 0° the torque is 0 and grows.",
                                       rows::Allowed{-1e6, 1e6}, rows::Slider{-180, 180}, extra),
        torque_row<&Torque::times>("torque.times", "Times of the table", "s",
                                   "Times of the rows in a table of torques; the times must increase.",
                                   rows::Allowed{-1e9, 1e9}, rows::Slider{0, 10}, extra_table),
        torque_row<&Torque::values>("torque.values", "Values of the table", "N m",
                                    "The torques at the times of the table.", rows::Allowed{-1e6, 1e6},
                                    rows::Slider{-10, 10}, extra_table),
    });
    static_assert(table.size() == keys_beginning_with("torque."), "a key of the torque without its row");
    return {table.begin(), table.end()};
}

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
        rows::row<&Scene::setup, &Setup::start, &StartState::angular_velocities>(
            "start.angular_velocities", "Start angular velocities", "rad/s",
            "How fast each link turns counter-clockwise at the start; at rest if omitted.",
            rows::Allowed{-1e4, 1e4}, rows::Slider{-10, 10},
            {.default_value = std::vector<double>(3, 0.0), .command = set_start}),
        {.key = "start.state",
         .label = "Exact start state",
         .help =
             "The start to the last bit, from which a saved motion continues. For a rigid chain: all "
             "angles, then all angular velocities (rad, rad/s). For an elastic chain: x and y of each bob, "
             "then their velocities (m, m/s). Start angles and velocities give the same state with fewer "
             "digits.",
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
