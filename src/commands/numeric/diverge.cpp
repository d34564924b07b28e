// SPDX-License-Identifier: MIT
// pendula diverge: measures when and how fast the ghosts and precision lanes of a scene diverge from its main
// chain.
#include "analysis/divergence_fit.hpp"
#include "analysis/divergence_log.hpp"
#include "analysis/figures.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/numeric_subcommands.hpp"
#include "commands/numeric/options.hpp"
#include "commands/numeric/output.hpp"
#include "commands/numeric/waiting_line.hpp"
#include "scene/scene.hpp"
#include "simulation/separation.hpp"
#include "simulation/simulation.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>
#include <memory>

namespace pendula {
namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();

struct DivergeOptions {
    SceneOptions scene;
    double duration = 60; ///< s
    ReportFormat format = ReportFormat::table;
};

/// A ghost or a precision lane at the end of the run.
struct Parting {
    TrajectoryReport companion;
    std::optional<DivergenceFit> fit;

    double exponent() const { return fit ? fit->exponent : missing; }
    double standard_error() const { return fit ? fit->standard_error : missing; }
};

std::vector<Parting> run(const Setup& setup, double duration) {
    if (setup.ghost.ghosts() + setup.lanes.size() == 0)
        throw Refused(
            "the scene has neither ghosts nor precision lanes: add --set ghost.enabled=true or --set "
            "'lanes.integrations=[\"rk4/double\"]'");
    Simulation simulation(setup);
    DivergenceLog log;
    log.set_sample_interval(setup.sample_interval);
    {
        const WaitingLine waiting(what_makes_it_slow(setup.chain, setup.start, setup.integration));
        simulation.advance_until(duration, log);
    }
    if (const auto& failure = simulation.failure()) throw CommandFailed(*failure);
    simulation.measure();
    MotionSnapshot end;
    simulation.fill(end);
    std::vector<Parting> partings;
    for (std::size_t i = 1; i < end.trajectories.size(); ++i)
        partings.push_back({end.trajectories[i], log.fit_so_far(i)});
    return partings;
}

/// A sentence that defines the columns of the table.
std::string norms(const Chain& chain) {
    const StateScales scales = state_scales(chain);
    return fmt::format("The times and 'angle' refer to the largest difference of an angle; the exponent and "
                       "'state' refer to\n{}.\n",
                       norm_text(chain.model, scales));
}

std::string as_table(const std::vector<Parting>& partings, const Setup& setup,
                     const DivergeOptions& options) {
    TextTable table({"beside " + to_text({setup.integration.method, setup.integration.arithmetic,
                                          setup.integration.compensated, 0}),
                     "0.001 rad at, s", "1 rad at, s", "exponent, 1/s", "± ", "fitted, s",
                     fmt::format("angle at {} s, rad", options.duration), "state, rad"});
    const auto time = [](const std::optional<double>& t) { return t ? fmt::format("{:.2f}", *t) : "–"; };
    for (const Parting& parting : partings) {
        const auto& fit = parting.fit;
        table.add({parting.companion.label, time(parting.companion.passed_small),
                   time(parting.companion.passed_large), fit ? fmt::format("{:.3f}", fit->exponent) : "–",
                   fit ? fmt::format("{:.3f}", fit->standard_error) : "–",
                   fit ? fmt::format("{:.1f} to {:.1f}", fit->from, fit->to) : "–",
                   short_number(parting.companion.separation.angle),
                   short_number(parting.companion.separation.state)});
    }
    return fmt::format("{}: when ghosts and precision lanes separate from the main chain\n",
                       options.scene.scene) +
           table.text() + norms(setup.chain);
}

std::string as_csv(const std::vector<Parting>& partings) {
    std::string text = "lane,passed_0.001_rad,passed_1_rad,exponent,standard_error,distance,angle\n";
    for (const Parting& parting : partings)
        text += fmt::format("{},{},{},{},{},{},{}\n", csv_text(parting.companion.label),
                            csv_number(parting.companion.passed_small.value_or(missing)),
                            csv_number(parting.companion.passed_large.value_or(missing)),
                            csv_number(parting.exponent()), csv_number(parting.standard_error()),
                            csv_number(parting.companion.separation.state),
                            csv_number(parting.companion.separation.angle));
    return text;
}

std::string as_json(const std::vector<Parting>& partings, const DivergeOptions& options) {
    nlohmann::ordered_json report{{"scene", options.scene.scene}, {"duration", options.duration}};
    for (const Parting& parting : partings) {
        nlohmann::ordered_json lane{{"lane", parting.companion.label},
                                    {"distance", parting.companion.separation.state},
                                    {"angle", parting.companion.separation.angle},
                                    {"end_bob_distance", parting.companion.separation.end_bob}};
        if (parting.companion.passed_small) lane["passed_0.001_rad"] = *parting.companion.passed_small;
        if (parting.companion.passed_large) lane["passed_1_rad"] = *parting.companion.passed_large;
        if (parting.fit) {
            lane["exponent"] = parting.fit->exponent;
            lane["standard_error"] = parting.fit->standard_error;
            lane["fit_from"] = parting.fit->from;
            lane["fit_to"] = parting.fit->to;
        }
        if (parting.companion.failure) lane["failure"] = *parting.companion.failure;
        report["lanes"].push_back(std::move(lane));
    }
    return report.dump(2) + '\n';
}

int diverge(const DivergeOptions& options) {
    const Setup setup = options.scene.load().setup;
    const std::vector<Parting> partings = run(setup, options.duration);
    print_in(
        options.format, [&] { return as_table(partings, setup, options); }, [&] { return as_csv(partings); },
        [&] { return as_json(partings, options); });
    int code = exit_code::done;
    for (const Parting& parting : partings) {
        if (!parting.companion.failure) continue;
        complain(fmt::format("{}: {}", parting.companion.label, *parting.companion.failure));
        code = exit_code::failed;
    }
    return code;
}

} // namespace

void declare_diverge(CLI::App& app, ChosenCommand& chosen) {
    auto options = std::make_shared<DivergeOptions>();
    CLI::App* command = app.add_subcommand(
        "diverge", "show when a scene's ghosts and precision lanes separate from its main chain");
    options->scene.declare(*command);
    command->add_option("--duration", options->duration, "simulated time")
        ->type_name("SECONDS")
        ->capture_default_str()
        ->transform(number_within(1e-3, 1e9));
    add_format_option(*command, options->format);
    command->footer(
        "A lane has separated by 1 rad when one of its angles differs by 1 rad from the same angle of "
        "the main chain. The exponent, and 'distance' in CSV and JSON, measure the whole state: "
        "the square root of the sum of Δθ² + T²Δω² over the links, where T = √(ℓ/g) and ℓ is the "
        "mean length of the links. For an elastic chain it is the square root of the sum of Δx² + "
        "Δy² + T²Δvx² + T²Δvy² over the bobs, divided by ℓ.");
    command->callback([options, &chosen] { chosen = [options] { return diverge(*options); }; });
}

} // namespace pendula
