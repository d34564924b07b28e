// SPDX-License-Identifier: MIT
// pendula record: a film, a PNG sequence or raw frames, off-screen.
#include "commands/graphic/batch_jobs.hpp"
#include "commands/graphic/film_jobs.hpp"
#include "commands/graphic/film_options.hpp"
#include "commands/graphic/film_request.hpp"
#include "commands/graphic/film_source.hpp"
#include "commands/graphic/graphic_subcommands.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/options.hpp"
#include "commands/numeric/output.hpp"
#include "film/offscreen.hpp"
#include "record/container.hpp"
#include "record/interrupt.hpp"
#include "record/open_sink.hpp"
#include "record/record_error.hpp"
#include "storyboard/film_plan.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace pendula {
namespace {

/// Where the frames go if they are a part of another film.
void take_part(RecordCommandOptions& options) {
    if (options.part_of.empty()) return;
    if (!options.offscreen.encoding.more.empty())
        throw CLI::ValidationError(part_option,
                                   "expected no arguments for ffmpeg: 'pendula join' encodes the film");
    options.offscreen.out = options.part_of;
}

/// Before the film, so that it can be read while that is made.
void write_report(const RecordCommandOptions& options) {
    if (options.report.empty()) return;
    const OffscreenOptions& offscreen = options.offscreen;
    if (!offscreen.storyboard) throw CLI::ValidationError("--report", "expected a storyboard to go with it");
    const FrameRate rate = offscreen.film.frames_per_second;
    const FilmPlan plan(*offscreen.storyboard, rate.frames, rate.seconds);
    const FrameRange range = frames_of(offscreen, 0);
    OutputFile file(options.report, offscreen.force);
    for (std::int64_t frame = range.first; frame <= range.last; ++frame)
        file.write(film_report_line(*offscreen.storyboard, plan, frame) + '\n');
    file.commit();
}

/// Exit code 1 if recording started and failed or the target is not writable; exceptions lead to exit code 2
/// if the request is invalid.
int record(const CLI::App& command, RecordCommandOptions options, int jobs) {
    OffscreenOptions& offscreen = options.offscreen;
    if (offscreen.out.empty()) offscreen.out = film_named_by(options.scene.scene);
    if (offscreen.out.empty()) throw CLI::RequiredError("--out");
    check_progress(offscreen);
    const std::string written = offscreen.out;
    take_part(options);
    FilmSource source = load_film_source(options.scene);
    if (source.is_recording && source.command.empty())
        fmt::print(
            stderr,
            "{} does not say how it was recorded: size, rate and quality are the usual ones, unless options "
            "say otherwise\n",
            options.scene.scene);
    const std::vector<std::string> recorded = recorded_command(source.command).words;
    take_over(recorded, command, options);
    suit_storyboard(command, recorded, source.storyboard.get(), options);
    suit_purpose(command, options);
    complete_request(options, source, recorded);
    if (settle(source)) complete_request(options, source, recorded);
    if (!options.part_of.empty()) offscreen.part = written;
    const bool hands_on = offscreen.share.of > 1;
    if (!hands_on) write_report(options);
    try {
        const InterruptGuard guard; // from here on files are created that must be cleaned up
        if (!hands_on) check_sink(sink_options(source.scene, offscreen));
        if (jobs > 1) return record_in_jobs(command, options, source, jobs);
        const FilmLength length = record_offscreen(source.scene, offscreen);
        if (length.energy_warning) complain(*length.energy_warning);
        if (length.whole()) return exit_code::done;
        if (length.frames == 0) throw CommandFailed("interrupted before the first frame");
        const std::int64_t first = offscreen.frames ? offscreen.frames->first : 0;
        throw CommandFailed(
            fmt::format("interrupted: {} holds {} of {} frames{}", written, length.frames, length.wanted,
                        words_for_rest(options, first + length.frames, first + length.wanted - 1)));
    } catch (const Unfinished& error) {
        throw CommandFailed(error.what());
    } catch (const RecordInterrupted&) {
        throw CommandFailed("interrupted before the first frame");
    } catch (const NotWritable& error) {
        throw CommandFailed(error.what());
    }
}

void declare_joining(CLI::App& command, RecordCommandOptions& options, BatchOptions& batch) {
    command
        .add_option(
            part_option, options.part_of,
            "draw frames for this film, exactly, as a part for 'pendula join'; --out is then FILE.mkv")
        ->type_name("FILM");
    command
        .add_option(
            "--batch", batch.system,
            "draw nothing, but print a shell script of jobs that draw the film in parts and join them")
        ->type_name("slurm")
        ->check(CLI::Validator(
            [](const std::string& text) {
                return text == "slurm" ? "" : fmt::format("expected slurm, got '{}'", text);
            },
            ""));
    command.add_option("--parts", batch.parts, "parts of a --batch")
        ->type_name("N")
        ->check(whole_number_within(1, most_parts))
        ->capture_default_str()
        ->needs("--batch");
}

} // namespace

void declare_record(CLI::App& app, ChosenCommand& chosen) {
    auto options = std::make_shared<RecordCommandOptions>();
    auto batch = std::make_shared<BatchOptions>();
    auto jobs = std::make_shared<int>(1);
    CLI::App* command =
        app.add_subcommand("record", "render a film, PNG pictures or raw frames; needs no display");
    options->scene.declare(*command);
    command->get_option("SCENE")->description(
        "a shipped scene (see 'pendula scenes'), a scene file, a run file, a storyboard (.film.toml), or a "
        "recording to make again");
    command
        ->add_option("--out", options->offscreen.out,
                     "FILE" + film_endings() +
                         ", FOLDER/ for PNG pictures, - for Y4M [FILE, if SCENE is FILE.pendula]")
        ->type_name("PATH");
    for (const FilmOptionRow& row : film_option_rows()) row.declare(*command, *options);
    declare_arguments_for_ffmpeg(*command, options->offscreen.encoding.more);
    declare_joining(*command, *options, *batch);
    declare_share(*command, options->offscreen.share);
    command->add_option("--jobs", *jobs, "processes that draw the film's frames side by side")
        ->type_name("N")
        ->check(whole_number_within(1, most_jobs))
        ->capture_default_str();
    declare_progress(*command, options->offscreen.progress_descriptor);
    command
        ->add_option("--report", options->report,
                     "of a storyboard: write when and from where each frame is seen, one line of JSON each")
        ->type_name("FILE");
    command->add_flag("--force", options->offscreen.force, "overwrite existing files");
    command->callback([options, batch, jobs, command, &chosen] {
        chosen = [options, batch, jobs, command] {
            return batch->system.empty() ? record(*command, *options, *jobs)
                                         : write_batch(*command, *options, *batch);
        };
    });
}

} // namespace pendula
