// SPDX-License-Identifier: MIT
// pendula bench render: times each pass of a frame, off-screen. pendula bench record: times drawing,
// encoding, and both at once.
#include "commands/graphic/graphic_subcommands.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/options.hpp"
#include "commands/numeric/output.hpp"
#include "film/benchmarks.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>

namespace pendula {
namespace {

struct BenchRenderOptions {
    SceneOptions scene;
    RenderBenchOptions bench;
    ReportFormat format = ReportFormat::table;
};

std::string milliseconds(double value) { return fmt::format("{:.2f}", value); }

std::string as_table(const RenderBench& bench, const BenchRenderOptions& options) {
    TextTable table({"pass", "GPU ms, minimum", "median", "CPU ms, minimum", "median"});
    for (const PassBench& pass : bench.passes)
        table.add({pass.name, milliseconds(pass.gpu.minimum), milliseconds(pass.gpu.median),
                   milliseconds(pass.cpu.minimum), milliseconds(pass.cpu.median)});
    table.add({"whole frame", milliseconds(bench.frame.minimum), milliseconds(bench.frame.median), "", ""});
    table.add({"empty frame", milliseconds(bench.empty_frame.minimum), milliseconds(bench.empty_frame.median),
               "", ""});
    return fmt::format("{}, {}x{}, {} frames at {} s; {} draw calls and {} bytes uploaded per frame\n",
                       bench.renderer, options.bench.width, options.bench.height, options.bench.repeats,
                       options.bench.time, bench.draw_calls, bench.uploaded_bytes) +
           table.text();
}

std::string as_csv(const RenderBench& bench) {
    std::string text = "pass,gpu_ms_minimum,gpu_ms_median,cpu_ms_minimum,cpu_ms_median\n";
    const auto whole = [&](const char* name, const Timing& timing) {
        text += fmt::format("{},{},{},,\n", name, timing.minimum, timing.median);
    };
    for (const PassBench& pass : bench.passes)
        text += fmt::format("{},{},{},{},{}\n", pass.name, pass.gpu.minimum, pass.gpu.median,
                            pass.cpu.minimum, pass.cpu.median);
    whole("whole frame", bench.frame);
    whole("empty frame", bench.empty_frame);
    return text;
}

nlohmann::ordered_json as_json(const Timing& timing) {
    return {{"minimum", timing.minimum}, {"median", timing.median}};
}

std::string as_json(const RenderBench& bench, const BenchRenderOptions& options) {
    nlohmann::ordered_json report{{"renderer", bench.renderer},
                                  {"width", options.bench.width},
                                  {"height", options.bench.height},
                                  {"samples", options.bench.repeats},
                                  {"time", options.bench.time},
                                  {"draw_calls", bench.draw_calls},
                                  {"uploaded_bytes", bench.uploaded_bytes},
                                  {"frame_ms", as_json(bench.frame)},
                                  {"empty_frame_ms", as_json(bench.empty_frame)}};
    for (const PassBench& pass : bench.passes)
        report["passes"].push_back(
            {{"pass", pass.name}, {"gpu_ms", as_json(pass.gpu)}, {"cpu_ms", as_json(pass.cpu)}});
    return report.dump(2) + '\n';
}

int bench_render(const BenchRenderOptions& options) {
    const RenderBench bench = measure_rendering(options.scene.load(), options.bench);
    print_in(
        options.format, [&] { return as_table(bench, options); }, [&] { return as_csv(bench); },
        [&] { return as_json(bench, options); });
    return exit_code::done;
}

} // namespace

void declare_bench_render(CLI::App& app, ChosenCommand& chosen) {
    auto options = std::make_shared<BenchRenderOptions>();
    // declare_bench() has already declared the subcommand `bench`.
    CLI::App* command = app.get_subcommand("bench")->add_subcommand(
        "render", "measure the time of each pass of a frame, off-screen, and of an empty frame");
    options->scene.declare(*command);
    add_size_option(*command, "--size", options->bench.width, options->bench.height, "frame size");
    command
        ->add_option("--samples", options->bench.repeats,
                     "frames measured; the fastest and the median are shown")
        ->type_name("N")
        ->check(whole_number_within(1, 10'000))
        ->capture_default_str();
    command->add_option("--time", options->bench.time, "simulated time that the frames show")
        ->type_name("SECONDS")
        ->transform(number_within(0, 1e6))
        ->capture_default_str();
    add_format_option(*command, options->format);
    command->callback([options, &chosen] { chosen = [options] { return bench_render(*options); }; });
}

namespace {

struct BenchRecordOptions {
    SceneOptions scene;
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
               "{}, {}x{}, {} frames; recording is {:.2f} times as fast as the last line of the table, and "
               "{:.2f} times as fast as the slower of render and encode\n",
               bench.renderer, options.bench.film.width, options.bench.film.height, options.bench.frames,
               bench.both / bench.shared_bound(), bench.both / std::min(bench.render, bench.encode)) +
           table.text();
}

std::string as_csv(const RecordBench& bench) {
    return fmt::format("render_fps,encode_fps,record_fps,shared_bound_fps\n{},{},{},{}\n", bench.render,
                       bench.encode, bench.both, bench.shared_bound());
}

std::string as_json(const RecordBench& bench, const BenchRecordOptions& options) {
    const nlohmann::ordered_json report{{"renderer", bench.renderer},
                                        {"width", options.bench.film.width},
                                        {"height", options.bench.film.height},
                                        {"frames", options.bench.frames},
                                        {"render_fps", bench.render},
                                        {"encode_fps", bench.encode},
                                        {"record_fps", bench.both},
                                        {"shared_bound_fps", bench.shared_bound()}};
    return report.dump(2) + '\n';
}

int bench_record(const BenchRecordOptions& options) {
    RecordBench bench;
    try {
        bench = measure_recording(options.scene.load(), options.bench);
    } catch (const Unfinished& error) {
        throw CommandFailed(error.what());
    }
    print_in(
        options.format, [&] { return as_table(bench, options); }, [&] { return as_csv(bench); },
        [&] { return as_json(bench, options); });
    return exit_code::done;
}

} // namespace

void declare_bench_record(CLI::App& app, ChosenCommand& chosen) {
    auto options = std::make_shared<BenchRecordOptions>();
    CLI::App* command = app.get_subcommand("bench")->add_subcommand(
        "record", "measure the time to record a film: drawing alone, encoding alone, and both at once");
    options->scene.declare(*command);
    FilmOptions& film = options->bench.film;
    add_size_option(*command, "--size", film.width, film.height, "frame size");
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
