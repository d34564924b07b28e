// SPDX-License-Identifier: MIT
// pendula bench ensemble: what a step of one pendulum costs in an ensemble, beside the scalar kernel in one
// run.
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/engine_option.hpp"
#include "commands/numeric/numbers.hpp"
#include "commands/numeric/report.hpp"
#include "commands/numeric/subcommand.hpp"
#include "ensemble/ensemble_benchmark.hpp"
#include "physics/trajectory.hpp"
#include "tasks/worker_pool.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <utility>

namespace pendula {
namespace {

struct EnsembleBenchOptions {
    int repeats = 15;
    int threads = 0; ///< 0: as many as the machine runs at once
    EnsembleEngine engine = EnsembleEngine::automatic;
    ReportFormat format = ReportFormat::table;
};

/// Null if there is none to be timed.
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

/// A line on the graphics processor, if one was timed.
std::string device_words(const EnsembleBenchmark& benchmark) {
    const EnsembleTiming& last = benchmark.timings.back();
    if (last.device.empty()) return "";
    return fmt::format("gpu: {}, ensembles of {}, by the clock\n", last.device, last.members);
}

std::string as_table(const EnsembleBenchmark& benchmark) {
    TextTable table({"instructions", "links", "precision", "threads", "ns per pendulum-step, minimum",
                     "median", "times faster than scalar"});
    for (const EnsembleTiming& timing : benchmark.timings)
        table.add({std::string(kernel_of(timing)), fmt::format("{}", timing.links),
                   std::string(name_of(timing.precision)), fmt::format("{}", timing.threads),
                   fmt::format("{:.2f}", timing.minimum_ns), fmt::format("{:.2f}", timing.median_ns),
                   kernel_of(timing) != "scalar" ? fmt::format("{:.1f}", timing.times_faster) : ""});
    return fmt::format("RK4, {} repeats, ensembles of {}; one thread by its own time, several by the clock\n",
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
    const std::size_t threads =
        options.threads > 0 ? static_cast<std::size_t>(options.threads) : usual_threads();
    const EnsembleBenchmark benchmark = measure_ensembles(options.repeats, ensemble_batch_seconds, threads,
                                                          {thread_seconds, wall_seconds}, device.get());
    print_as(options.format, benchmark, as_table, as_csv, as_json);
    return exit_code::done;
}

} // namespace

void declare_bench_ensemble(CLI::App& app, ChosenCommand& chosen) {
    declare_bench_ensemble_with(app, chosen, {});
}

void declare_bench_ensemble_with(CLI::App& app, ChosenCommand& chosen, OpenEnsembleDevice open) {
    auto options = std::make_shared<EnsembleBenchOptions>();
    CLI::App* command = app.get_subcommand("bench")->add_subcommand(
        "ensemble", "time a step of one pendulum of an ensemble, beside the scalar kernel");
    command
        ->add_option("--repeats", options->repeats, "batches per kernel; the fastest and the median are told")
        ->type_name("N")
        ->check(whole_number_within(1, 10'000))
        ->capture_default_str();
    command
        ->add_option("--threads", options->threads, "the most threads [as many as the machine runs at once]")
        ->type_name("N")
        ->check(whole_number_within(1, 1024));
    add_engine_option(*command, options->engine,
                      "gpu times the graphics processor too, auto only one in hardware");
    add_format_option(*command, options->format);
    command->callback([options, open = std::move(open), &chosen] {
        chosen = [options, open] { return bench_ensemble(*options, open); };
    });
}

} // namespace pendula
