// SPDX-License-Identifier: MIT
#include "scene/parameter_rows.hpp"

#include "scene/trail_length.hpp"

namespace pendula {
namespace {

constexpr double shortest_sample_interval = 1e-4; ///< s: with it, an hour of trail has 36 million samples

template<auto Member>
constexpr rows::Row<&Scene::look, Member> look_row;

} // namespace

std::vector<Parameter> trail_rows() {
    return {
        rows::row<&Scene::trail_seconds>(
            "trail.seconds", "Trail length", "s",
            "How much of the past the trails show. If a scene does not set it, trails show a few swings; the "
            "more energy the start has, the fewer swings.",
            rows::Allowed{0, longest_trail}, rows::Slider{0, 60},
            {.usual = [](const Scene& scene) { return usual_trail_seconds(scene.setup); }}),
        rows::row<&Scene::show_trails>("trail.shown", "Trails",
                                       "Whether the trails of bobs and the curves in plots are drawn."),
        rows::row<&Scene::setup, &Setup::sample_interval>(
            "trail.sample_interval", "Sample interval", "s", "Simulated time between two points of a trail.",
            rows::Allowed{shortest_sample_interval, 1}, rows::Slider{1e-3, 0.1, rows::logarithmic},
            {.command = rows::load}),
    };
}

std::vector<Parameter> look_rows() {
    return {
        look_row<&Look::theme>(
            "look.theme", "Theme",
            "Colours of scene and panels: night glows on dark, paper is for printing, blueprint draws "
            "on blue, high-contrast has pure hues on black."),
        look_row<&Look::exposure>("look.exposure", "Exposure", "EV",
                                  "How bright the picture is; each step of 1 makes it twice as bright.",
                                  rows::Allowed{-10, 10}, rows::Slider{-3, 3}),
        look_row<&Look::bloom>("look.bloom", "Glow", "",
                               "How strongly bright things glow: 1 is the theme's own strength, 0 is none.",
                               rows::Allowed{0, 10}, rows::Slider{0, 3}),
        look_row<&Look::trail_unit>(
            "look.trail_unit", "Trails in",
            "The unit of the trail length: simulated seconds, seconds of viewing (at 20 times the "
            "speed, trails cover 20 times as much of the motion), or swings of the chain."),
        look_row<&Look::trail_swings>(
            "look.trail_swings", "Trail swings", "",
            "How long trails are if they are counted in swings. One swing is the period of the slowest "
            "small oscillation of the rigid chain.",
            rows::Allowed{0, 1000}, rows::Slider{0, 10}),
        look_row<&Look::trail_fade>("look.trail_fade", "Trail fade",
                                    "How trails fade with age; hold keeps them bright to the end."),
        look_row<&Look::trail_width>("look.trail_width", "Trail width",
                                     "What makes trails thinner: age, speed, or nothing."),
        look_row<&Look::trail_light>(
            "look.trail_light", "Trail light",
            "What the brightness of trails depends on besides age: nothing (even) or speed. With speed, "
            "a fast bob draws a thin, bright trail and a slow one a broad, dim trail."),
        look_row<&Look::trail_colour>(
            "look.trail_colour", "Trail colour",
            "What the colour of trails shows: the bob, its speed, the trail's age, the bob's share of "
            "the kinetic energy, or the strain or angle of its link."),
        look_row<&Look::palette>(
            "look.palette", "Palette",
            "Colours from low to high, if trails are not coloured by bob; balance is centred on zero, "
            "wheel suits angles."),
        look_row<&Look::springs>("look.springs", "Springs", "Draws elastic links as coils instead of rods."),
        look_row<&Look::flips>("look.flips", "Mark flips", "Marks where each link last went over the top."),
        look_row<&Look::velocity_arrows>(
            "look.velocity_arrows", "Velocities",
            "Draws an arrow at every bob in its direction of motion; the faster the bob, the longer the "
            "arrow."),
        look_row<&Look::force_arrows>(
            "look.force_arrows", "Forces",
            "Draws an arrow at every bob for the total force of gravity and its links. It points in the "
            "direction in which the bob accelerates."),
        look_row<&Look::angle_arcs>(
            "look.angle_arcs", "Angles",
            "Draws each link's angle from the downward vertical as an arc with its name; for chains of "
            "up to 12 links."),
        look_row<&Look::energy_bar>(
            "look.energy_bar", "Energy bar",
            "Shows a bar beside the chain: how much of the energy above rest is in motion (T), in "
            "height (V) and in springs. The full bar is the energy of the chain standing upright at "
            "rest."),
        look_row<&Look::shadow>("look.shadow", "Shadow",
                                "Lets the chain cast a soft shadow on the ground behind it."),
        look_row<&Look::clock>("look.clock", "Large clock",
                               "Shows the simulated time in digits that a whole class can read."),
        look_row<&Look::parting>("look.parting", "Time of parting",
                                 "Shows the time at which a ghost or lane first differed from the main chain "
                                 "by 1 rad."),
        look_row<&Look::transparent>(
            "look.transparent", "Transparent",
            "Omits the background of films and pictures; formats without transparency are then refused."),
    };
}

} // namespace pendula
