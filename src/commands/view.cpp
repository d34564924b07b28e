// SPDX-License-Identifier: MIT
// pendula view: the window.
#include "app/unfinished.hpp"
#include "app/window_loop.hpp"
#include "commands/command_line.hpp"
#include "commands/subcommand.hpp"
#include "scene/scene.hpp"

#include <memory>

namespace pendula {
namespace {

struct ViewOptions {
    SceneOptions scene;
    FrameSize size;
    WindowOptions window;
};

} // namespace

void declare_view(CLI::App& app, ChosenCommand& chosen) {
    auto options = std::make_shared<ViewOptions>();
    CLI::App* command = app.add_subcommand("view", "open the window (what 'pendula' alone does)");
    options->scene.declare(*command);
    add_size_option(*command, options->size, "window size");
    command->add_option("--run-for", options->window.run_for, "close the window after this much wall time")
        ->type_name("SECONDS")
        ->check(number_within(1e-3, 1e9));
    command->add_option("--screenshot", options->window.screenshot, "write the last frame here")
        ->type_name("FILE.png");
    command->add_option("--report", options->window.report, "write figures of the run here")
        ->type_name("FILE.json");
    command->callback([options, &chosen] {
        chosen = [options] {
            options->window.width = options->size.width;
            options->window.height = options->size.height;
            try {
                run_window(options->scene.load(), options->window);
            } catch (const Unfinished& error) {
                throw CommandFailed(error.what());
            }
            return exit_code::done;
        };
    });
}

} // namespace pendula
