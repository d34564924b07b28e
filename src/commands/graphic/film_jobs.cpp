// SPDX-License-Identifier: MIT
#include "commands/graphic/film_jobs.hpp"

#include "analysis/energy_watch.hpp"
#include "commands/graphic/batch_jobs.hpp"
#include "commands/graphic/film_request.hpp"
#include "commands/numeric/command_line.hpp"
#include "film/filmed_motion.hpp"
#include "film/progress_line.hpp"
#include "record/child_process.hpp"
#include "record/encoding_thread.hpp"
#include "record/interrupt.hpp"
#include "record/open_sink.hpp"
#include "record/png_sequence_sink.hpp"
#include "record/reader_pipe.hpp"
#include "record/record_error.hpp"

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

constexpr const char* share_option = "--share";

bool jobs_are_cancelled() { return InterruptGuard::interrupted(); }

/// One of the processes. They end with this one.
class Job {
  public:
    explicit Job(const Words& line)
        : process_(line, {.stream_output = true, .longest_silence = any_silence}) {
        process_.close_input();
    }

    /// The next frame of its share, at the end of which it returns false.
    bool next(Frame& frame) { return read_frame(process_, frame, jobs_are_cancelled); }

    /// Of a job that tells how far it is, in lines FRAMES TOTAL.
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

    /// What it complained about: its last line, without the program's name.
    std::string complaint() const {
        std::string text = process_.error_text();
        while (text.ends_with('\n')) text.pop_back();
        text.erase(0, text.rfind('\n') + 1);
        constexpr std::string_view name = "pendula: ";
        return text.empty() ? process_.ending() : text.starts_with(name) ? text.substr(name.size()) : text;
    }

    /// What it said of the energy of a motion that it filmed whole.
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
        throw CLI::ValidationError("--jobs", "expected no --part-of: a part is drawn by one");
    check_scene_for_jobs(options, "--jobs");
}

/// The command line of each, without its own part of the work.
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
    std::string held = kept > 0 ? fmt::format(" ({} holds the {} frames before)", out, kept) : "";
    if (!jobs_are_cancelled()) throw CommandFailed(job.complaint() + held);
    if (kept > 0) held += rest;
    throw CommandFailed("interrupted" + held);
}

/// Takes the frames in turn and encodes them.
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

/// Waits until all have written their pictures.
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

} // namespace

void declare_share(CLI::App& command, FrameShare& share) {
    command
        .add_option_function<std::string>(
            share_option,
            [&share](const std::string& text) {
                int end = 0;
                if (std::sscanf(text.c_str(), "%d/%d%n", &share.which, &share.of, &end) != 2 ||
                    static_cast<std::size_t>(end) != text.size() || share.which < 0 ||
                    share.which >= share.of || share.of > most_jobs)
                    throw CLI::ValidationError(share_option, "expected a share, as in 0/2");
            })
        ->group(""); // hidden
}

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
        } catch (const FileError& error) { // a film had been begun
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

} // namespace pendula
