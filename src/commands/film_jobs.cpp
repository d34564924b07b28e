// SPDX-License-Identifier: MIT
#include "commands/film_jobs.hpp"

#include "commands/batch_jobs.hpp"
#include "commands/command_line.hpp"
#include "commands/join.hpp"
#include "commands/recorded_command.hpp"
#include "film/filmed_motion.hpp"
#include "film/interrupt.hpp"
#include "film/offscreen.hpp"
#include "film/progress_line.hpp"
#include "record/child_process.hpp"
#include "record/join/part_order.hpp"
#include "record/open_sink.hpp"
#include "record/png_sequence_sink.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace pendula {
namespace {

using Words = std::vector<std::string>;

/// A folder beside the film, removed at the end unless it is kept.
class PartsFolder {
  public:
    explicit PartsFolder(const std::string& film) {
        std::error_code ignored; // as a film's own file does it
        std::filesystem::create_directory(std::filesystem::absolute(film).parent_path(), ignored);
        std::string name = film + ".parts-XXXXXX";
        if (!::mkdtemp(name.data()))
            throw NotWritable(fmt::format("no folder can be made beside {}: {}", film, std::strerror(errno)));
        path_ = name;
    }
    ~PartsFolder() {
        std::error_code ignored;
        if (!is_kept_) std::filesystem::remove_all(path_, ignored);
    }
    PartsFolder(const PartsFolder&) = delete;
    PartsFolder& operator=(const PartsFolder&) = delete;

    std::string part(int number) const { return (path_ / fmt::format("part-{:02}.mkv", number)).string(); }
    const std::filesystem::path& keep() {
        is_kept_ = true;
        return path_;
    }

  private:
    std::filesystem::path path_;
    bool is_kept_ = false;
};

/// One of the processes. Its standard output tells how far it is, in lines FRAMES TOTAL.
class Job {
  public:
    explicit Job(const Words& line) : process_(line, {.stream_output = true}) { process_.close_input(); }

    std::int64_t frames() const { return frames_; }
    bool has_ended() { return process_.has_ended(); }
    bool succeeded() const { return process_.succeeded(); }

    /// Takes what it has told since.
    void look() {
        std::array<std::byte, 1> letter{};
        while (process_.read(letter, [] { return false; }) == letter.size()) {
            const char c = static_cast<char>(letter.front());
            if (c == '\n')
                std::from_chars(line_.data(), line_.data() + line_.size(), frames_);
            else
                line_ += c;
            if (c == '\n') line_.clear();
        }
    }

    /// What it complained about: its last line, without the program's name.
    std::string complaint() const {
        std::string text = process_.error_text();
        while (text.ends_with('\n')) text.pop_back();
        text.erase(0, text.rfind('\n') + 1);
        constexpr std::string_view name = "pendula: ";
        return text.empty() ? process_.ending() : text.starts_with(name) ? text.substr(name.size()) : text;
    }

  private:
    ChildProcess process_;
    std::string line_;
    std::int64_t frames_ = 0;
};

/// Until all have ended. Ends them all if one fails.
void draw(const std::vector<Words>& lines, std::int64_t frames, int progress_descriptor) {
    std::vector<std::unique_ptr<Job>> jobs;
    for (const Words& line : lines) jobs.push_back(std::make_unique<Job>(line));
    ProgressLine progress(frames, progress_descriptor);
    for (bool all_ended = false; !all_ended;) {
        all_ended = true;
        std::int64_t done = 0;
        for (const auto& job : jobs) {
            const bool ended = job->has_ended();
            job->look();
            if (ended && !job->succeeded()) throw CommandFailed(job->complaint());
            all_ended = all_ended && ended;
            done += job->frames();
        }
        progress.show(done);
        if (InterruptGuard::interrupted()) throw CommandFailed("interrupted: with --jobs nothing is kept");
        if (!all_ended) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    progress.finish();
}

void check_shared(const RecordCommandOptions& options) {
    const OffscreenOptions& offscreen = options.offscreen;
    if (is_standard_output(offscreen.out))
        throw CLI::ValidationError("--jobs", "expected a film or a folder as --out, not -");
    if (!options.part_of.empty())
        throw CLI::ValidationError("--jobs", "expected no --part-of: the jobs use it");
    check_scene_for_jobs(options, "--jobs");
}

} // namespace

int record_in_jobs(const CLI::App& command, const RecordCommandOptions& options, const FilmSource& source,
                   int jobs) {
    check_shared(options);
    const OffscreenOptions& offscreen = options.offscreen;
    const FrameRange range = frames_of(offscreen, source.run ? filmed_run(*source.run)->run_time() : 0);
    const bool of_pictures = is_picture_folder(offscreen.out);
    if (of_pictures && !offscreen.force)
        PngSequenceSink::check_free(offscreen.out, range.first, range.last, picture_kind(offscreen.encoding));
    const std::int64_t frames = range.last - range.first + 1, parts = std::min<std::int64_t>(jobs, frames);

    std::unique_ptr<PartsFolder> folder;
    if (!of_pictures) folder = std::make_unique<PartsFolder>(offscreen.out);
    Words start{std::filesystem::read_symlink("/proc/self/exe").string(), "record"};
    const Words words = words_for_jobs(command);
    start.insert(start.end(), words.begin(), words.end());
    std::vector<Words> lines;
    JoinOptions join{.parts = {},
                     .out = offscreen.out,
                     .force = offscreen.force,
                     .for_ffmpeg = offscreen.encoding.more,
                     .encoder = offscreen.encoding.encoder};
    for (int i = 0; i < parts; ++i) {
        Words line = start;
        const std::int64_t first = range.first + frames * i / parts,
                           last = range.first + frames * (i + 1) / parts - 1;
        line.insert(line.end(), {"--progress-fd=1", fmt::format("--frames={}:{}", first, last)});
        if (of_pictures) {
            line.push_back("--out=" + offscreen.out);
            if (offscreen.force) line.emplace_back("--force");
        } else {
            join.parts.push_back(folder->part(i));
            line.insert(line.end(),
                        {std::string(part_option) + "=" + offscreen.out, "--out=" + join.parts.back()});
        }
        lines.push_back(std::move(line));
    }
    draw(lines, frames, offscreen.progress_descriptor);
    if (of_pictures) return exit_code::done;
    try {
        join_films(join);
    } catch (const std::exception& error) {
        throw CommandFailed(fmt::format("{}; the parts are in {}", error.what(), folder->keep().string()));
    }
    return exit_code::done;
}

} // namespace pendula
