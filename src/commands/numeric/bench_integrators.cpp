// SPDX-License-Identifier: MIT
// pendula bench integrators: what every method costs in every arithmetic, and how right it is, in one run.
#include "analysis/drift.hpp"
#include "analysis/work_precision.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/numbers.hpp"
#include "commands/numeric/output_file.hpp"
#include "commands/numeric/report.hpp"
#include "commands/numeric/subcommand.hpp"
#include "commands/numeric/waiting_line.hpp"
#include "commands/numeric/work_precision_svg.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>

namespace pendula {
namespace {

struct IntegratorBenchOptions {
    SceneOptions scene;
    std::string lanes; ///< empty: all
    int repeats = 3;
    double duration = 20; ///< s
    ReportFormat format = ReportFormat::table;
    std::string plot; ///< empty: none
};

std::string as_table(const WorkPrecision& study) {
    TextTable table({"method", "arithmetic", "setting", "ms per simulated s, minimum", "median",
                     "evaluations", "energy error, J", "position error, m"});
    for (const WorkPrecisionRow& row : study.rows)
        table.add({std::string(name_of(row.integration.method)),
                   std::string(name_of(row.integration.arithmetic)), row.setting(),
                   fmt::format("{:.3g}", row.minimum_ms), fmt::format("{:.3g}", row.median_ms),
                   fmt::format("{}", row.evaluations), short_number(row.error.energy),
                   short_number(row.error.position)});
    return fmt::format(
               "{} repeats (one where a run takes over 4 s), errors after {} s against taylor in quad-double "
               "(itself good to {:.1e} m); E* = {:.4g} J\n",
               study.repeats, study.duration, study.reference_uncertainty, study.scale) +
           table.text();
}

std::string as_csv(const WorkPrecision& study) {
    std::string text =
        "method,arithmetic,dt,order,stages,ms_per_simulated_second_minimum,"
        "ms_per_simulated_second_median,evaluations,energy_error,position_error,velocity_error\n";
    for (const WorkPrecisionRow& row : study.rows) {
        const Integration& is = row.integration;
        text += fmt::format("{},{},{},{},{},{},{},{},{},{},{}\n", name_of(is.method), name_of(is.arithmetic),
                            is.dt, traits_of(is.method).has_order ? fmt::format("{}", is.order) : "",
                            traits_of(is.method).has_stages ? fmt::format("{}", is.stages) : "",
                            csv_number(row.minimum_ms), csv_number(row.median_ms), row.evaluations,
                            csv_number(row.error.energy), csv_number(row.error.position),
                            csv_number(row.error.velocity));
    }
    return text;
}

std::string as_json(const WorkPrecision& study) {
    nlohmann::ordered_json report{{"repeats", study.repeats},
                                  {"duration", study.duration},
                                  {"energy_scale", study.scale},
                                  {"reference_uncertainty", study.reference_uncertainty}};
    for (const WorkPrecisionRow& row : study.rows) {
        const Integration& is = row.integration;
        nlohmann::ordered_json entry{
            {"method", name_of(is.method)},
            {"arithmetic", name_of(is.arithmetic)},
            {"dt", is.dt},
            {"ms_per_simulated_second", {{"minimum", row.minimum_ms}, {"median", row.median_ms}}},
            {"repeats", row.repeats},
            {"evaluations", row.evaluations},
            {"energy_error", row.error.energy}, // NaN becomes null
            {"position_error", row.error.position},
            {"velocity_error", row.error.velocity}};
        if (traits_of(is.method).has_order) entry["order"] = is.order;
        if (traits_of(is.method).has_stages) entry["stages"] = is.stages;
        if (row.failure) entry["failure"] = *row.failure;
        report["rows"].push_back(std::move(entry));
    }
    return report.dump(2) + '\n';
}

std::vector<Integration> wanted(const IntegratorBenchOptions& options, const Setup& setup) {
    if (options.lanes.empty()) return integrations_for(setup.chain, setup.start);
    std::vector<Integration> integrations;
    for (const Lane& lane : parse_lanes(options.lanes, setup.integration))
        integrations.push_back(lane.integration);
    return integrations;
}

int bench_integrators(const IntegratorBenchOptions& options) {
    const Scene scene = options.scene.load();
    const Setup& setup = scene.setup;
    std::unique_ptr<OutputFile> plot;
    if (!options.plot.empty()) plot = std::make_unique<OutputFile>(options.plot, true);
    const WorkPrecision study = [&] {
        WaitingLine waiting("every integration takes a turn in each of the repeats");
        return measure_work_precision(setup.chain, setup.start, wanted(options, setup), options.duration,
                                      options.repeats, thread_seconds,
                                      [&](std::size_t done, std::size_t all) {
                                          waiting.show(fmt::format("run {} of {}", done + 1, all));
                                      });
    }();
    print_as(options.format, study, as_table, as_csv, as_json);
    if (plot) {
        plot->write(work_precision_svg(study, scene.name));
        plot->commit();
    }
    for (const WorkPrecisionRow& row : study.rows)
        if (row.failure) complain(*row.failure);
    return exit_code::done;
}

} // namespace

void declare_bench_integrators(CLI::App& app, ChosenCommand& chosen) {
    auto options = std::make_shared<IntegratorBenchOptions>();
    CLI::App* command = app.get_subcommand("bench")->add_subcommand(
        "integrators", "time every method in every arithmetic, beside its errors: a work-precision plot");
    options->scene.declare(*command);
    command
        ->add_option("--lanes", options->lanes,
                     "integrations, as in 'pendula drift' [all that can run the chain]")
        ->type_name("LANES");
    command->add_option("--repeats", options->repeats, "turns of each; the fastest and the median are told")
        ->type_name("N")
        ->check(whole_number_within(1, 10'000))
        ->capture_default_str();
    add_seconds_option(*command, "--duration", options->duration,
                       "simulated time after which errors are measured");
    add_format_option(*command, options->format);
    command->add_option("--plot", options->plot, "draw the errors against the times")
        ->type_name("FILE.svg")
        ->check(CLI::Validator(
            [](const std::string& file) {
                return file.ends_with(".svg")
                           ? ""
                           : fmt::format("expected a file that ends in .svg, got '{}'", file);
            },
            ""));
    command->footer(
        "Methods with fixed steps run at four times, twice and once their usual dt, taylor at orders around "
        "its usual one. All of them take a few minutes.");
    command->callback([options, &chosen] { chosen = [options] { return bench_integrators(*options); }; });
}

} // namespace pendula
