// SPDX-License-Identifier: MIT
// pendula replay: repeats a recorded run without a window, and checks that it is the same to the last bit.
#include "simulation/replay.hpp"

#include "analysis/energy_watch.hpp"
#include "analysis/figures.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/numeric_subcommands.hpp"
#include "commands/numeric/options.hpp"
#include "commands/numeric/output.hpp"
#include "commands/numeric/waiting_line.hpp"
#include "scene/run_file.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>

namespace pendula {
namespace {

struct ReplayOptions {
    std::string file;
    bool verify = false;
    ReportFormat format = ReportFormat::table;
};

/// The numbers θ_1 … θ_N, ω_1 … ω_N with all digits.
std::vector<std::string> motion_digits(const Trajectory& trajectory) {
    std::vector<std::string> digits = trajectory.state_digits();
    digits.resize(2 * trajectory.chain().links());
    return digits;
}

std::string summary_table(const RunFile& file, const Simulation& end) {
    const EnergyReport energy = end.main().energy();
    std::string text = fmt::format("{}\n\n", file.scene.name);
    const auto line = [&](const std::string& name, const auto& value) {
        text += fmt::format("{:<16}{}\n", name, value);
    };
    line("time, s", end.time());
    line("steps", end.step());
    line("changes", file.record.log.size());
    line("keyframes", file.record.keyframes.size());
    line("hash", fmt::format("{:016x}", end.hash()));
    line("energy change", fmt::format("{} J", energy.change));
    const std::vector<std::string> digits = motion_digits(end.main());
    const std::size_t links = digits.size() / 2;
    for (std::size_t i = 0; i < links; ++i) line(fmt::format("theta_{}, rad", i + 1), digits[i]);
    for (std::size_t i = 0; i < links; ++i) line(fmt::format("omega_{}, rad/s", i + 1), digits[links + i]);
    return text;
}

std::string summary_json(const RunFile& file, const Simulation& end) {
    const EnergyReport energy = end.main().energy();
    const std::vector<std::string> digits = motion_digits(end.main());
    const auto middle = digits.begin() + static_cast<std::ptrdiff_t>(digits.size() / 2);
    // The digits are text, because a JSON number cannot hold all of them.
    const nlohmann::ordered_json report{{"scene", file.scene.name},
                                        {"time", end.time()},
                                        {"steps", end.step()},
                                        {"changes", file.record.log.size()},
                                        {"keyframes", file.record.keyframes.size()},
                                        {"hash", fmt::format("{:016x}", end.hash())},
                                        {"energy_change", energy.change},
                                        {"energy_scale", energy.scale},
                                        {"theta", std::vector(digits.begin(), middle)},
                                        {"omega", std::vector(middle, digits.end())}};
    return report.dump(2) + '\n';
}

int report_verification(const RunRecord& record, const std::optional<Difference>& difference,
                        ReportFormat format) {
    if (format == ReportFormat::json) {
        nlohmann::ordered_json report{{"identical", !difference.has_value()}, {"steps", record.end}};
        if (difference) {
            report["step"] = difference->step;
            report["difference"] = difference->what;
        }
        print_report(report.dump(2) + '\n');
    } else if (difference) {
        print_report(fmt::format("differs at step {}: {}\n", difference->step, difference->what));
    } else {
        print_report("identical\n");
    }
    return difference ? exit_code::failed : exit_code::done;
}

int replay(const ReplayOptions& options) {
    const RunFile file = load_run(options.file);
    Replay replay(file.record);
    std::optional<Difference> difference;
    EnergyWatch watch;
    const auto read_energy = [&] {
        watch.expect(replay.simulation().setup().chain);
        watch.see(replay.simulation().time(), energy_part(replay.simulation().main().energy()));
    };
    {
        const Setup& setup = file.record.setup;
        WaitingLine waiting(what_makes_it_slow(setup.chain, setup.start, setup.integration));
        difference = replay.run(options.verify, [&](std::int64_t step) {
            waiting.show(fmt::format("step {} of {}", step, file.record.end));
            read_energy();
        });
    }
    if (options.verify) return report_verification(file.record, difference, options.format);
    if (difference)
        throw CommandFailed(fmt::format("{}: step {}: {}", options.file, difference->step, difference->what));
    print_report(options.format == ReportFormat::json ? summary_json(file, replay.simulation())
                                                      : summary_table(file, replay.simulation()));
    read_energy();
    if (const auto warning = watch.warning()) complain(*warning);
    return exit_code::done;
}

} // namespace

void declare_replay(CLI::App& app, ChosenCommand& chosen) {
    auto options = std::make_shared<ReplayOptions>();
    CLI::App* command = app.add_subcommand("replay", "repeat a recorded run without a window");
    command->add_option("FILE", options->file, "a run file, as written by the window")
        ->type_name("FILE")
        ->required();
    command->add_flag(
        "--verify", options->verify,
        "compare every recorded hash; print 'identical', or the first step that differs (exit code 1)");
    add_format_option_without_csv(*command, options->format);
    command->callback([options, &chosen] { chosen = [options] { return replay(*options); }; });
}

} // namespace pendula
