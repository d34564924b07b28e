// SPDX-License-Identifier: MIT
#include "commands/numeric/ensemble.hpp"

#include "analysis/exact_run.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/options.hpp"
#include "commands/numeric/output.hpp"
#include "commands/numeric/waiting_line.hpp"
#include "ensemble/ensemble.hpp"
#include "ensemble/statistics.hpp"
#include "files/part_file.hpp"
#include "files/text.hpp"
#include "scene/parameter_table.hpp"
#include "scene/scene.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace pendula {
namespace {

/// Declares an option for a whole number, which may also be written as 1e6. The ensemble checks its range.
template<class Whole>
void add_whole_number(CLI::App& app, const std::string& name, std::optional<Whole>& value,
                      const std::string& help) {
    const auto read = [](std::string_view text) -> std::optional<Whole> {
        if (const auto digits = number_from<Whole>(text)) return digits;
        constexpr double exact = 0x1p53; // doubles represent all whole numbers up to this one
        const auto number = number_from<double>(text);
        if (!number || !(*number >= 0 && *number <= exact) || *number != std::floor(*number))
            return std::nullopt;
        return static_cast<Whole>(*number);
    };
    add_value_option(app, name, value, read, "a whole number from 0 up", help, "N");
}

/// Turns a help sentence of the parameter table into the help of an option: a small first letter, no full
/// stop.
std::string option_help(std::string_view sentence) {
    std::string help(sentence.substr(0, sentence.size() - 1));
    help.front() = lower_case(help.front());
    return help;
}

} // namespace

void EnsembleOptions::declare(CLI::App& app) {
    const auto else_scene = [](std::string_view help, std::string_view key) {
        return fmt::format("{} [the scene's ensemble.{}]", help, key);
    };
    add_whole_number(app, "--count", count,
                     else_scene(fmt::format("members, up to {}; 1e6 is a million", most_members), "count"));
    const auto as_in_scene = [&](std::string_view key) {
        return else_scene(option_help(find_parameter(fmt::format("ensemble.{}", key))->help), key);
    };
    add_choice<EnsembleStarts>(app, "--starts", starts, as_in_scene("starts"));
    const auto add_number = [&](const char* name, std::optional<double>& value, const std::string& help,
                                const char* type) {
        add_value_option(app, name, value, number_from<double>, "a number", help, type);
    };
    add_number("--spread", spread, as_in_scene("spread"), "NUMBER");
    add_whole_number(app, "--link", link, as_in_scene("link"));
    add_whole_number(app, "--seed", seed, as_in_scene("seed"));
    add_choice<EnsemblePrecision>(app, "--precision", precision, as_in_scene("precision"));
    add_number("--dt", dt, else_scene("the timestep of RK4", "dt"), "SECONDS");
}

EnsembleSetup EnsembleOptions::over(EnsembleSetup scene) const {
    scene.count = count.value_or(scene.count);
    scene.starts = starts.value_or(scene.starts);
    scene.spread = spread.value_or(scene.spread);
    scene.link = link.value_or(scene.link);
    scene.seed = seed.value_or(scene.seed);
    scene.precision = precision.value_or(scene.precision);
    scene.dt = dt.value_or(scene.dt);
    return scene;
}

namespace {

struct EnsembleRunOptions {
    SceneOptions scene;
    EnsembleOptions ensemble;
    double duration = 0; ///< s
    double every = 0.1;  ///< s
    std::string out;     ///< empty or "-": standard output
    std::string states;  ///< empty if the states are not written
    bool overwrite = false;
    std::optional<std::size_t> threads; ///< unset for as many as the machine runs at once
    EnsembleEngine engine = EnsembleEngine::cpu;
    bool resume = false;
};

/// Writes the table, row by row.
class StatisticsTable {
  public:
    StatisticsTable(OutputFile& out, std::size_t links) : out_(out) {
        std::string header = "t";
        for (std::size_t i = 1; i <= links; ++i) header += fmt::format(",spread_{}", i);
        out_.write(header + ",entropy,entropy_bias,flipped,energy_drift_mean,energy_drift_worst,lost\n");
    }

    void add(double time, const EnsembleStatistics& row) {
        std::string line = fmt::format("{}", time);
        for (const double spread : row.spread) line += ',' + csv_number(spread);
        out_.write(line + fmt::format(",{},{},{},{},{},{}\n", csv_number(row.entropy),
                                      csv_number(row.entropy_bias), csv_number(row.flipped),
                                      csv_number(row.mean_drift), csv_number(row.worst_drift), row.lost));
    }

  private:
    OutputFile& out_;
};

/// Writes one row θ_1 … θ_N, ω_1 … ω_N for each member, in the order of the members.
void write_states(const Ensemble& ensemble, OutputFile& out) {
    ensemble.fetch();
    const std::size_t columns = 2 * ensemble.links();
    out.write(npy_header(ensemble.members(), columns));
    constexpr std::size_t members_at_a_time = 4096;
    std::vector<double> rows;
    for (std::size_t first = 0; first < ensemble.members(); first += members_at_a_time) {
        const std::size_t members = std::min(members_at_a_time, ensemble.members() - first);
        rows.resize(members * columns);
        for (std::size_t m = 0; m < members; ++m)
            ensemble.coordinates(first + m, std::span(rows).subspan(m * columns, columns));
        out.write(npy_bytes(rows));
    }
}

/// Says when the spread passed 1 rad, as the interval between two rows of statistics.
std::string spread_words(const SpreadWatch& spread, double end) {
    const auto passed = spread.passed_between();
    if (!passed) return fmt::format("the spread stays below 1 rad for {:.10g} s", end);
    const auto [from, to] = *passed;
    if (from == to) return "the spread is above 1 rad from the start";
    return fmt::format("the spread passes 1 rad between {:.10g} s and {:.10g} s", from, to);
}

/// `stepper`: name of the device or the instruction set that integrated the members.
std::string ensemble_summary(const EnsembleSetup& setup, const std::string& stepper,
                             const SpreadWatch& spread, double end) {
    return fmt::format("{} members, {}, {} precision, {}: {}\n", setup.count, name_of(setup.starts),
                       name_of(setup.precision), stepper, spread_words(spread, end));
}

int report_lost(const EnsembleStatistics& end, std::size_t members) {
    if (end.lost == 0) return exit_code::done;
    complain(fmt::format("{} of {} members are no longer finite and are left out: choose a smaller --dt",
                         end.lost, members));
    return end.lost == members ? exit_code::failed : exit_code::done;
}

void check_run(const Setup& scene, const EnsembleSetup& setup, const EnsembleRunOptions& options) {
    if (const auto no = refusal(scene.chain, scene.start, setup)) throw Refused(*no);
    if (options.every < setup.dt)
        throw Refused(
            fmt::format("--every: expected at least the timestep, {} s, got {} s", setup.dt, options.every));
}

/// The files of a run. They get their final names when the run is complete.
struct EnsembleFiles {
    OutputFile out;
    std::optional<OutputFile> states;

    explicit EnsembleFiles(const EnsembleRunOptions& options) : out(options.out, options.overwrite) {
        if (!options.states.empty()) states.emplace(options.states, options.overwrite);
        if (states && states->is_standard_output() && out.is_standard_output())
            throw Refused("--out and --states cannot both be standard output: name a file for one of them");
    }
    bool use_standard_output() const {
        return out.is_standard_output() || (states && states->is_standard_output());
    }
    void commit(const std::string& told) {
        if (states) states->commit();
        out.commit();
        print_beside(use_standard_output(), told);
    }
};

int run_ensemble(const Setup& scene, const EnsembleSetup& setup, const EnsembleRunOptions& options,
                 const OpenEnsembleDevice& open) {
    const TimeGrid grid(options.duration, options.every);
    WorkerPool workers(options.threads.value_or(usual_threads()));
    check_run(scene, setup, options);
    EngineChooser engine(options.engine, open, wall_seconds);
    EnsembleDevice* const device = engine.choose(scene.chain, setup, workers);
    const std::int64_t last = whole_steps(options.duration, setup.dt).steps;
    EnsembleFiles files(options);

    Ensemble ensemble(scene.chain, scene.start, setup, workers, InstructionSet::avx512, device);
    EnsembleObserver observer(ensemble, workers);
    EnsembleStatistics statistics;
    SpreadWatch spread;
    {
        StatisticsTable table(files.out, ensemble.links());
        WaitingLine waiting("", files.use_standard_output());
        const double began = wall_seconds();
        for (std::int64_t k = 0; k < grid.rows(); ++k) {
            const auto [step, rest] = whole_steps(grid.time(k), setup.dt);
            ensemble.advance(step - ensemble.step(), workers);
            statistics = observer.observe(ensemble, workers);
            spread.look(statistics);
            table.add(rest == 0 ? grid.time(k) : statistics.time, statistics);
            const double done =
                static_cast<double>(step) / static_cast<double>(std::max<std::int64_t>(last, 1));
            waiting.show(fmt::format("{:.4g} of {} s, {:.0f} %, {}", grid.time(k), options.duration,
                                     100 * done, time_left(wall_seconds() - began, done, 1 - done)));
        }
        if (files.states) write_states(ensemble, *files.states);
    }
    files.commit(ensemble_summary(ensemble.setup(),
                                  device ? device->name() : std::string(name_of(ensemble.instruction_set())),
                                  spread, ensemble.time()));
    return report_lost(statistics, ensemble.members());
}

/// The path of FILE.part, which stores the finished part of a run; empty if the table goes to standard
/// output.
std::filesystem::path part_of(const EnsembleRunOptions& options) {
    if (options.out.empty() || options.out == "-") {
        if (options.resume) throw Refused("--resume: expected --out FILE, the file of the unfinished run");
        return {};
    }
    const std::filesystem::path out = options.out, part = name_beside(out, out.extension().string(), ".part");
    std::error_code ignored;
    if (!options.resume && !options.overwrite && std::filesystem::exists(part, ignored))
        throw Refused(
            fmt::format("{} holds a run that was not finished: --resume continues it, --force starts again",
                        part.string()));
    return part;
}

int run_elsewhere(const Scene& scene, const EnsembleSetup& setup, const EnsembleRunOptions& options,
                  const RunEnsemble& run) {
    const TimeGrid grid(options.duration, options.every);
    check_run(scene.setup, setup, options);
    if (options.engine != EnsembleEngine::cpu)
        throw Refused("--engine: expected cpu, because the members are distributed over processes");
    if (setup.starts == EnsembleStarts::fit)
        throw Refused("--starts: expected starts other than fit, because the members are distributed over "
                      "processes");
    EnsembleTask task{scene,         setup, {}, !options.states.empty(), options.threads, part_of(options),
                      options.resume};
    for (std::int64_t k = 0; k < grid.rows(); ++k)
        task.steps.push_back(whole_steps(grid.time(k), setup.dt).steps);
    EnsembleFiles files(options);
    const std::size_t links = scene.setup.chain.links();
    if (files.states) files.states->write(npy_header(setup.count, 2 * links));
    EnsembleRows result;
    {
        WaitingLine waiting("", files.use_standard_output());
        result = run(
            task, [&](std::span<const double> states) { files.states->write(npy_bytes(states)); },
            [&](std::size_t done) {
                waiting.show(fmt::format("{} of {} members, {:.0f} %", done, setup.count,
                                         100 * static_cast<double>(done) / static_cast<double>(setup.count)));
            });
    }
    StatisticsTable table(files.out, links);
    SpreadWatch spread;
    for (std::int64_t k = 0; k < grid.rows(); ++k) {
        const EnsembleStatistics& row = result.rows[static_cast<std::size_t>(k)];
        spread.look(row);
        table.add(whole_steps(grid.time(k), setup.dt).rest == 0 ? grid.time(k) : row.time, row);
    }
    files.commit(ensemble_summary(setup, result.processes, spread, result.rows.back().time));
    std::error_code ignored;
    if (!task.part.empty()) std::filesystem::remove(task.part, ignored);
    return report_lost(result.rows.back(), setup.count);
}

} // namespace

void declare_ensemble(CLI::App& app, ChosenCommand& chosen, OpenEnsembleDevice open, RunEnsemble run) {
    auto options = std::make_shared<EnsembleRunOptions>();
    CLI::App* command = app.add_subcommand(
        "ensemble", "run up to ten million chains with different starts, and write their statistics as CSV");
    options->scene.declare(*command);
    options->ensemble.declare(*command);
    add_seconds_option(*command, "--duration", options->duration,
                       "simulated time; the last row is at this time")
        ->required();
    add_seconds_option(*command, "--every", options->every, "simulated time between rows");
    command->add_option("--out", options->out, "write the table to this file instead of standard output (-)")
        ->type_name("FILE.csv");
    command
        ->add_option("--states", options->states,
                     "write the final states to this file, for NumPy: float64 of shape (members, 2N), θ_1 … "
                     "θ_N in rad, then ω_1 … ω_N in rad/s")
        ->type_name("FILE.npy");
    command->add_flag("--force", options->overwrite, "overwrite existing files");
    add_threads_option(*command, options->threads);
    add_engine_option(*command, options->engine,
                      "processor that integrates the members: the CPU or the graphics processor");
    command->footer(
        fmt::format("The output is the same for any number of threads, and with --engine cpu on every "
                    "machine with AVX2; {}. ",
                    engine_words) +
        "A row describes the last step of RK4 at or before its time. The entropy, in nats, is calculated "
        "from a histogram with 64 × 64 bins of the first two angles (64 bins for a single pendulum); "
        "entropy_bias is the amount by which the limited number of members lowers the entropy.");
    if (run)
        command->add_flag("--resume", options->resume,
                          "continue a stopped run from FILE.csv.part, which holds its finished part");
    command->callback([options, open = std::move(open), run = std::move(run), &chosen] {
        chosen = [options, open, run] {
            const Scene scene = options->scene.load();
            const EnsembleSetup setup = options->ensemble.over(scene.setup.ensemble.setup);
            if (run) return run_elsewhere(scene, setup, *options, run);
            return run_ensemble(scene.setup, setup, *options, open);
        };
    });
}

} // namespace pendula
