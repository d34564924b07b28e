// SPDX-License-Identifier: MIT
#include "scene/parameter_rows.hpp"

namespace pendula {
namespace {

constexpr auto ensemble_enabled = [](auto& scene) -> auto& { return scene.setup.ensemble.enabled; };
constexpr auto ensemble_count = [](auto& scene) -> auto& { return scene.setup.ensemble.setup.count; };
constexpr auto ensemble_starts = [](auto& scene) -> auto& { return scene.setup.ensemble.setup.starts; };
constexpr auto ensemble_spread = [](auto& scene) -> auto& { return scene.setup.ensemble.setup.spread; };
constexpr auto ensemble_link = [](auto& scene) -> auto& { return scene.setup.ensemble.setup.link; };
constexpr auto ensemble_seed = [](auto& scene) -> auto& { return scene.setup.ensemble.setup.seed; };
constexpr auto ensemble_precision = [](auto& scene) -> auto& { return scene.setup.ensemble.setup.precision; };
constexpr auto ensemble_dt = [](auto& scene) -> auto& { return scene.setup.ensemble.setup.dt; };
constexpr auto ensemble_colour = [](auto& scene) -> auto& { return scene.ensemble_look.colour; };
constexpr auto ensemble_brightness = [](auto& scene) -> auto& { return scene.ensemble_look.brightness; };
constexpr auto ensemble_chains = [](auto& scene) -> auto& { return scene.ensemble_look.shown_chains; };
constexpr auto ensemble_trail = [](auto& scene) -> auto& { return scene.ensemble_look.trail_seconds; };

Command set_ensemble(const Scene& scene) { return SetEnsemble{scene.setup.ensemble}; }

/// The members.
std::vector<Parameter> member_rows() {
    return {
        {.key = "ensemble.enabled",
         .label = "Ensemble",
         .unit = "",
         .help = "Shows many chains at once, each with a start of its own around the scene's.",
         .kind = ParameterKind::boolean,
         .default_value = false,
         .get = rows::get<ensemble_enabled>,
         .set = rows::set<ensemble_enabled>,
         .command = set_ensemble},
        {.key = "ensemble.count",
         .label = "Members",
         .unit = "",
         .help = "How many chains the ensemble has.",
         .kind = ParameterKind::integer,
         .minimum = 1,
         .maximum = most_members,
         .slider_minimum = 10,
         .slider_maximum = 1e6,
         .logarithmic = true,
         .default_value = 10'000.0,
         .get = rows::get<ensemble_count>,
         .set = rows::set<ensemble_count>,
         .command = set_ensemble},
    };
}

/// How they start.
std::vector<Parameter> member_start_rows() {
    static const std::string starts_help =
        "How the members' starts lie around the scene's: " + starts_in_words() + ".";
    return {
        {.key = "ensemble.starts",
         .label = "Starts",
         .unit = "",
         .help = starts_help,
         .kind = ParameterKind::choice,
         .default_value = std::string("fan"),
         .choices = names_of<EnsembleStarts>(),
         .get = rows::get<ensemble_starts>,
         .set = rows::set<ensemble_starts>,
         .command = set_ensemble},
        {.key = "ensemble.spread",
         .label = "Spread",
         .unit = "rad",
         .help = "The width of a fan or grid, or the standard deviation of a ball (in rad and rad/s).",
         .kind = ParameterKind::number,
         .maximum = widest_spread,
         .slider_minimum = 1e-6,
         .slider_maximum = 3,
         .logarithmic = true,
         .default_value = 0.01,
         .get = rows::get<ensemble_spread>,
         .set = rows::set<ensemble_spread>,
         .command = set_ensemble},
        {.key = "ensemble.link",
         .label = "Link",
         .unit = "",
         .help = "The link that a fan turns aside, and a grid with the next one, counted from 1 at the "
                 "pivot.",
         .kind = ParameterKind::integer,
         .minimum = 1,
         .maximum = most_ensemble_links,
         .slider_minimum = 1,
         .slider_maximum = most_ensemble_links,
         .default_value = 1.0,
         .get = rows::get<ensemble_link>,
         .set = rows::set<ensemble_link>,
         .command = set_ensemble},
        {.key = "ensemble.seed",
         .label = "Seed",
         .unit = "",
         .help = "Of the random numbers of a ball or shell: the same seed gives the same members.",
         .kind = ParameterKind::integer,
         .maximum = static_cast<double>(largest_seed),
         .slider_minimum = 1,
         .slider_maximum = 100,
         .default_value = 1.0,
         .get = rows::get<ensemble_seed>,
         .set = rows::set<ensemble_seed>,
         .command = set_ensemble},
    };
}

/// How they are calculated.
std::vector<Parameter> member_step_rows() {
    return {
        {.key = "ensemble.precision",
         .label = "Precision",
         .unit = "",
         .help = "The arithmetic of the members: single is about three times as fast as double.",
         .kind = ParameterKind::choice,
         .default_value = std::string("single"),
         .choices = names_of<EnsemblePrecision>(),
         .get = rows::get<ensemble_precision>,
         .set = rows::set<ensemble_precision>,
         .command = set_ensemble},
        {.key = "ensemble.dt",
         .label = "Members' dt",
         .unit = "s",
         .help = "Simulated time of one step of the members, which are calculated with rk4.",
         .kind = ParameterKind::number,
         .minimum = 1e-9, // as integration.dt
         .maximum = 1,
         .slider_minimum = 1e-5,
         .slider_maximum = 1e-2,
         .logarithmic = true,
         .default_value = 2e-3,
         .get = rows::get<ensemble_dt>,
         .set = rows::set<ensemble_dt>,
         .command = set_ensemble},
    };
}

/// What is seen of it.
std::vector<Parameter> light_rows() {
    return {
        {.key = "ensemble.colour",
         .label = "Colour",
         .unit = "",
         .help = "What colours the members: a wavelength each, so that all together are white (prism), their "
                 "end bob's colour (bob), how long ago they were there (age), or how many of them have "
                 "passed through each pixel lately (density).",
         .kind = ParameterKind::choice,
         .default_value = std::string("prism"),
         .choices = names_of<EnsembleColour>(),
         .get = rows::get<ensemble_colour>,
         .set = rows::set<ensemble_colour>},
        {.key = "ensemble.brightness",
         .label = "Brightness",
         .unit = "",
         .help = "How bright the members are; 0 sets it by the picture's own light.",
         .kind = ParameterKind::number,
         .maximum = 1000,
         .slider_maximum = 10,
         .default_value = 0.0,
         .zero = "automatic",
         .get = rows::get<ensemble_brightness>,
         .set = rows::set<ensemble_brightness>},
        {.key = "ensemble.chains",
         .label = "Shown chains",
         .unit = "",
         .help = "Of how many members the rods are drawn, evenly among all; trails are those of all.",
         .kind = ParameterKind::integer,
         .maximum = most_shown_chains,
         .slider_maximum = most_shown_chains,
         .default_value = 2000.0,
         .get = rows::get<ensemble_chains>,
         .set = rows::set<ensemble_chains>},
        {.key = "ensemble.trail",
         .label = "Trail",
         .unit = "s",
         .help = "The time in which the members' trails fade to 1/e, simulated; 0 shows none.",
         .kind = ParameterKind::number,
         .maximum = 3600,
         .slider_maximum = 10,
         .default_value = 1.0,
         .zero = "none",
         .get = rows::get<ensemble_trail>,
         .set = rows::set<ensemble_trail>},
    };
}

} // namespace

std::vector<Parameter> ensemble_rows() {
    return rows::joined({member_rows(), member_start_rows(), member_step_rows(), light_rows()});
}

} // namespace pendula
