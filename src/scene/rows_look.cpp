// SPDX-License-Identifier: MIT
#include "scene/parameter_rows.hpp"

namespace pendula {
namespace {

constexpr auto theme = [](auto& scene) -> auto& { return scene.look.theme; };
constexpr auto unit = [](auto& scene) -> auto& { return scene.look.trail_unit; };
constexpr auto fade = [](auto& scene) -> auto& { return scene.look.trail_fade; };
constexpr auto width = [](auto& scene) -> auto& { return scene.look.trail_width; };
constexpr auto light = [](auto& scene) -> auto& { return scene.look.trail_light; };
constexpr auto colour = [](auto& scene) -> auto& { return scene.look.trail_colour; };
constexpr auto palette = [](auto& scene) -> auto& { return scene.look.palette; };
constexpr auto exposure = [](auto& scene) -> auto& { return scene.look.exposure; };
constexpr auto bloom = [](auto& scene) -> auto& { return scene.look.bloom; };
constexpr auto swings = [](auto& scene) -> auto& { return scene.look.trail_swings; };
constexpr auto springs = [](auto& scene) -> auto& { return scene.look.springs; };
constexpr auto flips = [](auto& scene) -> auto& { return scene.look.flips; };
constexpr auto velocity_arrows = [](auto& scene) -> auto& { return scene.look.velocity_arrows; };
constexpr auto force_arrows = [](auto& scene) -> auto& { return scene.look.force_arrows; };
constexpr auto angle_arcs = [](auto& scene) -> auto& { return scene.look.angle_arcs; };
constexpr auto energy_bar = [](auto& scene) -> auto& { return scene.look.energy_bar; };
constexpr auto shadow = [](auto& scene) -> auto& { return scene.look.shadow; };
constexpr auto clock = [](auto& scene) -> auto& { return scene.look.clock; };
constexpr auto parting = [](auto& scene) -> auto& { return scene.look.parting; };
constexpr auto transparent = [](auto& scene) -> auto& { return scene.look.transparent; };

std::vector<Parameter> picture_rows() {
    return {
        {.key = "look.theme",
         .label = "Theme",
         .unit = "",
         .help = "Colours of scene and panels: night glows on dark, paper is for printing, blueprint draws "
                 "on blue, high-contrast has pure hues on black.",
         .kind = ParameterKind::choice,
         .default_value = std::string("night"),
         .choices = names_of<Theme>(),
         .get = rows::get<theme>,
         .set = rows::set<theme>},
        {.key = "look.exposure",
         .label = "Exposure",
         .unit = "EV",
         .help = "How bright the picture is; each step of 1 makes it twice as bright.",
         .kind = ParameterKind::number,
         .minimum = -10,
         .maximum = 10,
         .slider_minimum = -3,
         .slider_maximum = 3,
         .default_value = 0.0,
         .get = rows::get<exposure>,
         .set = rows::set<exposure>},
        {.key = "look.bloom",
         .label = "Glow",
         .unit = "",
         .help = "How strongly bright things glow: 1 is the theme's own strength, 0 is none.",
         .kind = ParameterKind::number,
         .maximum = 10,
         .slider_maximum = 3,
         .default_value = 1.0,
         .get = rows::get<bloom>,
         .set = rows::set<bloom>},
    };
}

std::vector<Parameter> trail_length_rows() {
    return {
        {.key = "look.trail_unit",
         .label = "Trails in",
         .unit = "",
         .help = "The unit of the trail length: simulated seconds, seconds of viewing (at 20 times the "
                 "speed, trails cover 20 times as much of the motion), or swings of the chain.",
         .kind = ParameterKind::choice,
         .default_value = std::string("seconds"),
         .choices = names_of<TrailUnit>(),
         .get = rows::get<unit>,
         .set = rows::set<unit>},
        {.key = "look.trail_swings",
         .label = "Trail swings",
         .unit = "",
         .help = "How long trails are if they are counted in swings. One swing is the period of the slowest "
                 "small oscillation of the rigid chain.",
         .kind = ParameterKind::number,
         .maximum = 1000,
         .slider_maximum = 10,
         .default_value = 3.0,
         .get = rows::get<swings>,
         .set = rows::set<swings>},
    };
}

std::vector<Parameter> trail_law_rows() {
    return {
        {.key = "look.trail_fade",
         .label = "Trail fade",
         .unit = "",
         .help = "How trails fade with age; hold keeps them bright to the end.",
         .kind = ParameterKind::choice,
         .default_value = std::string("smooth"),
         .choices = names_of<TrailFade>(),
         .get = rows::get<fade>,
         .set = rows::set<fade>},
        {.key = "look.trail_width",
         .label = "Trail width",
         .unit = "",
         .help = "What makes trails thinner: age, speed, or nothing.",
         .kind = ParameterKind::choice,
         .default_value = std::string("age"),
         .choices = names_of<TrailWidth>(),
         .get = rows::get<width>,
         .set = rows::set<width>},
        {.key = "look.trail_light",
         .label = "Trail light",
         .unit = "",
         .help = "What the brightness of trails depends on besides age: nothing (even) or speed. With speed, "
                 "a fast bob draws a thin, bright trail and a slow one a broad, dim trail.",
         .kind = ParameterKind::choice,
         .default_value = std::string("speed"),
         .choices = names_of<TrailLight>(),
         .get = rows::get<light>,
         .set = rows::set<light>},
        {.key = "look.trail_colour",
         .label = "Trail colour",
         .unit = "",
         .help = "What the colour of trails shows: the bob, its speed, the trail's age, the bob's share of "
                 "the kinetic energy, or the strain or angle of its link.",
         .kind = ParameterKind::choice,
         .default_value = std::string("bob"),
         .choices = names_of<TrailColour>(),
         .get = rows::get<colour>,
         .set = rows::set<colour>},
        {.key = "look.palette",
         .label = "Palette",
         .unit = "",
         .help = "Colours from low to high, if trails are not coloured by bob; balance is centred on zero, "
                 "wheel suits angles.",
         .kind = ParameterKind::choice,
         .default_value = std::string("automatic"),
         .choices = names_of<Palette>(),
         .get = rows::get<palette>,
         .set = rows::set<palette>},
    };
}

std::vector<Parameter> chain_mark_rows() {
    return {
        {.key = "look.springs",
         .label = "Springs",
         .unit = "",
         .help = "Draws elastic links as coils instead of rods.",
         .kind = ParameterKind::boolean,
         .default_value = false,
         .get = rows::get<springs>,
         .set = rows::set<springs>},
        {.key = "look.flips",
         .label = "Mark flips",
         .unit = "",
         .help = "Marks where each link last went over the top.",
         .kind = ParameterKind::boolean,
         .default_value = false,
         .get = rows::get<flips>,
         .set = rows::set<flips>},
        {.key = "look.velocity_arrows",
         .label = "Velocities",
         .unit = "",
         .help = "Draws an arrow at every bob in its direction of motion; the faster the bob, the longer the "
                 "arrow.",
         .kind = ParameterKind::boolean,
         .default_value = false,
         .get = rows::get<velocity_arrows>,
         .set = rows::set<velocity_arrows>},
        {.key = "look.force_arrows",
         .label = "Forces",
         .unit = "",
         .help = "Draws an arrow at every bob for the total force of gravity and its links. It points in the "
                 "direction in which the bob accelerates.",
         .kind = ParameterKind::boolean,
         .default_value = false,
         .get = rows::get<force_arrows>,
         .set = rows::set<force_arrows>},
        {.key = "look.angle_arcs",
         .label = "Angles",
         .unit = "",
         .help = "Draws each link's angle from the downward vertical as an arc with its name; for chains of "
                 "up to 12 links.",
         .kind = ParameterKind::boolean,
         .default_value = false,
         .get = rows::get<angle_arcs>,
         .set = rows::set<angle_arcs>},
        {.key = "look.energy_bar",
         .label = "Energy bar",
         .unit = "",
         .help = "Shows a bar beside the chain: how much of the energy above rest is in motion (T), in "
                 "height (V) and in springs. The full bar is the energy of the chain standing upright at "
                 "rest.",
         .kind = ParameterKind::boolean,
         .default_value = false,
         .get = rows::get<energy_bar>,
         .set = rows::set<energy_bar>},
    };
}

std::vector<Parameter> ground_and_caption_rows() {
    return {
        {.key = "look.shadow",
         .label = "Shadow",
         .unit = "",
         .help = "Lets the chain cast a soft shadow on the ground behind it.",
         .kind = ParameterKind::boolean,
         .default_value = true,
         .get = rows::get<shadow>,
         .set = rows::set<shadow>},
        {.key = "look.clock",
         .label = "Large clock",
         .unit = "",
         .help = "Writes the simulated time over the picture, large enough for a class.",
         .kind = ParameterKind::boolean,
         .default_value = false,
         .get = rows::get<clock>,
         .set = rows::set<clock>},
        {.key = "look.parting",
         .label = "Time of parting",
         .unit = "",
         .help = "Writes the time at which the first ghost or lane came to differ by 1 rad over the picture.",
         .kind = ParameterKind::boolean,
         .default_value = false,
         .get = rows::get<parting>,
         .set = rows::set<parting>},
        {.key = "look.transparent",
         .label = "Transparent",
         .unit = "",
         .help = "Omits the background in recordings that can hold transparency: folders of PNG pictures.",
         .kind = ParameterKind::boolean,
         .default_value = false,
         .get = rows::get<transparent>,
         .set = rows::set<transparent>},
    };
}

} // namespace

std::vector<Parameter> look_rows() {
    return rows::joined({picture_rows(), trail_length_rows(), trail_law_rows(), chain_mark_rows(),
                         ground_and_caption_rows()});
}

} // namespace pendula
