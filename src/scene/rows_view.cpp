// SPDX-License-Identifier: MIT
#include "scene/parameter_rows.hpp"

#include "scene/trail_length.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {
namespace {

template<auto Member>
constexpr rows::Row<&Scene::views, Member> view_row;
template<auto Member>
constexpr rows::Row<&Scene::look, Member> look_row;
template<auto Member>
constexpr rows::Row<&Scene::video, Member> video_row;

constexpr double shortest_sample_interval = 1e-4; ///< s; an hour of trail then has 36 million samples

constexpr double largest_pixel = 1e5;

Command set_speed(const Scene& scene) { return SetSpeed{scene.speed}; }

constexpr std::array<std::string_view, 4> energies_titles{"T, V and E", "E of each bob", "T of each bob",
                                                          "V of each bob"};

/// Splits a list such as "angles, energy" into names.
std::vector<std::string> names_in(const std::string& list) {
    std::vector<std::string> names(1);
    for (const char c : list)
        if (c == ',')
            names.emplace_back();
        else if (c != ' ')
            names.back() += c;
    if (names.back().empty()) names.pop_back();
    return names;
}

std::optional<std::string> plots_problem(const std::string& list) {
    for (const std::string& name : names_in(list))
        if (!from_name<ShownPlot>(name))
            return fmt::format("expected some of {}, with commas between them; got '{}'",
                               fmt::join(names_of<ShownPlot>(), ", "), name);
    return std::nullopt;
}

/// The names of the shown plots; empty if all are shown.
ParameterValue plots_of(const Scene& scene) {
    const PlotSelection& choice = scene.views.plots;
    if (choice.shows_all()) return std::string();
    std::vector<std::string_view> shown;
    for (const std::string_view name : names_of<ShownPlot>())
        if (choice.shows(*from_name<ShownPlot>(name))) shown.push_back(name);
    return fmt::format("{}", fmt::join(shown, ", "));
}

void set_plots_of(Scene& scene, const ParameterValue& value) {
    const std::vector<std::string> wanted = names_in(std::get<std::string>(value));
    scene.views.plots = {};
    if (wanted.empty()) return;
    for (const std::string_view name : names_of<ShownPlot>())
        scene.views.plots.show(*from_name<ShownPlot>(name), std::ranges::find(wanted, name) != wanted.end());
}

constexpr std::array<std::string_view, 2> section_rule_titles{"Poincaré", "Stroboscopic"};
constexpr std::array<std::string_view, 2> upward_titles{"Momentum p", "Velocity ω"};

} // namespace

std::vector<Parameter> view_rows() {
    return {
        rows::row<&Scene::speed>("view.speed", "Speed", "×",
                                 "Simulated seconds per second of real time; the timestep does not change.",
                                 rows::Allowed{1e-4, 1000}, rows::Slider{1e-3, 100, rows::logarithmic},
                                 {.command = set_speed}),
        view_row<&ViewSettings::layout>("view.layout", "Layout", "Which views are shown."),
        view_row<&ViewSettings::embedding>(
            "view.torus", "Torus",
            "The surface on which two angles are shown: a ring, a square with opposite edges "
            "identified, or a torus rotating in four dimensions."),
        view_row<&ViewSettings::first_link>(
            "view.first_link", "First link", "",
            "The link whose angle goes around the ring, counted from 1 at the pivot.",
            rows::Allowed{1, max_links}, rows::Slider{1, 10}),
        view_row<&ViewSettings::second_link>(
            "view.second_link", "Second link", "",
            "The link whose angle goes around the tube, counted from 1 at the pivot.",
            rows::Allowed{1, max_links}, rows::Slider{1, 10}),
        view_row<&ViewSettings::nested_tori>("view.nested_tori", "Nested tori",
                                             "Shows nested tori, one for each pair of neighbouring links."),
        view_row<&ViewSettings::auto_rotate>(
            "view.auto_rotate", "Turn slowly",
            "The torus turns by itself while the run goes on, once in 90 s, until you move it."),
        {.key = "view.plots",
         .label = "Plots",
         .help = "The plots to show in layouts with plots, for example \"angles, energy\"; empty for all. "
                 "The plots of an ensemble are shown only if the scene has an ensemble.",
         .kind = ParameterKind::text,
         .maximum = 160,
         .default_value = std::string(),
         .element_problem = plots_problem,
         .get = plots_of,
         .set = set_plots_of},
        view_row<&ViewSettings::energies>(
            "view.energies", "Energy plot",
            "What the plot of energies shows: kinetic, potential and total energy and the loss by damping, "
            "or one of these energies for each bob.",
            {.titles = energies_titles}),
        view_row<&ViewSettings::plot_seconds>("view.plot_seconds", "Plot length", "s",
                                              "How much of the past the plots show, in simulated seconds.",
                                              rows::Allowed{0.1, 3600}, rows::Slider{5, 120}),
        view_row<&ViewSettings::follow_bob>(
            "view.follow_bob", "Follow bob", "",
            "The bob that stays in the middle of the chain's view, counted from 1 at the pivot; 0 for "
            "none.",
            rows::Allowed{0, max_links}, rows::Slider{0, 10}),
        view_row<&ViewSettings::automatic_quality>(
            "view.automatic_quality", "Hold 25 fps",
            "Draws fewer pixels in the window if it would otherwise show fewer than 25 frames a second."),
        view_row<&ViewSettings::section_rule>(
            "view.section_rule", "Section",
            "When the section records a point: when the motion crosses a plane upward (a Poincaré section, "
            "for chains that keep their energy), or at regular times (a stroboscopic section).",
            {.is_extra = true, .titles = section_rule_titles}),
        view_row<&ViewSettings::strobe_period>("view.strobe_period", "Period", "s",
                                               "The time between two points of a stroboscopic section; 0 for "
                                               "the period of the chain's drive.",
                                               rows::Allowed{0, 1e6}, rows::Slider{0, 5},
                                               {.is_extra = true, .zero = "the drive's"}),
        view_row<&ViewSettings::section_plane>(
            "view.section_plane", "Plane of link", "",
            "The link whose angle the section's plane fixes, counted from 1 at the pivot. A point is "
            "recorded whenever this angle rises through the plane's angle.",
            rows::Allowed{1, max_links}, rows::Slider{1, 8}),
        view_row<&ViewSettings::section_angle>(
            "view.section_angle", "Plane at", "°",
            "The angle of the section's plane, from the downward vertical.", rows::Allowed{-360, 360},
            rows::Slider{-180, 180}),
        view_row<&ViewSettings::section_point>("view.section_point", "Point of link", "",
                                               "The link whose angle and momentum the section shows, counted "
                                               "from 1 at the pivot. It must not be the plane's link.",
                                               rows::Allowed{1, max_links}, rows::Slider{1, 8}),
        view_row<&ViewSettings::section_upward>(
            "view.section_upward", "Upward",
            "The quantity on the section's vertical axis: the momentum conjugate to the angle, for which the "
            "motion preserves areas, or the angular velocity.",
            {.titles = upward_titles}),
        view_row<&ViewSettings::section_orbits>(
            "view.section_orbits", "Spread orbits", "",
            "The number of orbits with the run's energy that are spread over the section, in addition to the "
            "orbits that you start by clicks.",
            rows::Allowed{0, 100}, rows::Slider{0, 100}),
    };
}

std::vector<Parameter> video_rows() {
    return {
        video_row<&VideoView::file>(
            "video.file", "Video",
            "The video of a real pendulum, drawn behind the chain, in any format that ffmpeg reads; the path "
            "is relative to the scene's folder. A recorded film stores only the file's name: to record it "
            "again, run the program in the video's folder.",
            {.maximum = 1024, .is_extra = true}),
        video_row<&VideoView::begin>("video.begin", "Begins at", "s",
                                     "The moment of the video that is shown at time 0.",
                                     rows::Allowed{-1e5, 1e5}, rows::Slider{0, 10}, {.is_extra = true}),
        video_row<&VideoView::scale>(
            "video.scale", "Scale", "px/m",
            "Pixels of the video per metre. At 0, the video is as high as the circle that the chain can "
            "reach, and its middle lies at the pivot.",
            rows::Allowed{0, 1e6}, rows::Slider{10, 10000, rows::logarithmic},
            {.is_extra = true, .zero = "fits the reach"}),
        video_row<&VideoView::pivot_x>("video.pivot_x", "Pivot x", "px",
                                       "The pivot's distance from the left edge of the video, in pixels of "
                                       "the video.",
                                       rows::Allowed{-largest_pixel, largest_pixel}, rows::Slider{0, 1920},
                                       {.is_extra = true}),
        video_row<&VideoView::pivot_y>(
            "video.pivot_y", "Pivot y", "px",
            "The pivot's distance from the upper edge of the video, in pixels of the video.",
            rows::Allowed{-largest_pixel, largest_pixel}, rows::Slider{0, 1080}, {.is_extra = true}),
        video_row<&VideoView::tilt>("video.tilt_deg", "Tilt", "°",
                                    "The angle by which the camera was turned counter-clockwise; the video "
                                    "is turned by the same angle.",
                                    rows::Allowed{-180, 180}, rows::Slider{-10, 10}, {.is_extra = true}),
        video_row<&VideoView::strength>(
            "video.strength", "Strength", "",
            "The brightness of the video, as a fraction of the original; choose it so that the chain and its "
            "trails stand out.",
            rows::Allowed{0, 1}, rows::Slider{0, 1}, {.is_extra = true}),
    };
}

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
            "Draws an arrow at every bob for the force with which gravity, the links and air drag "
            "accelerate the bob. The force of damping is left out."),
        look_row<&Look::angle_arcs>(
            "look.angle_arcs", "Angles",
            "Draws each link's angle from the downward vertical as an arc with its name; for chains of "
            "up to 12 links."),
        look_row<&Look::energy_bar>(
            "look.energy_bar", "Energy bar",
            "Shows a bar beside the chain: how much of the energy above rest is in motion (T), in "
            "height (V) and in springs. The number above the bar is the energy of a full bar: usually the "
            "energy of the upright chain at rest."),
        look_row<&Look::shadow>("look.shadow", "Shadow",
                                "Lets the chain cast a soft shadow on the background."),
        look_row<&Look::clock>("look.clock", "Large clock",
                               "Shows the simulated time in digits that a whole class can read."),
        look_row<&Look::parting>("look.parting", "Time of separation",
                                 "Shows the time at which a ghost or lane first differed from the main chain "
                                 "by 1 rad."),
        look_row<&Look::transparent>(
            "look.transparent", "Transparent",
            "Omits the background of films and pictures; formats without transparency are then refused."),
    };
}

} // namespace pendula
