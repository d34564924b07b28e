// SPDX-License-Identifier: MIT
// pendula bench record: drawing, encoding, and both at once.
#include "commands/graphic/graphic_subcommands.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/numbers.hpp"
#include "commands/numeric/report.hpp"
#include "commands/numeric/subcommand.hpp"
#include "film/benchmarks.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>

namespace pendula {
namespace {

struct BenchRecordOptions {
    SceneOptions scene;
    FrameSize size;
    RecordBenchOptions bench;
    ReportFormat format = ReportFormat::table;
};

std::string as_table(const RecordBench& bench, const BenchRecordOptions& options) {
    TextTable table({"what", "frames per second"});
    const auto add = [&](const char* what, double rate) { table.add({what, fmt::format("{:.2f}", rate)}); };
    add("render, without encoding", bench.render);
    add("encode, from a file", bench.encode);
    add("record: both at once", bench.both);
    add("1/(1/render + 1/encode)", bench.shared_bound());
    return fmt::format(
               "{}, {}x{}, {} frames; record is {:.2f} of the last line, {:.2f} of the slower of the two\n",
               bench.renderer, options.size.width, options.size.height, options.bench.frames,
               bench.both / bench.shared_bound(), bench.both / std::min(bench.render, bench.encode)) +
           table.text();
}

std::string as_csv(const RecordBench& bench) {
    return fmt::format("render_fps,encode_fps,record_fps,shared_bound_fps\n{},{},{},{}\n", bench.render,
                       bench.encode, bench.both, bench.shared_bound());
}

std::string as_json(const RecordBench& bench, const BenchRecordOptions& options) {
    const nlohmann::ordered_json report{
        {"renderer", bench.renderer},    {"width", options.size.width},
        {"height", options.size.height}, {"frames", options.bench.frames},
        {"render_fps", bench.render},    {"encode_fps", bench.encode},
        {"record_fps", bench.both},      {"shared_bound_fps", bench.shared_bound()}};
    return report.dump(2) + '\n';
}

int bench_record(BenchRecordOptions& options) {
    options.bench.film.width = options.size.width;
    options.bench.film.height = options.size.height;
    RecordBench bench;
    try {
        bench = measure_recording(options.scene.load(), options.bench);
    } catch (const Unfinished& error) {
        throw CommandFailed(error.what());
    }
    print_report(options.format == ReportFormat::json  ? as_json(bench, options)
                 : options.format == ReportFormat::csv ? as_csv(bench)
                                                       : as_table(bench, options));
    return exit_code::done;
}

} // namespace

void declare_bench_record(CLI::App& app, ChosenCommand& chosen) {
    auto options = std::make_shared<BenchRecordOptions>();
    CLI::App* command = app.get_subcommand("bench")->add_subcommand(
        "record", "time the making of a film: drawing alone, encoding alone, both at once");
    options->scene.declare(*command);
    add_size_option(*command, options->size, "frame size");
    command->add_option("--frames", options->bench.frames, "frames in each measurement")
        ->type_name("N")
        ->check(whole_number_within(2, 100'000))
        ->capture_default_str();
    command->add_option("--preset", options->bench.encoding.preset, "the encoder's preset [fast]")
        ->type_name("PRESET");
    add_format_option(*command, options->format);
    command->callback([options, &chosen] { chosen = [options] { return bench_record(*options); }; });
}

} // namespace pendula
