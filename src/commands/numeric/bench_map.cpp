// SPDX-License-Identifier: MIT
// pendula bench map: what a map costs for each pendulum, beside an ensemble in one run.
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/engine_option.hpp"
#include "commands/numeric/numbers.hpp"
#include "commands/numeric/report.hpp"
#include "commands/numeric/subcommand.hpp"
#include "map/map_benchmark.hpp"
#include "tasks/worker_pool.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>

namespace pendula {
namespace {

struct MapBenchOptions {
    FrameSize size{256, 256};
    int repeats = 5;
    int threads = 0; ///< 0: as many as the machine runs at once
    ReportFormat format = ReportFormat::table;
};

/// The map's rows, then the ensemble's.
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
        "flip times of two equal links, {} x {} pixels, until {:g} s: {} pendulums run\n"
        "ensemble of {} with dt {:g} s; {}, double, {} repeats; one thread by its own time, several by the "
        "clock\n",
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
    const std::size_t threads =
        options.threads > 0 ? static_cast<std::size_t>(options.threads) : usual_threads();
    const MapBenchmark benchmark = measure_maps(static_cast<std::size_t>(options.size.width),
                                                static_cast<std::size_t>(options.size.height),
                                                options.repeats, threads, {thread_seconds, wall_seconds});
    print_as(options.format, benchmark, as_table, as_csv, as_json);
    return exit_code::done;
}

} // namespace

void declare_bench_map(CLI::App& app, ChosenCommand& chosen) {
    auto options = std::make_shared<MapBenchOptions>();
    CLI::App* command = app.get_subcommand("bench")->add_subcommand(
        "map", "time a map of flips on one thread and on several, beside an ensemble");
    add_size_option(*command, options->size, "pixels of the map", 4096);
    command
        ->add_option("--repeats", options->repeats, "maps of each kind; the fastest and the median are told")
        ->type_name("N")
        ->check(whole_number_within(1, 10'000))
        ->capture_default_str();
    command
        ->add_option("--threads", options->threads, "the most threads [as many as the machine runs at once]")
        ->type_name("N")
        ->check(whole_number_within(1, 1024));
    add_format_option(*command, options->format);
    command->footer(
        "A map's pendulums take long steps of a Taylor series of order 20, an ensemble's short ones of "
        "RK4 at the usual dt of ensembles: compare their times per simulated second.");
    command->callback([options, &chosen] { chosen = [options] { return bench_map(*options); }; });
}

} // namespace pendula
