// SPDX-License-Identifier: MIT
// pendula drift: measures the cost of each lane and its energy drift, split into the method's error and
// rounding errors.
#include "analysis/drift.hpp"
#include "analysis/figures.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/numeric_subcommands.hpp"
#include "commands/numeric/options.hpp"
#include "commands/numeric/output.hpp"
#include "commands/numeric/waiting_line.hpp"
#include "scene/scene.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>

namespace pendula {
namespace {

struct DriftOptions {
    SceneOptions scene;
    std::string lanes; ///< empty: the default lanes
    std::vector<double> at{0.016, 0.112, 1.008, 10, 20};
    ReportFormat format = ReportFormat::table;
};

/// The default lanes that this build can run for this chain. Prints the names of the other default lanes on
/// standard error.
std::vector<Lane> usual_lanes(const Setup& setup) {
    std::vector<Lane> lanes;
    for (Lane& lane : parse_lanes(study_lanes(), setup.integration)) {
        if (const auto no = refusal(setup.chain, setup.start, lane.integration))
            complain(fmt::format("{} is left out: {}", lane.name, *no));
        else
            lanes.push_back(std::move(lane));
    }
    if (lanes.empty())
        throw Refused("none of the default lanes can run this chain: choose others with --lanes");
    return lanes;
}

std::string drift_table(const DriftStudy& study) {
    std::vector<std::string> header{"lane"};
    for (const double time : study.at) header.push_back(fmt::format("{} s", time));
    header.insert(header.end(), {"evaluations", "ms per simulated s"});
    TextTable table(std::move(header));
    for (const LaneDrift& drift : study.lanes) {
        std::vector<std::string> row{drift.lane.name};
        for (const double change : drift.energy_change) row.push_back(short_number(change));
        row.push_back(fmt::format("{}", drift.evaluations));
        row.push_back(short_number(drift.ms_per_simulated_second));
        table.add(std::move(row));
    }
    return table.text();
}

/// A table of the truncation and rounding errors at the last time; empty if no lane's truncation error is
/// known.
std::string split_table(const DriftStudy& study) {
    TextTable table({"lane", "E(t) − E(0)", "truncation", "rounding"});
    bool any = false, any_taylor = false;
    for (const LaneDrift& drift : study.lanes) {
        any_taylor |= drift.lane.integration.method == Method::taylor;
        if (drift.truncation.empty()) continue;
        const double change = drift.energy_change.back(), truncation = drift.truncation.back();
        table.add({drift.lane.name, short_number(change), short_number(truncation),
                   short_number(change - truncation)});
        any = true;
    }
    if (!any) return "";
    return fmt::format(
               "\nErrors at {} s, in J. Truncation is the error of the method; it is found by the "
               "same method and dt with more digits. Rounding is the error that the arithmetic adds.\n",
               study.at.back()) +
           table.text() +
           (any_taylor ? "taylor is not in this table: its order and steps keep its truncation below the "
                         "rounding of each arithmetic.\n"
                       : "");
}

std::string as_table(const DriftStudy& study, const std::string& scene) {
    return fmt::format("{}: E(t) − E(0), J; scale E* = g Σ β_i L_i = {:.6g} J\n", scene, study.scale) +
           drift_table(study) + split_table(study);
}

std::string as_csv(const DriftStudy& study) {
    std::string text = "lane,method,arithmetic,dt,compensated,t,energy_change,truncation,evaluations,"
                       "ms_per_simulated_second\n";
    for (const LaneDrift& drift : study.lanes) {
        const Integration& integration = drift.lane.integration;
        for (std::size_t i = 0; i < study.at.size(); ++i)
            text += fmt::format("{},{},{},{},{},{},{},{},{},{}\n", drift.lane.name,
                                name_of(integration.method), name_of(integration.arithmetic), integration.dt,
                                integration.compensated, study.at[i], csv_number(drift.energy_change[i]),
                                drift.truncation.empty() ? "" : csv_number(drift.truncation[i]),
                                drift.evaluations, csv_number(drift.ms_per_simulated_second));
    }
    return text;
}

std::string as_json(const DriftStudy& study, const std::string& scene) {
    nlohmann::ordered_json report{{"scene", scene}, {"energy_scale", study.scale}};
    for (const LaneDrift& drift : study.lanes) {
        const Integration& integration = drift.lane.integration;
        nlohmann::ordered_json lane{{"lane", drift.lane.name},
                                    {"method", name_of(integration.method)},
                                    {"arithmetic", name_of(integration.arithmetic)},
                                    {"dt", integration.dt},
                                    {"compensated", integration.compensated},
                                    {"at", study.at},
                                    {"energy_change", drift.energy_change},
                                    {"evaluations", drift.evaluations},
                                    {"ms_per_simulated_second", drift.ms_per_simulated_second}};
        if (!drift.truncation.empty()) lane["truncation"] = drift.truncation;
        if (drift.failure) lane["failure"] = *drift.failure;
        report["lanes"].push_back(std::move(lane));
    }
    return report.dump(2) + '\n';
}

/// Reports on standard error each lane that failed; its figures are missing from the report.
int report_failures(const DriftStudy& study) {
    int code = exit_code::done;
    for (const LaneDrift& drift : study.lanes) {
        if (!drift.failure) continue;
        complain(fmt::format("{}: {}", drift.lane.name, *drift.failure));
        code = exit_code::failed;
    }
    return code;
}

int drift(const DriftOptions& options) {
    const Setup setup = options.scene.load().setup;
    if (!std::is_sorted(options.at.begin(), options.at.end()))
        throw Refused("--at: expected times in rising order");
    const std::vector<Lane> lanes =
        options.lanes.empty() ? usual_lanes(setup) : parse_lanes(options.lanes, setup.integration);
    const DriftStudy study = [&] {
        const WaitingLine waiting(what_makes_it_slow(setup.chain, setup.start, setup.integration));
        return measure_drift(setup.chain, setup.start, lanes, options.at, thread_seconds);
    }();
    print_in(
        options.format, [&] { return as_table(study, options.scene.scene); }, [&] { return as_csv(study); },
        [&] { return as_json(study, options.scene.scene); });
    return report_failures(study);
}

} // namespace

void declare_drift(CLI::App& app, ChosenCommand& chosen) {
    auto options = std::make_shared<DriftOptions>();
    CLI::App* command =
        app.add_subcommand("drift", "compare how well integrations conserve energy, and their cost");
    options->scene.declare(*command);
    command
        ->add_option("--lanes", options->lanes,
                     "integrations to compare, separated by commas; +c: with compensated sums [13 lanes, "
                     "from rk4 to taylor and from double to double-double]")
        ->type_name("METHOD/ARITHMETIC[@dt][+c],…");
    add_seconds_list_option(*command, "--at", options->at, "simulated times, in rising order");
    add_format_option(*command, options->format);
    command->callback([options, &chosen] { chosen = [options] { return drift(*options); }; });
}

} // namespace pendula
