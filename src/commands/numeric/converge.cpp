// SPDX-License-Identifier: MIT
// pendula converge: measures how a method's error shrinks with its timestep dt.
#include "analysis/figures.hpp"
#include "analysis/method_errors.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/numeric_subcommands.hpp"
#include "commands/numeric/options.hpp"
#include "commands/numeric/output.hpp"
#include "commands/numeric/waiting_line.hpp"
#include "scene/scene.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <limits>
#include <memory>
#include <optional>

namespace pendula {
namespace {

struct ConvergeOptions {
    SceneOptions scene;
    std::string method, arithmetic; ///< empty: as in the scene
    std::vector<double> steps{2e-3, 1e-3, 5e-4, 2.5e-4};
    std::optional<int> stages, order; ///< unset: as in the scene
    bool compensated = false;
    double duration = 20; ///< s; long enough to show how leapfrog fails (see leapfrog.hpp)
    ReportFormat format = ReportFormat::table;
};

double or_nan(const std::optional<double>& order) {
    return order.value_or(std::numeric_limits<double>::quiet_NaN());
}

std::string order_cell(const std::optional<double>& order) {
    return order ? fmt::format("{:.2f}", *order) : "–";
}

/// A shortened dt is shown with six digits.
std::string dt_cell(const ConvergenceRow& row) {
    return row.dt == row.requested_dt ? fmt::format("{}", row.dt) : fmt::format("{:.6g}", row.dt);
}

/// A sentence with each dt that had to be shortened, and the reason; empty if there is none.
std::string about_shorter_steps(const ConvergenceStudy& study) {
    std::string steps;
    for (const ConvergenceRow& row : study.rows)
        if (row.dt != row.requested_dt)
            steps += fmt::format("{}{} to {}", steps.empty() ? "" : ", ", row.requested_dt, dt_cell(row));
    if (steps.empty()) return {};
    return fmt::format("dt is shortened so that {} s are a whole number of steps: {} s.\n", study.duration,
                       steps);
}

std::string as_table(const ConvergenceStudy& study, const Integration& integration,
                     const std::string& scene) {
    TextTable table({"dt, s", "position error, m", "order", "velocity error, m/s", "order", "energy error, J",
                     "order", "evaluations", "ms per simulated s"});
    for (const ConvergenceRow& row : study.rows)
        table.add({dt_cell(row), short_number(row.error.position), order_cell(row.order.position),
                   short_number(row.error.velocity), order_cell(row.order.velocity),
                   short_number(row.error.energy), order_cell(row.order.energy),
                   fmt::format("{}", row.evaluations), short_number(row.ms_per_simulated_second)});
    return fmt::format("{}: {} in {}, errors after {} s relative to taylor in {} (whose own error is about "
                       "{:.1e} m)\n",
                       scene, name_of(integration.method), name_of(integration.arithmetic), study.duration,
                       name_of(study.reference.arithmetic), study.reference_uncertainty) +
           table.text() + about_shorter_steps(study);
}

std::string as_csv(const ConvergenceStudy& study) {
    std::string text =
        "dt,position_error,position_order,velocity_error,velocity_order,energy_error,energy_order,"
        "evaluations,ms_per_simulated_second\n";
    for (const ConvergenceRow& row : study.rows)
        text += fmt::format("{},{},{},{},{},{},{},{},{}\n", row.dt, csv_number(row.error.position),
                            csv_number(or_nan(row.order.position)), csv_number(row.error.velocity),
                            csv_number(or_nan(row.order.velocity)), csv_number(row.error.energy),
                            csv_number(or_nan(row.order.energy)), row.evaluations,
                            csv_number(row.ms_per_simulated_second));
    return text;
}

std::string as_json(const ConvergenceStudy& study, const Integration& integration, const std::string& scene) {
    nlohmann::ordered_json report{{"scene", scene},
                                  {"method", name_of(integration.method)},
                                  {"arithmetic", name_of(integration.arithmetic)},
                                  {"duration", study.duration},
                                  {"energy_scale", study.scale},
                                  {"reference_uncertainty", study.reference_uncertainty}};
    for (const ConvergenceRow& row : study.rows) {
        nlohmann::ordered_json entry{{"dt", row.dt},
                                     {"position_error", row.error.position},
                                     {"position_order", or_nan(row.order.position)}, // NaN becomes null
                                     {"velocity_error", row.error.velocity},
                                     {"velocity_order", or_nan(row.order.velocity)},
                                     {"energy_error", row.error.energy},
                                     {"energy_order", or_nan(row.order.energy)},
                                     {"evaluations", row.evaluations},
                                     {"ms_per_simulated_second", row.ms_per_simulated_second}};
        if (row.dt != row.requested_dt) entry["wished_dt"] = row.requested_dt;
        if (row.failure) entry["failure"] = *row.failure;
        report["rows"].push_back(std::move(entry));
    }
    return report.dump(2) + '\n';
}

/// Reports on standard error each dt at which the integration failed; its errors are missing from the report.
int report_failures(const ConvergenceStudy& study) {
    int code = exit_code::done;
    for (const ConvergenceRow& row : study.rows) {
        if (!row.failure) continue;
        complain(*row.failure);
        code = exit_code::failed;
    }
    return code;
}

int converge(const ConvergeOptions& options) {
    Setup setup = options.scene.load().setup;
    if (!options.method.empty()) setup.integration.method = parse_method(options.method);
    if (!options.arithmetic.empty()) setup.integration.arithmetic = parse_arithmetic(options.arithmetic);
    setup.integration.stages = options.stages.value_or(setup.integration.stages);
    setup.integration.order = options.order.value_or(setup.integration.order);
    setup.integration.compensated |= options.compensated;
    const ConvergenceStudy study = [&] {
        const WaitingLine waiting(what_makes_it_slow(setup.chain, setup.start, setup.integration));
        return measure_convergence(setup.chain, setup.start, setup.integration, options.steps,
                                   options.duration, thread_seconds);
    }();
    print_in(
        options.format, [&] { return as_table(study, setup.integration, options.scene.scene); },
        [&] { return as_csv(study); },
        [&] { return as_json(study, setup.integration, options.scene.scene); });
    return report_failures(study);
}

} // namespace

void declare_converge(CLI::App& app, ChosenCommand& chosen) {
    auto options = std::make_shared<ConvergeOptions>();
    CLI::App* command = app.add_subcommand("converge", "measure a method's errors and its order");
    options->scene.declare(*command);
    command->add_option("--method", options->method, "the method [the scene's]")->type_name("METHOD");
    command->add_option("--arithmetic", options->arithmetic, "the arithmetic [the scene's]")
        ->type_name("ARITHMETIC");
    command
        ->add_option("--stages", options->stages,
                     "stages of gauss-legendre; its order is twice this number [8]")
        ->type_name("N");
    command
        ->add_option("--order", options->order, "order of taylor; 0: an order that suits the arithmetic [0]")
        ->type_name("N");
    command->add_flag("--compensated", options->compensated,
                      "add steps to the state by compensated summation");
    add_seconds_list_option(
        *command, "--dt", options->steps,
        "timesteps to try, shortened a little if they do not divide the duration; an order is "
        "estimated from two neighbouring timesteps");
    add_seconds_option(*command, "--duration", options->duration,
                       "simulated time after which errors are measured");
    add_format_option(*command, options->format);
    command->callback([options, &chosen] { chosen = [options] { return converge(*options); }; });
}

} // namespace pendula
