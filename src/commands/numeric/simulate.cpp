// SPDX-License-Identifier: MIT
// pendula simulate: writes the motion as a table of numbers, with all digits of the arithmetic.
#include "analysis/energy_watch.hpp"
#include "analysis/exact_run.hpp"
#include "analysis/figures.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/numeric_subcommands.hpp"
#include "commands/numeric/options.hpp"
#include "commands/numeric/output.hpp"
#include "commands/numeric/waiting_line.hpp"
#include "scene/parameter_table.hpp"
#include "scene/scene.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace pendula {
namespace {

struct SimulateOptions {
    SceneOptions scene;
    double duration = 0;            ///< s
    double every = 0.01;            ///< s
    double right_for = 0;           ///< s; 0: the scene chooses the integration
    std::optional<double> right_to; ///< rad; unset: the scene's value
    std::string out;                ///< empty or "-": standard output
    bool overwrite = false;
};

std::string header(const Chain& chain) {
    std::string line = "t";
    const auto add = [&](auto... formats) {
        for (std::size_t i = 1; i <= chain.links(); ++i)
            ((line += fmt::format(fmt::runtime(formats), i)), ...);
    };
    add(",theta_{}");
    add(",omega_{}");
    add(",x_{}", ",y_{}");
    line += ",energy_change";
    if (chain.model == Model::elastic) add(",strain_{}");
    return line + '\n';
}

/// The result of the accuracy check, as a comment line before the table.
std::string comment(const AccuracyChoice& choice) {
    return fmt::format("# {}: {} in {}, order {}; checked by {}, order {}\n", summary(choice),
                       name_of(choice.chosen.method), name_of(choice.chosen.arithmetic), choice.chosen.order,
                       name_of(choice.checked_by.arithmetic), choice.checked_by.order);
}

/// Throws Refused if the scene key `key` does not accept the value.
void demand_allowed(std::string_view option, std::string_view key, double value) {
    const Parameter& row = *find_parameter(key);
    const bool is_above = row.minimum_excluded ? value > row.minimum : value >= row.minimum;
    if (!(is_above && value <= row.maximum))
        throw Refused(fmt::format("{}: expected {}, got {}", option, expectation(row), value));
}

/// The scene's setup, changed by the options.
Setup wished(const SimulateOptions& options) {
    if (options.right_for > 0) demand_allowed("--right-for", "integration.right_for", options.right_for);
    if (options.right_to) demand_allowed("--right-to", "integration.right_to", *options.right_to);
    Setup setup = options.scene.load().setup;
    if (options.right_for > 0) {
        if (setup.chain.model != Model::rigid)
            throw Refused("--right-for: expected a scene with chain.model = \"rigid\", because automatic "
                          "accuracy is for rigid chains");
        setup.accuracy = Accuracy::automatic;
        setup.right.right_for = options.right_for;
    }
    setup.right.right_to = options.right_to.value_or(setup.right.right_to);
    return setup;
}

std::string row(double time, const Trajectory& trajectory) {
    const std::vector<std::string> digits = trajectory.state_digits();
    // The first numbers are θ, ω, x and y of each link. For an elastic chain, the strains follow.
    const std::size_t motion = 4 * trajectory.chain().links();
    std::string line = fmt::format("{}", time);
    for (std::size_t i = 0; i < motion; ++i) line += ',' + digits[i];
    line += fmt::format(",{}", trajectory.energy().change);
    for (std::size_t i = motion; i < digits.size(); ++i) line += ',' + digits[i];
    return line + '\n';
}

void simulate(Setup setup, const SimulateOptions& options) {
    const TimeGrid grid(options.duration, options.every);
    OutputFile out(options.out, options.overwrite);
    const std::optional<AccuracyChoice> choice = settle_accuracy(setup);
    ExactRun run(make_trajectory(setup.chain, setup.start, setup.integration));
    WaitingLine waiting(what_makes_it_slow(setup.chain, setup.start, setup.integration),
                        out.is_standard_output());
    if (choice) out.write(comment(*choice));
    out.write(header(setup.chain));
    EnergyWatch watch;
    watch.expect(setup.chain);
    for (std::int64_t k = 0; k < grid.rows(); ++k) {
        const double time = grid.time(k);
        waiting.show(fmt::format("{:.3g} of {} s", time, options.duration));
        const Trajectory& there = run.at(time);
        if (there.failure()) {
            out.commit(); // keeps the rows so far, which are correct
            throw CommandFailed(*there.failure());
        }
        out.write(row(time, there));
        watch.see(time, energy_part(there.energy()));
    }
    out.commit();
    if (const auto warning = watch.warning()) complain(*warning);
}

} // namespace

void declare_simulate(CLI::App& app, ChosenCommand& chosen) {
    auto options = std::make_shared<SimulateOptions>();
    CLI::App* command = app.add_subcommand("simulate", "write the motion as CSV, with all digits");
    options->scene.declare(*command);
    add_seconds_option(*command, "--duration", options->duration,
                       "simulated time; the last row is at exactly this time")
        ->required();
    add_seconds_option(*command, "--every", options->every, "simulated time between rows");
    CLI::Option* right_for =
        add_seconds_option(*command, "--right-for", options->right_for,
                           "choose method, arithmetic and order so that the motion is right for this "
                           "simulated time, check it, and write the result of the check before the table");
    command
        ->add_option("--right-to", options->right_to,
                     "with --right-for: the largest error of an angle [the scene's integration.right_to]")
        ->type_name("RAD")
        ->needs(right_for);
    command->add_option("--out", options->out, "write to this file instead of standard output (-)")
        ->type_name("FILE.csv");
    command->add_flag("--force", options->overwrite, "overwrite an existing file");
    command->callback([options, &chosen] {
        chosen = [options] {
            simulate(wished(*options), *options);
            return exit_code::done;
        };
    });
}

} // namespace pendula
