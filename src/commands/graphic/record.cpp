// SPDX-License-Identifier: MIT
// pendula record: draws a film, PNG pictures or raw frames, off-screen.
#include "analysis/energy_watch.hpp"
#include "commands/graphic/batch_jobs.hpp"
#include "commands/graphic/film_options.hpp"
#include "commands/graphic/film_source.hpp"
#include "commands/graphic/graphic_subcommands.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/options.hpp"
#include "commands/numeric/output.hpp"
#include "film/filmed_motion.hpp"
#include "film/offscreen.hpp"
#include "record/child_process.hpp"
#include "record/container.hpp"
#include "record/encoding_thread.hpp"
#include "record/open_sink.hpp"
#include "record/png_sequence_sink.hpp"
#include "record/reader_pipe.hpp"
#include "record/record_error.hpp"
#include "storyboard/film_plan.hpp"
#include "tasks/interrupt.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace pendula {
namespace {

using Words = std::vector<std::string>;

constexpr int most_jobs = 64;
constexpr const char* share_option = "--share";

bool jobs_are_cancelled() { return InterruptGuard::interrupted(); }

/// A process that draws a part of the frames. It ends with this object.
class Job {
  public:
    explicit Job(const Words& line)
        : process_(line, {.stream_output = true, .longest_silence = any_silence}) {
        process_.close_input();
    }

    /// Reads the job's next frame. Returns false after the job's last frame.
    bool next(Frame& frame) { return read_frame(process_, frame, jobs_are_cancelled); }

    /// The number of frames that the job has written, from its progress lines "FRAMES TOTAL".
    std::int64_t frames() {
        std::array<std::byte, 1> letter{};
        while (process_.read(letter, [] { return true; }) == letter.size()) {
            const char c = static_cast<char>(letter.front());
            if (c != '\n') {
                line_ += c;
                continue;
            }
            std::from_chars(line_.data(), line_.data() + line_.size(), frames_);
            line_.clear();
        }
        return frames_;
    }

    bool has_ended() { return process_.has_ended(); }
    void wait() { process_.wait(jobs_are_cancelled); }
    bool succeeded() const { return process_.succeeded(); }

    /// The last line that the job wrote to standard error, without the program's name.
    std::string complaint() const {
        std::string text = process_.error_text();
        while (text.ends_with('\n')) text.pop_back();
        text.erase(0, text.rfind('\n') + 1);
        constexpr std::string_view name = "pendula: ";
        return text.empty() ? process_.ending() : text.starts_with(name) ? text.substr(name.size()) : text;
    }

    /// The job's warning about energy errors, if any. Only the job that films the end of the motion warns.
    std::optional<std::string> energy_warning() const {
        const std::string told = complaint();
        if (told.find(EnergyWatch::warning_start) == std::string::npos) return std::nullopt;
        return told;
    }

  private:
    ChildProcess process_;
    std::string line_;
    std::int64_t frames_ = 0;
};
using Jobs = std::vector<std::unique_ptr<Job>>;

void check_shared(const RecordCommandOptions& options) {
    if (is_standard_output(options.offscreen.out))
        throw CLI::ValidationError("--jobs", "expected a film or a folder as --out, not -");
    if (!options.part_of.empty())
        throw CLI::ValidationError("--jobs", "expected no --part-of, because a part is drawn by one process");
    check_scene_for_jobs(options, "--jobs");
}

/// The words that the command lines of all jobs have in common.
Words words_of_all(const CLI::App& command, const std::string& out) {
    Words words{std::filesystem::read_symlink("/proc/self/exe").string(), "record"};
    for (std::string& word : words_for_jobs(command)) words.push_back(std::move(word));
    words.push_back("--out=" + out);
    return words;
}

Jobs start(const Words& all, int count, const auto& words_of) {
    Jobs jobs;
    for (int i = 0; i < count; ++i) {
        Words line = all;
        for (std::string& word : words_of(i)) line.push_back(std::move(word));
        jobs.push_back(std::make_unique<Job>(line));
    }
    return jobs;
}

[[noreturn]] void fail_at(Job& job, const std::string& out, std::int64_t kept, const std::string& rest) {
    job.wait();
    std::string held = kept > 0 ? fmt::format(" ({} holds the first {} frames)", out, kept) : "";
    if (!jobs_are_cancelled()) throw CommandFailed(job.complaint() + held);
    if (kept > 0) held += rest;
    throw CommandFailed("interrupted" + held);
}

/// Reads one frame from each job in turn and encodes it, until all frames are encoded.
void encode_frames(const Jobs& jobs, const RecordingOptions& film, const RecordCommandOptions& options,
                   const FrameRange& range) {
    const std::int64_t frames = range.last - range.first + 1;
    EncodingThread encoder(open_sink(film));
    ProgressLine progress(frames, options.offscreen.progress_descriptor);
    std::int64_t done = 0;
    Job* failed = nullptr;
    for (; done < frames; ++done) {
        Job& job = *jobs[static_cast<std::size_t>(done) % jobs.size()];
        Frame frame = encoder.blank(film.width, film.height, film.depth);
        frame.times = 1;
        if (jobs_are_cancelled() || !job.next(frame)) {
            failed = &job;
            break;
        }
        encoder.put(std::move(frame));
        progress.show(done + 1);
    }
    progress.finish();
    if (done > 0) encoder.finish();
    const std::string out = film.target.string();
    if (failed) fail_at(*failed, out, done, words_for_rest(options, range.first + done, range.last));
    for (const auto& job : jobs) {
        job->wait();
        if (!job->succeeded()) throw CommandFailed(job->complaint());
    }
}

/// Waits until all jobs have written their pictures.
void watch(const Jobs& jobs, std::int64_t frames, int progress_descriptor) {
    ProgressLine progress(frames, progress_descriptor);
    for (bool all_ended = false; !all_ended;) {
        all_ended = true;
        std::int64_t done = 0;
        for (const auto& job : jobs) {
            const bool ended = job->has_ended();
            done += job->frames();
            if (ended && !job->succeeded()) throw CommandFailed(job->complaint());
            all_ended = all_ended && ended;
        }
        progress.show(done);
        if (jobs_are_cancelled())
            throw CommandFailed(fmt::format("interrupted after {} of {} frames", done, frames));
        if (!all_ended) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    progress.finish();
}

/// Declares the option for a job's share of the frames; --help does not list it.
void declare_share(CLI::App& command, FrameShare& share) {
    command
        .add_option_function<std::string>(
            share_option,
            [&share](const std::string& text) {
                int end = 0;
                if (std::sscanf(text.c_str(), "%d/%d%n", &share.which, &share.of, &end) != 2 ||
                    static_cast<std::size_t>(end) != text.size() || share.which < 0 ||
                    share.which >= share.of || share.of > most_jobs)
                    throw CLI::ValidationError(share_option, "expected NUMBER/COUNT, as in 0/2");
            })
        ->group(""); // hidden
}

/// Draws the film in up to `most` processes of this program, at most one for each frame. For a film, each of
/// n processes draws every n-th frame, and this process encodes the frames; for pictures, each process writes
/// one range. `command`: the parsed subcommand `record`; the request must be complete. Returns an exit code.
/// Throws CommandFailed, and the same exceptions as record() if the request is invalid.
int record_in_jobs(const CLI::App& command, const RecordCommandOptions& options, const FilmSource& source,
                   int most) {
    check_shared(options);
    const OffscreenOptions& offscreen = options.offscreen;
    const FrameRange range = frames_of(offscreen, source.run ? filmed_run(*source.run)->run_time() : 0);
    const std::int64_t frames = range.last - range.first + 1;
    const int count = static_cast<int>(std::min<std::int64_t>(most, frames));
    const Words all = words_of_all(command, offscreen.out);
    const auto words_for = [](std::int64_t first, std::int64_t last) {
        return fmt::format("--frames={}:{}", first, last);
    };
    if (!is_picture_folder(offscreen.out)) {
        const Jobs jobs = start(all, count, [&](int i) {
            return Words{words_for(range.first, range.last), fmt::format("{}={}/{}", share_option, i, count)};
        });
        try {
            encode_frames(jobs, sink_options(source.scene, offscreen), options, range);
        } catch (const FileError& error) { // the recording had started, so the exit code is 1
            throw CommandFailed(error.what());
        }
        if (const auto warning = jobs.back()->energy_warning()) complain(*warning);
        return exit_code::done;
    }
    if (!offscreen.force)
        PngSequenceSink::check_free(offscreen.out, range.first, range.last, picture_kind(offscreen.encoding));
    const Jobs jobs = start(all, count, [&](int i) {
        Words words{words_for(range.first + frames * i / count, range.first + frames * (i + 1) / count - 1),
                    "--progress-fd=1"};
        if (offscreen.force) words.emplace_back("--force");
        return words;
    });
    watch(jobs, frames, offscreen.progress_descriptor);
    if (const auto warning = jobs.back()->energy_warning()) complain(*warning);
    return exit_code::done;
}

/// If a part of a film is recorded, sets the output to the name of that film, because the ending of this
/// name determines the options. record() stores the part's own name in `offscreen.part`.
void take_part(RecordCommandOptions& options) {
    if (options.part_of.empty()) return;
    if (!options.offscreen.encoding.more.empty())
        throw CLI::ValidationError(part_option,
                                   "expected no arguments for ffmpeg: 'pendula join' encodes the film");
    options.offscreen.out = options.part_of;
}

/// Writes the report on a storyboard's frames. This happens before the film is drawn, so that the report can
/// be read while the film is drawn.
void write_report(const RecordCommandOptions& options) {
    if (options.report.empty()) return;
    const OffscreenOptions& offscreen = options.offscreen;
    if (!offscreen.storyboard) throw CLI::ValidationError("--report", "expected a storyboard as SCENE");
    const FrameRate rate = offscreen.film.frames_per_second;
    const FilmPlan plan(*offscreen.storyboard, rate.frames, rate.seconds);
    const FrameRange range = frames_of(offscreen, 0);
    OutputFile file(options.report, offscreen.force);
    for (std::int64_t frame = range.first; frame <= range.last; ++frame)
        file.write(film_report_line(*offscreen.storyboard, plan, frame) + '\n');
    file.commit();
}

/// Throws CommandFailed (exit code 1) if the recording started and failed, or if the target is not writable;
/// throws other exceptions (exit code 2) if the request is invalid.
int record(const CLI::App& command, RecordCommandOptions options, int jobs) {
    OffscreenOptions& offscreen = options.offscreen;
    name_output(options);
    check_progress(offscreen);
    const std::string written = offscreen.out;
    take_part(options);
    FilmSource source = load_film_source(options.scene);
    if (source.is_recording && source.command.empty())
        fmt::print(stderr,
                   "{} does not store how it was recorded: size, rate and quality have their defaults unless "
                   "options "
                   "set them\n",
                   options.scene.scene);
    const Words recorded = suit_source(source, command, options);
    complete_request(options, source, recorded);
    if (settle(source)) complete_request(options, source, recorded);
    if (!options.part_of.empty()) offscreen.part = written;
    const bool hands_on = offscreen.share.of > 1;
    if (!hands_on) write_report(options);
    try {
        const InterruptGuard guard; // from here on, an interrupt must not leave unfinished files
        if (!hands_on) check_sink(sink_options(source.scene, offscreen));
        if (jobs > 1) return record_in_jobs(command, options, source, jobs);
        const FilmResult result = record_offscreen(source.scene, offscreen);
        if (result.energy_warning) complain(*result.energy_warning);
        if (result.whole()) return exit_code::done;
        if (result.frames == 0) throw CommandFailed("interrupted before the first frame");
        const std::int64_t first = offscreen.frames ? offscreen.frames->first : 0;
        throw CommandFailed(
            fmt::format("interrupted: {} holds {} of {} frames{}", written, result.frames, result.wanted,
                        words_for_rest(options, first + result.frames, first + result.wanted - 1)));
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
        .add_option(part_option, options.part_of,
                    "store frames of this film without loss, as a part for 'pendula join'; --out must then "
                    "be FILE.mkv")
        ->type_name("FILM");
    const auto slurm = [](const std::string& text) {
        return text == "slurm" ? std::optional(text) : std::nullopt;
    };
    add_value_option(
        command, "--batch", batch.system, slurm, "slurm",
        "draw nothing, but print a shell script of jobs that draw the film in parts and join them", "slurm");
    command.add_option("--parts", batch.parts, "with --batch: number of parts")
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
    command->add_option("--jobs", *jobs, "number of processes that draw frames at the same time")
        ->type_name("N")
        ->check(whole_number_within(1, most_jobs))
        ->capture_default_str();
    declare_progress(*command, options->offscreen.progress_descriptor);
    command
        ->add_option(
            "--report", options->report,
            "for a storyboard: write the time and the cameras of each frame to this file, one line of JSON "
            "per frame")
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
