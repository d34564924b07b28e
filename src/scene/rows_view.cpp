// SPDX-License-Identifier: MIT
#include "scene/parameter_rows.hpp"

namespace pendula {
namespace {

Command set_speed(const Scene& scene) { return SetSpeed{scene.speed}; }

constexpr auto speed = [](auto& scene) -> auto& { return scene.speed; };
constexpr auto first_link = [](auto& scene) -> auto& { return scene.views.first_link; };
constexpr auto second_link = [](auto& scene) -> auto& { return scene.views.second_link; };
constexpr auto nested_tori = [](auto& scene) -> auto& { return scene.views.nested_tori; };
constexpr auto auto_rotate = [](auto& scene) -> auto& { return scene.views.auto_rotate; };
constexpr auto plot_seconds = [](auto& scene) -> auto& { return scene.views.plot_seconds; };
constexpr auto follow_bob = [](auto& scene) -> auto& { return scene.views.follow_bob; };
constexpr auto automatic_quality = [](auto& scene) -> auto& { return scene.views.automatic_quality; };
constexpr auto section_plane = [](auto& scene) -> auto& { return scene.views.section_plane; };
constexpr auto section_angle = [](auto& scene) -> auto& { return scene.views.section_angle; };
constexpr auto section_point = [](auto& scene) -> auto& { return scene.views.section_point; };
constexpr auto section_upward = [](auto& scene) -> auto& { return scene.views.section_upward; };
constexpr auto section_orbits = [](auto& scene) -> auto& { return scene.views.section_orbits; };
constexpr auto layout = [](auto& scene) -> auto& { return scene.views.layout; };
constexpr auto embedding = [](auto& scene) -> auto& { return scene.views.embedding; };

std::vector<Parameter> window_rows() {
    using namespace rows;
    return {
        {.key = "view.speed",
         .label = "Speed",
         .unit = "×",
         .help = "Simulated seconds per second of real time; the timestep does not change.",
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
        {.key = "view.layout",
         .label = "Layout",
         .unit = "",
         .help = "Which views are shown.",
         .kind = ParameterKind::choice,
         .default_value = std::string("chain-torus"),
         .choices = names_of<Layout>(),
         .get = get<layout>,
         .set = set<layout>},
    };
}

std::vector<Parameter> torus_rows() {
    using namespace rows;
    return {
        {.key = "view.torus",
         .label = "Torus",
         .unit = "",
         .help = "The surface on which two angles are shown: a ring, a square with opposite edges "
                 "identified, or a torus rotating in four dimensions.",
         .kind = ParameterKind::choice,
         .default_value = std::string("torus"),
         .choices = names_of<TorusEmbedding>(),
         .get = get<embedding>,
         .set = set<embedding>},
        {.key = "view.first_link",
         .label = "First link",
         .unit = "",
         .help = "The link whose angle goes around the ring, counted from 1 at the pivot.",
         .kind = ParameterKind::integer,
         .minimum = 1,
         .maximum = max_links,
         .slider_minimum = 1,
         .slider_maximum = 10,
         .default_value = 1.0,
         .get = get<first_link>,
         .set = set<first_link>},
        {.key = "view.second_link",
         .label = "Second link",
         .unit = "",
         .help = "The link whose angle goes around the tube, counted from 1 at the pivot.",
         .kind = ParameterKind::integer,
         .minimum = 1,
         .maximum = max_links,
         .slider_minimum = 1,
         .slider_maximum = 10,
         .default_value = 2.0,
         .get = get<second_link>,
         .set = set<second_link>},
        {.key = "view.nested_tori",
         .label = "Nested tori",
         .unit = "",
         .help = "Shows nested tori, one for each pair of neighbouring links.",
         .kind = ParameterKind::boolean,
         .default_value = false,
         .get = get<nested_tori>,
         .set = set<nested_tori>},
        {.key = "view.auto_rotate",
         .label = "Turn slowly",
         .unit = "",
         .help = "Turns the torus by itself while the run goes on, once in 90 s, until you move it.",
         .kind = ParameterKind::boolean,
         .default_value = true,
         .get = get<auto_rotate>,
         .set = set<auto_rotate>},
    };
}

std::vector<Parameter> plot_and_camera_rows() {
    using namespace rows;
    return {
        {.key = "view.plot_seconds",
         .label = "Plot length",
         .unit = "s",
         .help = "How much of the past the plots show, in simulated seconds.",
         .kind = ParameterKind::number,
         .minimum = 0.1,
         .maximum = 3600,
         .slider_minimum = 5,
         .slider_maximum = 120,
         .default_value = 40.0,
         .get = get<plot_seconds>,
         .set = set<plot_seconds>},
        {.key = "view.follow_bob",
         .label = "Follow bob",
         .unit = "",
         .help = "The bob that stays in the middle of the chain's view, counted from 1 at the pivot; 0 for "
                 "none.",
         .kind = ParameterKind::integer,
         .minimum = 0,
         .maximum = max_links,
         .slider_minimum = 0,
         .slider_maximum = 10,
         .default_value = 0.0,
         .get = get<follow_bob>,
         .set = set<follow_bob>},
        {.key = "view.automatic_quality",
         .label = "Hold 25 fps",
         .unit = "",
         .help = "Draws fewer pixels in the window if it would show less than 25 frames a second.",
         .kind = ParameterKind::boolean,
         .default_value = true,
         .get = get<automatic_quality>,
         .set = set<automatic_quality>},
    };
}

constexpr std::array<std::string_view, 2> upward_titles{"Momentum p", "Velocity ω"};

std::vector<Parameter> section_rows() {
    using namespace rows;
    return {
        {.key = "view.section_plane",
         .label = "Plane of link",
         .unit = "",
         .help = "The link whose angle the section's plane fixes, counted from 1 at the pivot: orbits are "
                 "marked where they pass it upward.",
         .kind = ParameterKind::integer,
         .minimum = 1,
         .maximum = max_links,
         .slider_minimum = 1,
         .slider_maximum = 8,
         .default_value = 1.0,
         .get = get<section_plane>,
         .set = set<section_plane>},
        {.key = "view.section_angle",
         .label = "Plane at",
         .unit = "°",
         .help = "The angle of the section's plane, from the downward vertical.",
         .kind = ParameterKind::number,
         .minimum = -360,
         .maximum = 360,
         .slider_minimum = -180,
         .slider_maximum = 180,
         .default_value = 0.0,
         .get = get<section_angle>,
         .set = set<section_angle>},
        {.key = "view.section_point",
         .label = "Point of link",
         .unit = "",
         .help = "The link whose angle and momentum the section shows, counted from 1 at the pivot; not the "
                 "plane's.",
         .kind = ParameterKind::integer,
         .minimum = 1,
         .maximum = max_links,
         .slider_minimum = 1,
         .slider_maximum = 8,
         .default_value = 2.0,
         .get = get<section_point>,
         .set = set<section_point>},
        {.key = "view.section_upward",
         .label = "Upward",
         .unit = "",
         .help = "What the section shows upward: the momentum conjugate to the angle, with which areas are "
                 "kept, or the angular velocity.",
         .kind = ParameterKind::choice,
         .default_value = std::string("p"),
         .choices = names_of<SectionUpward>(),
         .titles = upward_titles,
         .get = get<section_upward>,
         .set = set<section_upward>},
        {.key = "view.section_orbits",
         .label = "Spread orbits",
         .unit = "",
         .help = "Orbits of the run's energy that are spread over the section, beside those that you seed by "
                 "clicks.",
         .kind = ParameterKind::integer,
         .minimum = 0,
         .maximum = 100,
         .slider_minimum = 0,
         .slider_maximum = 100,
         .default_value = 12.0,
         .get = get<section_orbits>,
         .set = set<section_orbits>},
    };
}

} // namespace

std::vector<Parameter> view_rows() {
    return rows::joined({window_rows(), torus_rows(), plot_and_camera_rows(), section_rows()});
}

} // namespace pendula
