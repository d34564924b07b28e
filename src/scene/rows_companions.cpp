// SPDX-License-Identifier: MIT
#include "scene/parameter_rows.hpp"

#include "physics/trajectory.hpp"
#include "scene/recorded_scene.hpp"

#include <memory>

namespace pendula {
namespace {

template<auto Member>
constexpr rows::Row<&Scene::setup, &Setup::ghost, Member> ghost_row;

Command set_ghost(const Scene& scene) { return SetGhost{scene.setup.ghost}; }

std::optional<std::string> lane_problem(const std::string& text) {
    try {
        parse_precision_lane(text);
    } catch (const Refused& refused) {
        return refused.what();
    }
    return std::nullopt;
}

ParameterValue lanes_of(const Scene& scene) {
    std::vector<std::string> texts;
    for (const PrecisionLane& lane : scene.setup.lanes) texts.push_back(to_text(lane));
    return texts;
}

void set_lanes_of(Scene& scene, const ParameterValue& value) {
    scene.setup.lanes.clear();
    for (const std::string& text : std::get<std::vector<std::string>>(value))
        scene.setup.lanes.push_back(parse_precision_lane(text));
}

Command set_lanes(const Scene& scene) { return SetLanes{scene.setup.lanes}; }

template<auto Member>
constexpr rows::Row<&Scene::setup, &Setup::measured, Member> measured_row;

/// The parameter of one column of the recording: its times or its angles.
template<std::vector<double> MeasuredRows::*Column>
Parameter column_row(Parameter rest) {
    rest.kind = ParameterKind::numbers;
    rest.is_extra = true;
    rest.default_value = std::vector<double>{};
    rest.command = rows::load;
    rest.get = [](const Scene& scene) {
        const auto& kept = scene.setup.measured.kept;
        return ParameterValue(kept ? *kept.*Column : std::vector<double>{});
    };
    rest.set = [](Scene& scene, const ParameterValue& value) {
        auto& kept = scene.setup.measured.kept;
        auto rows = kept ? std::make_shared<MeasuredRows>(*kept) : std::make_shared<MeasuredRows>();
        *rows.*Column = std::get<std::vector<double>>(value);
        kept = std::move(rows);
    };
    return rest;
}

template<auto Member>
constexpr rows::Row<&Scene::ensemble_look, Member> ensemble_look_row;
template<auto Member>
constexpr rows::Row<&Scene::setup, &Setup::ensemble, &EnsembleChoice::setup, Member> member_row;

/// Checks only the length of a constant's name. The code that makes the ensemble checks whether the chain has
/// the constant.
std::optional<std::string> constant_problem(const std::string& name) {
    if (!name.empty() && name.size() <= 40) return std::nullopt;
    return "expected a constant of the chain, such as link_masses 2";
}

Command set_ensemble(const Scene& scene) { return SetEnsemble{scene.setup.ensemble}; }

} // namespace

std::vector<Parameter> ghost_rows() {
    return {
        ghost_row<&GhostSetup::enabled>(
            "ghost.enabled", "Ghost",
            "Shows a second chain that starts slightly offset, to make the divergence visible.",
            {.command = set_ghost}),
        ghost_row<&GhostSetup::link>(
            "ghost.link", "Offset link", "",
            "The link whose start angle is offset in the ghost, counted from 1 at the pivot.",
            rows::Allowed{1, max_links}, rows::Slider{1, 10}, {.command = set_ghost}),
        ghost_row<&GhostSetup::offset>(
            "ghost.offset", "Offset", "rad",
            "How far the ghost's start is offset; the smaller the offset, the longer both chains move "
            "as one.",
            rows::Allowed{-10, 10}, rows::Slider{1e-15, 1, rows::logarithmic}, {.command = set_ghost}),
        ghost_row<&GhostSetup::count>(
            "ghost.count", "Ghosts", "",
            "How many ghosts there are: the second starts with twice the offset of the first, and so "
            "on.",
            rows::Allowed{1, most_companions}, rows::Slider{1, 64}, {.command = set_ghost}),
    };
}

std::vector<Parameter> measured_rows() {
    return {
        measured_row<&MeasuredMotion::zero>("measured.zero", "Zero",
                                            "Where the recorded angles are 0: straight down or straight up.",
                                            {.is_extra = true, .command = rows::load}),
        measured_row<&MeasuredMotion::sense>(
            "measured.sense", "Sense",
            "The direction in which the recorded angles grow: counter-clockwise (ccw) or clockwise (cw).",
            {.is_extra = true, .command = rows::load}),
        measured_row<&MeasuredMotion::relative>(
            "measured.relative", "Relative",
            "All recorded angles except the first link's are measured from the link above, not from the "
            "vertical.",
            {.is_extra = true, .command = rows::load}),
        column_row<&MeasuredRows::times>(
            {.key = "measured.times",
             .label = "Times",
             .unit = "s",
             .help = "The times of a recorded motion, which is shown beside the chain. The run starts "
                     "at the first of these times.",
             .minimum = -1e12,
             .maximum = 1e12,
             .most_numbers = most_recorded_rows,
             .slider_minimum = 0,
             .slider_maximum = 60}),
        column_row<&MeasuredRows::angles>(
            {.key = "measured.angles",
             .label = "Angles",
             .unit = "rad",
             .help =
                 "The recorded angles of all links at the first time, then at the second time, and so on.",
             .minimum = -1e9,
             .maximum = 1e9,
             .most_numbers = most_recorded_rows * most_recorded_links,
             .slider_minimum = -3.2,
             .slider_maximum = 3.2}),
    };
}

std::vector<Parameter> lanes_rows() {
    return {
        {.key = "lanes.integrations",
         .label = "Precision lanes",
         .help = "Runs the same start under other methods or arithmetics, each written "
                 "METHOD/ARITHMETIC[@dt][+c]; +c means compensated sums.",
         .kind = ParameterKind::texts,
         .maximum = most_companions,
         .default_value = std::vector<std::string>{},
         .element_problem = lane_problem,
         .get = lanes_of,
         .set = set_lanes_of,
         .command = set_lanes},
    };
}

std::vector<Parameter> ensemble_rows() {
    static const std::string starts_help =
        "How the members' starts lie around the scene's start: " + starts_in_words() + ".";
    return {
        // The members.
        rows::row<&Scene::setup, &Setup::ensemble, &EnsembleChoice::enabled>(
            "ensemble.enabled", "Ensemble",
            "Shows many chains at once, each with a different start around the scene's start.",
            {.command = set_ensemble}),
        member_row<&EnsembleSetup::count>("ensemble.count", "Members", "",
                                          "How many chains the ensemble has.", rows::Allowed{1, most_members},
                                          rows::Slider{10, 1e6, rows::logarithmic},
                                          {.command = set_ensemble}),
        // How the members start.
        member_row<&EnsembleSetup::starts>("ensemble.starts", "Starts", starts_help,
                                           {.command = set_ensemble}),
        member_row<&EnsembleSetup::spread>(
            "ensemble.spread", "Spread", "rad",
            "The width of a fan or grid, or the standard deviation of a ball (in rad and rad/s).",
            rows::Allowed{0, widest_spread}, rows::Slider{1e-6, 3, rows::logarithmic},
            {.command = set_ensemble}),
        member_row<&EnsembleSetup::link>("ensemble.link", "Link", "",
                                         "The link whose angle differs in a fan, counted from 1 at the "
                                         "pivot; in a grid, the next link's angle differs too.",
                                         rows::Allowed{1, most_ensemble_links},
                                         rows::Slider{1, most_ensemble_links}, {.command = set_ensemble}),
        member_row<&EnsembleSetup::seed>(
            "ensemble.seed", "Seed", "",
            "Seeds the random numbers of a ball, a shell or a fit: the same seed gives the same members.",
            rows::Allowed{0, static_cast<double>(largest_seed)}, rows::Slider{1, 100},
            {.command = set_ensemble}),
        member_row<&EnsembleSetup::drawn>(
            "ensemble.drawn", "Constants",
            "The constants of the chain that a fit does not determine exactly, such as \"link_masses 2\"; "
            "their values differ between members.",
            {.maximum = most_drawn,
             .is_extra = true,
             .element_problem = constant_problem,
             .command = set_ensemble}),
        member_row<&EnsembleSetup::ways>(
            "ensemble.ways", "Ways", "",
            "The rows of a matrix of changes by which the members of a fit differ. A row lists changes of "
            "the constants in ensemble.drawn, then of the start's angles and velocities (rad and rad/s). "
            "Each member adds all rows, each multiplied by a Gaussian random number.",
            rows::Allowed{-1e9, 1e9}, rows::Slider{-1, 1},
            {.most_numbers = most_way_numbers, .is_extra = true, .command = set_ensemble}),
        // How the members are calculated.
        member_row<&EnsembleSetup::precision>(
            "ensemble.precision", "Precision",
            "The arithmetic of the members: single is about three times as fast as double.",
            {.command = set_ensemble}),
        member_row<&EnsembleSetup::dt>(
            "ensemble.dt", "Members' dt", "s",
            "Simulated time of one step of the members, which are calculated with rk4.",
            rows::Allowed{rows::shortest_step, 1}, rows::Slider{1e-5, 1e-2, rows::logarithmic},
            {.command = set_ensemble}),
        // How the members are shown.
        ensemble_look_row<&EnsembleLook::colour>(
            "ensemble.colour", "Colour",
            "What determines the members' colours. prism: a wavelength for each member, so that all "
            "together are white. bob: the end bob's colour. age: the age of the trail. density: how many "
            "members have recently passed through a pixel."),
        ensemble_look_row<&EnsembleLook::brightness>("ensemble.brightness", "Brightness", "",
                                                     "How bright the members are; 0 sets the brightness "
                                                     "automatically, so that they are neither too dark "
                                                     "nor too bright.",
                                                     rows::Allowed{0, 1000}, rows::Slider{0, 10},
                                                     {.zero = "automatic"}),
        ensemble_look_row<&EnsembleLook::shown_chains>("ensemble.chains", "Shown chains", "",
                                                       "The number of members whose rods are drawn, chosen "
                                                       "evenly among all members; all members have trails.",
                                                       rows::Allowed{0, most_shown_chains},
                                                       rows::Slider{0, most_shown_chains}),
        ensemble_look_row<&EnsembleLook::trail_seconds>(
            "ensemble.trail", "Trail", "s",
            "The simulated time in which the members' trails fade to 1/e; 0: no trails.",
            rows::Allowed{0, 3600}, rows::Slider{0, 10}, {.zero = "none"}),
    };
}

} // namespace pendula
