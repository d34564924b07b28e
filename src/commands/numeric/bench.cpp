// SPDX-License-Identifier: MIT
// pendula bench kernels, ensemble and map: times a step or a map, and compares it with alternatives in the
// same run.
#include "analysis/kernel_benchmark.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/numeric_subcommands.hpp"
#include "commands/numeric/options.hpp"
#include "commands/numeric/output.hpp"
#include "ensemble/ensemble_benchmark.hpp"
#include "map/map_benchmark.hpp"
#include "physics/trajectory.hpp"
#include "tasks/worker_pool.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <optional>
#include <utility>

namespace pendula {
namespace {

struct BenchOptions {
    int repeats = 15;
    ReportFormat format = ReportFormat::table;
};

constexpr double batch_seconds = 2e-3;

std::string nanoseconds(double value) { return fmt::format("{:.{}f}", value, value < 100 ? 1 : 0); }

std::string as_table(const KernelBenchmark& benchmark) {
    TextTable table({"kernel", "links", "ns per step, minimum", "median", "ns per right-hand side",
                     "faster than", "times"});
    for (const KernelTiming& timing : benchmark.timings)
        table.add({timing.kernel, fmt::format("{}", timing.links), nanoseconds(timing.minimum_ns_per_step),
                   nanoseconds(timing.median_ns_per_step), nanoseconds(timing.ns_per_right_hand_side()),
                   timing.reference,
                   timing.reference.empty() ? "" : fmt::format("{:.2f}", timing.times_faster)});
    return fmt::format(
               "RK4, {} repeats; the time per right-hand side is a quarter of the minimum time per step\n",
               benchmark.repeats) +
           table.text();
}

std::string as_csv(const KernelBenchmark& benchmark) {
    std::string text = "kernel,links,assembly,ns_per_step_minimum,ns_per_step_median,ns_per_right_hand_side,"
                       "reference,times_faster\n";
    for (const KernelTiming& timing : benchmark.timings)
        text += fmt::format("{},{},{},{},{},{},{},{}\n", timing.kernel, timing.links, timing.assembly,
                            timing.minimum_ns_per_step, timing.median_ns_per_step,
                            timing.ns_per_right_hand_side(), timing.reference,
                            timing.reference.empty() ? "" : csv_number(timing.times_faster));
    return text;
}

std::string as_json(const KernelBenchmark& benchmark) {
    nlohmann::ordered_json report{{"method", "rk4"}, {"repeats", benchmark.repeats}};
    for (const KernelTiming& timing : benchmark.timings) {
        nlohmann::ordered_json entry{
            {"kernel", timing.kernel},
            {"links", timing.links},
            {"assembly", timing.assembly},
            {"ns_per_step", {{"minimum", timing.minimum_ns_per_step}, {"median", timing.median_ns_per_step}}},
            {"ns_per_right_hand_side", timing.ns_per_right_hand_side()}};
        if (!timing.reference.empty()) {
            entry["reference"] = timing.reference;
            entry["times_faster"] = timing.times_faster;
        }
        report["kernels"].push_back(std::move(entry));
    }
    return report.dump(2) + '\n';
}

int bench_kernels(const BenchOptions& options) {
    const KernelBenchmark benchmark = measure_kernels(options.repeats, batch_seconds, thread_seconds);
    print_as(options.format, benchmark, as_table, as_csv, as_json);
    return exit_code::done;
}

void declare_bench_kernels(CLI::App& bench, ChosenCommand& chosen) {
    auto options = std::make_shared<BenchOptions>();
    CLI::App* command = bench.add_subcommand(
        "kernels", "measure the time per step of every kernel: C++, vector instructions and assembly");
    add_repeats_option(*command, options->repeats, "batches per kernel");
    add_format_option(*command, options->format);
    command->callback([options, &chosen] { chosen = [options] { return bench_kernels(*options); }; });
}

struct EnsembleBenchOptions {
    int repeats = 15;
    std::optional<std::size_t> threads; ///< unset: as many as the machine runs at once
    EnsembleEngine engine = EnsembleEngine::automatic;
    ReportFormat format = ReportFormat::table;
};

/// Opens the device that is to be measured; null if only the CPU is measured.
std::unique_ptr<EnsembleDevice> timed_device(EnsembleEngine engine, const OpenEnsembleDevice& open) {
    if (engine == EnsembleEngine::cpu) return nullptr;
    if (engine == EnsembleEngine::gpu) return open_device(open);
    try {
        auto device = open_device(open);
        return device->is_hardware() ? std::move(device) : nullptr;
    } catch (const Refused&) {
        return nullptr;
    }
}

constexpr double ensemble_batch_seconds = 4e-3;

std::string_view kernel_of(const EnsembleTiming& timing) {
    if (!timing.device.empty()) return "gpu";
    return timing.instruction_set ? name_of(*timing.instruction_set) : "scalar";
}

/// A line about the graphics processor, if one was timed.
std::string device_words(const EnsembleBenchmark& benchmark) {
    const EnsembleTiming& last = benchmark.timings.back();
    if (last.device.empty()) return "";
    return fmt::format("gpu: {}, ensembles of {} members, wall time\n", last.device, last.members);
}

std::string as_table(const EnsembleBenchmark& benchmark) {
    TextTable table({"instructions", "links", "precision", "threads", "ns per pendulum-step, minimum",
                     "median", "times faster than scalar"});
    for (const EnsembleTiming& timing : benchmark.timings)
        table.add({std::string(kernel_of(timing)), fmt::format("{}", timing.links),
                   std::string(name_of(timing.precision)), fmt::format("{}", timing.threads),
                   fmt::format("{:.2f}", timing.minimum_ns), fmt::format("{:.2f}", timing.median_ns),
                   kernel_of(timing) != "scalar" ? fmt::format("{:.1f}", timing.times_faster) : ""});
    return fmt::format(
               "RK4, {} repeats, ensembles of {} members; CPU time of one thread, wall time of several\n",
               benchmark.repeats, benchmark.members) +
           device_words(benchmark) + table.text();
}

std::string as_csv(const EnsembleBenchmark& benchmark) {
    std::string text = "instructions,links,precision,threads,ns_per_pendulum_step_minimum,"
                       "ns_per_pendulum_step_median,times_faster\n";
    for (const EnsembleTiming& timing : benchmark.timings)
        text +=
            fmt::format("{},{},{},{},{},{},{}\n", kernel_of(timing), timing.links, name_of(timing.precision),
                        timing.threads, timing.minimum_ns, timing.median_ns, csv_number(timing.times_faster));
    return text;
}

std::string as_json(const EnsembleBenchmark& benchmark) {
    nlohmann::ordered_json report{
        {"method", "rk4"}, {"repeats", benchmark.repeats}, {"members", benchmark.members}};
    if (const EnsembleTiming& last = benchmark.timings.back(); !last.device.empty())
        report["gpu"] = {{"name", last.device}, {"members", last.members}};
    for (const EnsembleTiming& timing : benchmark.timings)
        report["kernels"].push_back(
            {{"instructions", kernel_of(timing)},
             {"links", timing.links},
             {"precision", name_of(timing.precision)},
             {"threads", timing.threads},
             {"ns_per_pendulum_step", {{"minimum", timing.minimum_ns}, {"median", timing.median_ns}}},
             {"times_faster", timing.times_faster}});
    return report.dump(2) + '\n';
}

int bench_ensemble(const EnsembleBenchOptions& options, const OpenEnsembleDevice& open) {
    const std::unique_ptr<EnsembleDevice> device = timed_device(options.engine, open);
    const std::size_t threads = options.threads.value_or(usual_threads());
    const EnsembleBenchmark benchmark = measure_ensembles(options.repeats, ensemble_batch_seconds, threads,
                                                          {thread_seconds, wall_seconds}, device.get());
    print_as(options.format, benchmark, as_table, as_csv, as_json);
    return exit_code::done;
}

void declare_bench_ensemble(CLI::App& bench, ChosenCommand& chosen, OpenEnsembleDevice open) {
    auto options = std::make_shared<EnsembleBenchOptions>();
    CLI::App* command = bench.add_subcommand(
        "ensemble",
        "measure the time per step of one pendulum in an ensemble, and compare it with the scalar kernel");
    add_repeats_option(*command, options->repeats, "batches per kernel");
    add_threads_option(*command, options->threads, "largest number of threads");
    add_engine_option(
        *command, options->engine,
        "gpu also times the graphics processor, even if the CPU emulates it; auto times only a real one");
    add_format_option(*command, options->format);
    command->callback([options, open = std::move(open), &chosen] {
        chosen = [options, open] { return bench_ensemble(*options, open); };
    });
}

struct MapBenchOptions {
    FrameSize size{256, 256};
    int repeats = 5;
    std::optional<std::size_t> threads; ///< unset: as many as the machine runs at once
    ReportFormat format = ReportFormat::table;
};

/// Calls `add` for each row of the table: first for the maps, then for the ensemble.
template<class Add>
void for_each_row(const MapBenchmark& benchmark, const Add& add) {
    for (const MapTiming& timing : benchmark.maps) add("map", "taylor", timing);
    add("ensemble", "rk4", benchmark.ensemble);
}

std::string as_table(const MapBenchmark& benchmark) {
    TextTable table({"what", "method", "threads", "ns per pendulum-step, minimum", "median",
                     "steps per simulated s", "us per pendulum and simulated s, minimum", "median",
                     "lanes busy"});
    for_each_row(benchmark, [&](const char* what, const char* method, const MapTiming& timing) {
        table.add({what, method, fmt::format("{}", timing.threads),
                   fmt::format("{:.1f}", timing.ns_per_step(timing.minimum)),
                   fmt::format("{:.1f}", timing.ns_per_step(timing.median)),
                   fmt::format("{:.1f}", timing.steps / timing.simulated),
                   fmt::format("{:.2f}", timing.us_per_simulated_second(timing.minimum)),
                   fmt::format("{:.2f}", timing.us_per_simulated_second(timing.median)),
                   fmt::format("{:.1f} %", 100 * timing.lanes_busy)});
    });
    std::string text = fmt::format(
        "flip times of two equal links, {} x {} pixels, until {:g} s: {} pendulums calculated\n"
        "ensemble of {} members with dt {:g} s; {}, double, {} repeats; CPU time of one thread, wall time of "
        "several\n",
        benchmark.columns, benchmark.rows, benchmark.until, benchmark.pendulums, benchmark.members,
        benchmark.dt, name_of(benchmark.instruction_set), benchmark.repeats);
    text += table.text();
    text += fmt::format("for the same simulated time the map takes {:.2f} times as long as the ensemble\n",
                        benchmark.times_ensemble());
    if (benchmark.maps.size() > 1)
        text += fmt::format("{} threads are {:.2f} times as fast as one\n", benchmark.maps.back().threads,
                            benchmark.times_one_thread());
    return text;
}

std::string as_csv(const MapBenchmark& benchmark) {
    std::string text = "what,method,threads,ns_per_pendulum_step_minimum,ns_per_pendulum_step_median,"
                       "steps_per_simulated_s,us_per_simulated_s_minimum,us_per_simulated_s_median,"
                       "lanes_busy\n";
    for_each_row(benchmark, [&](const char* what, const char* method, const MapTiming& timing) {
        text += fmt::format("{},{},{},{},{},{},{},{},{}\n", what, method, timing.threads,
                            timing.ns_per_step(timing.minimum), timing.ns_per_step(timing.median),
                            timing.steps / timing.simulated, timing.us_per_simulated_second(timing.minimum),
                            timing.us_per_simulated_second(timing.median), timing.lanes_busy);
    });
    return text;
}

std::string as_json(const MapBenchmark& benchmark) {
    nlohmann::ordered_json report{{"size", {benchmark.columns, benchmark.rows}},
                                  {"until", benchmark.until},
                                  {"repeats", benchmark.repeats},
                                  {"instructions", name_of(benchmark.instruction_set)},
                                  {"pendulums", benchmark.pendulums},
                                  {"members", benchmark.members},
                                  {"dt", benchmark.dt}};
    for_each_row(benchmark, [&](const char* what, const char* method, const MapTiming& timing) {
        report["rows"].push_back({{"what", what},
                                  {"method", method},
                                  {"threads", timing.threads},
                                  {"ns_per_pendulum_step",
                                   {{"minimum", timing.ns_per_step(timing.minimum)},
                                    {"median", timing.ns_per_step(timing.median)}}},
                                  {"steps_per_simulated_s", timing.steps / timing.simulated},
                                  {"us_per_simulated_s",
                                   {{"minimum", timing.us_per_simulated_second(timing.minimum)},
                                    {"median", timing.us_per_simulated_second(timing.median)}}},
                                  {"lanes_busy", timing.lanes_busy}});
    });
    report["times_ensemble"] = benchmark.times_ensemble();
    if (benchmark.maps.size() > 1) report["times_one_thread"] = benchmark.times_one_thread();
    return report.dump(2) + '\n';
}

int bench_map(const MapBenchOptions& options) {
    const std::size_t threads = options.threads.value_or(usual_threads());
    const MapBenchmark benchmark = measure_maps(static_cast<std::size_t>(options.size.width),
                                                static_cast<std::size_t>(options.size.height),
                                                options.repeats, threads, {thread_seconds, wall_seconds});
    print_as(options.format, benchmark, as_table, as_csv, as_json);
    return exit_code::done;
}

void declare_bench_map(CLI::App& bench, ChosenCommand& chosen) {
    auto options = std::make_shared<MapBenchOptions>();
    CLI::App* command = bench.add_subcommand(
        "map",
        "measure the time of a map of flips on one thread and on several, and compare it with an ensemble");
    add_size_option(*command, "--size", options->size.width, options->size.height, "pixels of the map", 4096);
    add_repeats_option(*command, options->repeats, "maps of each kind");
    add_threads_option(*command, options->threads, "largest number of threads");
    add_format_option(*command, options->format);
    command->footer(
        "A map integrates its pendulums in long steps of a Taylor series of order 20, an ensemble "
        "in short steps of RK4 with the usual dt of ensembles. Compare the times per simulated "
        "second, not the times per step.");
    command->callback([options, &chosen] { chosen = [options] { return bench_map(*options); }; });
}

} // namespace

void declare_bench(CLI::App& app, ChosenCommand& chosen, OpenEnsembleDevice open) {
    CLI::App* bench = app.add_subcommand("bench", "measure the speed of the program's parts");
    bench->require_subcommand(1);
    declare_bench_kernels(*bench, chosen);
    declare_bench_ensemble(*bench, chosen, std::move(open));
    declare_bench_map(*bench, chosen);
    declare_bench_integrators(*bench, chosen);
}

} // namespace pendula
