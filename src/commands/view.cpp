// SPDX-License-Identifier: MIT
// pendula view: the window.
#include "app/unfinished.hpp"
#include "app/window_loop.hpp"
#include "commands/command_line.hpp"
#include "commands/film_source.hpp"
#include "commands/subcommand.hpp"

#include <memory>
#include <utility>

namespace pendula {
namespace {

struct ViewOptions {
    SceneOptions scene;
    FrameSize size;
    WindowOptions window;
};

/// The scene asked for, or the run with the scene it began as, also out of a recording.
Scene load(const SceneOptions& options, WindowOptions& window) {
    FilmSource source = load_film_source(options);
    window.run = std::move(source.run);
    return std::move(source.scene);
}

} // namespace

void declare_view(CLI::App& app, ChosenCommand& chosen) {
    auto options = std::make_shared<ViewOptions>();
    CLI::App* command = app.add_subcommand("view", "open the window (what 'pendula' alone does)");
    options->scene.declare(*command);
    command->get_option("SCENE")->description(
        "a shipped scene (see 'pendula scenes'), a scene file, a run file or a recording to be seen again");
    add_size_option(*command, options->size, "window size");
    command->add_option("--run-for", options->window.run_for, "close the window after this much wall time")
        ->type_name("SECONDS")
        ->check(number_within(1e-3, 1e9));
    command->add_option("--screenshot", options->window.screenshot, "write the last frame here")
        ->type_name("FILE.png");
    command->add_option("--report", options->window.report, "write figures of the run here")
        ->type_name("FILE.json");
    CLI::Option* run_file = command
                                ->add_option("--run-file", options->window.journal.file,
                                             "keep the run here [a new file in ~/.local/state/pendula/runs]")
                                ->type_name("FILE.pendula");
    command->add_flag("--force", options->window.journal.overwrite, "overwrite an existing run file");
    command
        ->add_flag_callback(
            "--no-journal", [options] { options->window.journal.kept = false; }, "do not keep the run")
        ->excludes(run_file);
    command->callback([options, &chosen] {
        chosen = [options] {
            options->window.width = options->size.width;
            options->window.height = options->size.height;
            try {
                const Scene scene = load(options->scene, options->window);
                run_window(scene, options->window);
            } catch (const Unfinished& error) {
                throw CommandFailed(error.what());
            }
            return exit_code::done;
        };
    });
}

} // namespace pendula
