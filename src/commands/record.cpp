// SPDX-License-Identifier: MIT
// pendula record: a video file or a PNG sequence, off-screen.
#include "app/offscreen.hpp"
#include "app/unfinished.hpp"
#include "commands/command_line.hpp"
#include "commands/subcommand.hpp"
#include "scene/scene.hpp"

#include <fmt/format.h>

#include <memory>

namespace pendula {
namespace {

struct RecordCommandOptions {
    SceneOptions scene;
    FrameSize size;
    OffscreenOptions offscreen;
};

/// A recording that had begun and could not be finished fails; one that could not begin was badly asked for.
int record(const Scene& scene, const OffscreenOptions& options) {
    try {
        const FilmLength length = record_offscreen(scene, options);
        if (length.whole()) return exit_code::done;
        throw CommandFailed(length.frames > 0 ? fmt::format("interrupted: {} holds {} of {} frames",
                                                            options.out, length.frames, length.wanted)
                                              : "interrupted before the first frame");
    } catch (const Unfinished& error) {
        throw CommandFailed(error.what());
    }
}

} // namespace

void declare_record(CLI::App& app, ChosenCommand& chosen) {
    auto options = std::make_shared<RecordCommandOptions>();
    CLI::App* command = app.add_subcommand("record", "render a video or a PNG sequence; needs no display");
    options->scene.declare(*command);
    command->add_option("--out", options->offscreen.out, "FILE.mp4, FILE.mkv, or FOLDER/ for PNG frames")
        ->type_name("PATH")
        ->required();
    command->add_option("--duration", options->offscreen.duration, "simulated seconds")
        ->check(number_within(1e-3, 1e6))
        ->capture_default_str();
    command
        ->add_option("--fps", options->offscreen.frames_per_second,
                     "frames per second; frame k shows time k/fps")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    add_size_option(*command, options->size, "frame size");
    command->add_flag("--force", options->offscreen.force, "overwrite what is there");
    command->callback([options, &chosen] {
        chosen = [options] {
            options->offscreen.width = options->size.width;
            options->offscreen.height = options->size.height;
            options->offscreen.software = "pendula " PENDULA_VERSION;
            const Scene scene = options->scene.load();
            return record(scene, options->offscreen);
        };
    });
}

} // namespace pendula
