// SPDX-License-Identifier: MIT
#include "scene/parameter_table.hpp"

#include <algorithm>
#include <array>
#include <numbers>

namespace pendula {
namespace {

constexpr std::array<std::string_view, 2> models{"rigid", "elastic"};
constexpr std::array<std::string_view, 6> methods{"rk4",    "leapfrog", "symplectic-euler", "gauss-legendre",
                                                  "dop853", "taylor"};
constexpr std::array<std::string_view, 4> arithmetics{"double", "long-double", "x87", "double-double"};

// How a field's type meets ParameterValue's alternatives.

ParameterValue to_value(bool field) { return field; }
ParameterValue to_value(double field) { return field; }
ParameterValue to_value(std::size_t field) { return static_cast<double>(field); }
ParameterValue to_value(const std::string& field) { return field; }
ParameterValue to_value(const std::vector<double>& field) { return field; }
ParameterValue to_value(Model field) { return std::string(name_of(field)); }
ParameterValue to_value(Method field) { return std::string(name_of(field)); }
ParameterValue to_value(Arithmetic field) { return std::string(name_of(field)); }

void from_value(bool& field, const ParameterValue& value) { field = std::get<bool>(value); }
void from_value(double& field, const ParameterValue& value) { field = std::get<double>(value); }
void from_value(std::size_t& field, const ParameterValue& value) {
    field = static_cast<std::size_t>(std::get<double>(value));
}
void from_value(std::string& field, const ParameterValue& value) { field = std::get<std::string>(value); }
void from_value(std::vector<double>& field, const ParameterValue& value) {
    field = std::get<std::vector<double>>(value);
}
void from_value(Model& field, const ParameterValue& value) {
    field = model_from_name(std::get<std::string>(value)).value();
}
void from_value(Method& field, const ParameterValue& value) {
    field = method_from_name(std::get<std::string>(value)).value();
}
void from_value(Arithmetic& field, const ParameterValue& value) {
    field = arithmetic_from_name(std::get<std::string>(value)).value();
}

/// `Field` is a function from a scene to a reference to one of its fields.
template<auto Field>
ParameterValue get(const Scene& scene) {
    return to_value(Field(scene));
}
template<auto Field>
void set(Scene& scene, const ParameterValue& value) {
    from_value(Field(scene), value);
}

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

Command load(const Scene& scene) { return Load{scene.setup}; }
Command set_chain(const Scene& scene) { return SetChain{scene.setup.chain}; }
Command set_start(const Scene& scene) { return SetStart{scene.setup.start}; }
Command set_ghost(const Scene& scene) { return SetGhost{scene.setup.ghost}; }
Command set_gravity(const Scene& scene) { return SetGravity{scene.setup.chain.gravity}; }
Command set_damping(const Scene& scene) { return SetDamping{scene.setup.chain.damping}; }
Command set_timestep(const Scene& scene) { return SetTimestep{scene.setup.integration.dt}; }
Command set_speed(const Scene& scene) { return SetSpeed{scene.speed}; }

constexpr auto name = [](auto& scene) -> auto& { return scene.name; };
constexpr auto model = [](auto& scene) -> auto& { return scene.setup.chain.model; };
constexpr auto lengths = [](auto& scene) -> auto& { return scene.setup.chain.lengths; };
constexpr auto masses = [](auto& scene) -> auto& { return scene.setup.chain.masses; };
constexpr auto gravity = [](auto& scene) -> auto& { return scene.setup.chain.gravity; };
constexpr auto damping = [](auto& scene) -> auto& { return scene.setup.chain.damping; };
constexpr auto stiffness = [](auto& scene) -> auto& { return scene.setup.chain.stiffness; };
constexpr auto velocities = [](auto& scene) -> auto& { return scene.setup.start.angular_velocities; };
constexpr auto method = [](auto& scene) -> auto& { return scene.setup.integration.method; };
constexpr auto arithmetic = [](auto& scene) -> auto& { return scene.setup.integration.arithmetic; };
constexpr auto timestep = [](auto& scene) -> auto& { return scene.setup.integration.dt; };
constexpr auto compensated = [](auto& scene) -> auto& { return scene.setup.integration.compensated; };
constexpr auto ghost_enabled = [](auto& scene) -> auto& { return scene.setup.ghost.enabled; };
constexpr auto ghost_link = [](auto& scene) -> auto& { return scene.setup.ghost.link; };
constexpr auto ghost_offset = [](auto& scene) -> auto& { return scene.setup.ghost.offset; };
constexpr auto trail_seconds = [](auto& scene) -> auto& { return scene.trail_seconds; };
constexpr auto sample_interval = [](auto& scene) -> auto& { return scene.setup.sample_interval; };
constexpr auto speed = [](auto& scene) -> auto& { return scene.speed; };

/// m or kg: a micrometre, a milligram. Far below, the products of lengths and masses leave the range of
/// double.
constexpr double tiniest_link = 1e-6;

/// Sine and cosine are accurate up to here, rad.
constexpr double largest_angle = 1e5;

std::vector<Parameter> make_table() {
    return {
        {.key = "name",
         .label = "Name",
         .unit = "",
         .help = "What the scene is called in the list of scenes and in the title.",
         .kind = ParameterKind::text,
         .maximum = 200,
         .default_value = std::string("Untitled"),
         .get = get<name>,
         .set = set<name>},

        {.key = "chain.model",
         .label = "Model",
         .unit = "",
         .help = "Rigid rods keep their lengths; elastic links are springs.",
         .kind = ParameterKind::choice,
         .default_value = std::string("rigid"),
         .choices = models,
         .get = get<model>,
         .set = set<model>,
         .command = load},
        {.key = "chain.lengths",
         .label = "Lengths",
         .unit = "m",
         .help = "Length of each link from the pivot outwards; their number is the number of links.",
         .kind = ParameterKind::numbers,
         .required = true,
         .minimum = tiniest_link,
         .maximum = 1e6,
         .slider_minimum = 0.1,
         .slider_maximum = 10,
         .default_value = std::vector<double>{4, 3.5, 3},
         .get = get<lengths>,
         .set = set<lengths>,
         .command = set_chain},
        {.key = "chain.masses",
         .label = "Masses",
         .unit = "kg",
         .help = "Mass of the bob at the end of each link; a heavy bob drags the lighter ones along.",
         .kind = ParameterKind::numbers,
         .required = true,
         .minimum = tiniest_link,
         .maximum = 1e6,
         .slider_minimum = 0.1,
         .slider_maximum = 10,
         .default_value = std::vector<double>{1, 1, 1},
         .get = get<masses>,
         .set = set<masses>,
         .command = set_chain},
        {.key = "chain.gravity",
         .label = "Gravity",
         .unit = "m/s²",
         .help = "Downward acceleration of free fall: 9.81 on Earth, 1.62 on the Moon; without it the chain "
                 "only coasts.",
         .kind = ParameterKind::number,
         .maximum = 1000,
         .slider_maximum = 20,
         .default_value = 9.81,
         .get = get<gravity>,
         .set = set<gravity>,
         .command = set_gravity},
        {.key = "chain.damping",
         .label = "Damping",
         .unit = "1/s",
         .help = "How fast the motion dies away: all velocities decay as exp(-damping·t).",
         .kind = ParameterKind::number,
         .maximum = 1000,
         .slider_maximum = 2,
         .default_value = 0.0,
         .get = get<damping>,
         .set = set<damping>,
         .command = set_damping},
        {.key = "chain.stiffness",
         .label = "Stiffness",
         .unit = "N/m",
         .help = "Force with which an elastic link resists each metre of stretch; rigid rods ignore it.",
         .kind = ParameterKind::number,
         .maximum = 1e9,
         .minimum_excluded = true,
         .slider_minimum = 10,
         .slider_maximum = 1000,
         .logarithmic = true,
         .default_value = 100.0,
         .get = get<stiffness>,
         .set = set<stiffness>,
         .command = set_chain},

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
         .get = get<velocities>,
         .set = set<velocities>,
         .command = set_start},

        {.key = "integration.method",
         .label = "Method",
         .unit = "",
         .help = "The rule that carries the chain from one moment to the next.",
         .kind = ParameterKind::choice,
         .default_value = std::string("rk4"),
         .choices = methods,
         .get = get<method>,
         .set = set<method>,
         .command = load},
        {.key = "integration.arithmetic",
         .label = "Arithmetic",
         .unit = "",
         .help =
             "How many digits every number of the calculation carries: double 16, long-double and x87 19, "
             "double-double 32.",
         .kind = ParameterKind::choice,
         .default_value = std::string("x87"),
         .choices = arithmetics,
         .get = get<arithmetic>,
         .set = set<arithmetic>,
         .command = load},
        {.key = "integration.dt",
         .label = "Timestep",
         .unit = "s",
         .help =
             "Simulated time of one step; a smaller one follows the true motion for longer and costs more.",
         .kind = ParameterKind::number,
         .minimum = 1e-9, // a second of time would take more than a billion steps
         .maximum = 1,
         .slider_minimum = 1e-6,
         .slider_maximum = 1e-2,
         .logarithmic = true,
         .default_value = 1e-4,
         .get = get<timestep>,
         .set = set<timestep>,
         .command = set_timestep},
        {.key = "integration.compensated",
         .label = "Compensate",
         .unit = "",
         .help = "Carries the digits that each step's addition would lose over to the next step.",
         .kind = ParameterKind::boolean,
         .default_value = false,
         .get = get<compensated>,
         .set = set<compensated>,
         .command = load},

        {.key = "ghost.enabled",
         .label = "Ghost",
         .unit = "",
         .help = "Shows a second chain started a hair away, to make the divergence visible.",
         .kind = ParameterKind::boolean,
         .default_value = true,
         .get = get<ghost_enabled>,
         .set = set<ghost_enabled>,
         .command = set_ghost},
        {.key = "ghost.link",
         .label = "Offset link",
         .unit = "",
         .help = "The link that the ghost starts with turned aside, counted from 1 at the pivot.",
         .kind = ParameterKind::integer,
         .minimum = 1,
         .maximum = max_links,
         .slider_minimum = 1,
         .slider_maximum = 10,
         .default_value = 1.0,
         .get = get<ghost_link>,
         .set = set<ghost_link>,
         .command = set_ghost},
        {.key = "ghost.offset",
         .label = "Offset",
         .unit = "rad",
         .help = "How far aside the ghost starts; the smaller, the longer both chains move as one.",
         .kind = ParameterKind::number,
         .minimum = -10,
         .maximum = 10,
         .slider_minimum = 1e-15,
         .slider_maximum = 1,
         .logarithmic = true,
         .default_value = 1e-3,
         .get = get<ghost_offset>,
         .set = set<ghost_offset>,
         .command = set_ghost},

        {.key = "trail.seconds",
         .label = "Trail length",
         .unit = "s",
         .help = "How much of the past the trails show, in simulated seconds.",
         .kind = ParameterKind::number,
         .maximum = 3600,
         .slider_maximum = 60,
         .default_value = 12.0,
         .get = get<trail_seconds>,
         .set = set<trail_seconds>},
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
         .get = get<sample_interval>,
         .set = set<sample_interval>,
         .command = load},

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
         .get = get<speed>,
         .set = set<speed>,
         .command = set_speed},
    };
}

} // namespace

std::span<const Parameter> parameter_table() {
    static const std::vector<Parameter> table = make_table();
    return table;
}

const Parameter* find_parameter(std::string_view key) {
    const auto table = parameter_table();
    const auto found =
        std::find_if(table.begin(), table.end(), [&](const auto& row) { return row.key == key; });
    return found == table.end() ? nullptr : &*found;
}

} // namespace pendula
