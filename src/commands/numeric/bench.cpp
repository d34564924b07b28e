// SPDX-License-Identifier: MIT
// pendula bench kernels: what an RK4 step costs in every kernel, references, vectors and assembly in one run.
#include "analysis/kernel_benchmark.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/numbers.hpp"
#include "commands/numeric/report.hpp"
#include "commands/numeric/subcommand.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>

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
    return fmt::format("RK4, {} repeats; a right-hand side is a quarter of the fastest step\n",
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

} // namespace

void declare_bench(CLI::App& app, ChosenCommand& chosen) {
    auto options = std::make_shared<BenchOptions>();
    CLI::App* bench = app.add_subcommand("bench", "measure the speed of the program's parts");
    bench->require_subcommand(1);
    CLI::App* command =
        bench->add_subcommand("kernels", "time a step of every kernel, C++, vectors and assembly");
    command
        ->add_option("--repeats", options->repeats,
                     "batches per kernel; the fastest and the median are shown")
        ->type_name("N")
        ->check(whole_number_within(1, 10'000))
        ->capture_default_str();
    add_format_option(*command, options->format);
    command->callback([options, &chosen] { chosen = [options] { return bench_kernels(*options); }; });
}

} // namespace pendula
