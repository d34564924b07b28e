// SPDX-License-Identifier: MIT
// pendula view: opens the window.
#include "commands/graphic/film_options.hpp"
#include "commands/graphic/film_source.hpp"
#include "commands/graphic/graphic_subcommands.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/options.hpp"
#include "files/file_places.hpp"
#include "physics/trajectory.hpp"
#include "record/container.hpp"
#include "record/open_sink.hpp"
#include "record/record_error.hpp"
#include "tasks/interrupt.hpp"
#include "window/shell/window_loop.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace pendula {
namespace {

struct ViewOptions {
    SceneOptions scene;
    WindowOptions window;
};

/// Loads the requested scene, run or storyboard, also from a recording. Returns the scene that the window
/// shows first, and stores a run or a storyboard in `window`.
Scene load(const SceneOptions& options, WindowOptions& window) {
    FilmSource source = load_film_source(options);
    window.storyboard = std::move(source.storyboard);
    if (window.storyboard && is_storyboard_name(options.scene))
        window.storyboard_file = in_full(options.scene);
    window.run = std::move(source.run);
    window.views = std::move(source.views);
    window.stands = !window.run && lower_case_extension(options.scene) == ".png";
    return std::move(source.scene);
}

/// Throws if two output files have the same name, or if the screenshot's name does not end in .png.
void check_files(const WindowOptions& window) {
    if (!window.screenshot.empty() && lower_case_extension(window.screenshot) != ".png")
        throw CLI::ValidationError("--screenshot", "expected the name of a file that ends in .png, got '" +
                                                       window.screenshot.string() + "'");
    const std::pair<const char*, const std::filesystem::path&> files[] = {
        {"--screenshot", window.screenshot},
        {"--report", window.report},
        {"--record", window.record.file},
        {"--run-file", window.journal.file}};
    const auto plain = [](const std::filesystem::path& file) { return in_full(file).lexically_normal(); };
    for (const auto& [name, file] : files)
        for (const auto& [other, its_file] : files) {
            if (std::string_view(name) == other) break; // compare each pair only once
            if (!file.empty() && !its_file.empty() && plain(file) == plain(its_file))
                throw CLI::ValidationError(name,
                                           std::string("expected a file other than the one for ") + other);
        }
}

/// Throws if the film that starts with the window cannot be recorded. Called before the window opens.
void check_film(const Scene& scene, const WindowOptions& window) {
    const RecordPlace& record = window.record;
    if (record.file.empty()) return;
    if (is_standard_output(record.file))
        throw RecordError("--record: expected a film's name or a folder, got -: use 'pendula record --out -' "
                          "for raw frames");
    if (scene.look.transparent && !window.storyboard)
        throw RecordError("look.transparent: films of the window always have a background; use 'pendula "
                          "record', or --set look.transparent=false");
    const InterruptGuard guard; // a signal also ends the ffmpeg that check_sink() runs
    // Used if no size was requested: the window's size is not known yet. Any even number will do.
    constexpr int any = 64;
    check_sink({.target = record.file,
                .width = record.size.width > 0 ? even_size(record.size.width) : any,
                .height = record.size.width > 0 ? even_size(record.size.height) : any,
                .frames_per_second = record.frames_per_second,
                .variable_rate = true,
                .overwrite = record.overwrite});
}

/// Declares the options for films of the window. `record` must outlive the command.
void declare_window_film(CLI::App& command, RecordPlace& record) {
    command.add_option("--record", record.file, "record a film of the window to this file, from the start")
        ->type_name("FILE.mp4");
    add_rate_option(command, "--record-fps", record.frames_per_second, 240,
                    "frames per second of films of the window");
    add_size_option(command, "--record-size", record.size.width, record.size.height,
                    "size of films of the window [the window's size]");
    command.add_flag("--record-panels", record.overlay, "include the panels in films of the window");
}

void open_window(ViewOptions& options) {
    options.window.record.overwrite = options.window.journal.overwrite;
    options.window.record.software = "pendula " PENDULA_VERSION;
    check_files(options.window);
    try {
        const Scene scene = load(options.scene, options.window);
        check_film(scene, options.window);
        run_window(scene, options.window);
    } catch (const Unfinished& error) {
        throw CommandFailed(error.what());
    }
}

} // namespace

void declare_view(CLI::App& app, ChosenCommand& chosen) {
    auto options = std::make_shared<ViewOptions>();
    CLI::App* command = app.add_subcommand("view", "open the window, as 'pendula' without a command does");
    options->scene.declare(*command);
    command->get_option("SCENE")->description("a shipped scene (see 'pendula scenes'), a scene file, a "
                                              "storyboard to edit, a picture or film made by pendula, or a "
                                              "run file");
    add_size_option(*command, "--size", options->window.width, options->window.height, "window size");
    add_engine_option(*command, options->window.engine,
                      "processor that integrates an ensemble: the CPU, the graphics processor, or the faster "
                      "of the two");
    command->add_option("--run-for", options->window.run_for, "close the window after this much wall time")
        ->type_name("SECONDS")
        ->transform(number_within(1e-3, 1e9));
    command->add_option("--screenshot", options->window.screenshot, "write the last frame to this file")
        ->type_name("FILE.png");
    command
        ->add_option("--report", options->window.report,
                     "write a report of the run to this file when the window closes and on SIGUSR1")
        ->type_name("FILE.json");
    declare_window_film(*command, options->window.record);
    CLI::Option* run_file =
        command
            ->add_option("--run-file", options->window.journal.file,
                         "write the run to this file [a new file in ~/.local/state/pendula/runs]")
            ->type_name("FILE.pendula");
    command->add_flag("--force", options->window.journal.overwrite, "overwrite an existing run file or film");
    command
        ->add_flag_callback(
            "--no-journal", [options] { options->window.journal.kept = false; }, "do not write a run file")
        ->excludes(run_file);
    command->callback([options, command, &chosen] {
        // A requested size is kept even if the screen is smaller.
        options->window.fits_screen = command->count("--size") == 0;
        chosen = [options] {
            open_window(*options);
            return exit_code::done;
        };
    });
}

} // namespace pendula
