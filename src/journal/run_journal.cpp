// SPDX-License-Identifier: MIT
#include "journal/run_journal.hpp"

#include "files/file_places.hpp"
#include "files/part_file.hpp"
#include "record/record_error.hpp"
#include "tasks/threads.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string_view>

namespace pendula {
namespace {

constexpr std::size_t most_waiting_views = 10000; ///< views kept in memory while the disk does not respond

} // namespace

RunJournal::RunJournal(const Scene& scene, const JournalPlace& place, Drain drain,
                       std::chrono::milliseconds period)
    : drain_(std::move(drain))
    , period_(period)
    , writer_(
          [this](std::uint32_t number) {
              const std::lock_guard lock(mutex_);
              return scenes_[number];
          },
          [this] {
              const std::lock_guard lock(mutex_);
              return expected_;
          })
    , scenes_{{0, scene}} {
    if (place.kept) open(place);
    thread_ = start_thread([this](const std::stop_token& stop) { run(stop); });
}

RunJournal::~RunJournal() { finish(); }

std::optional<std::string> RunJournal::finish() {
    if (thread_.joinable()) {
        thread_.request_stop();
        thread_.join();
    }
    const std::lock_guard lock(mutex_);
    return failure_;
}

void RunJournal::set_scene(const Scene& scene, std::uint32_t number) {
    const std::lock_guard lock(mutex_);
    scenes_[shown_ = number] = scene;
    views_.clear();
}

void RunJournal::expect(RunFile file) {
    const std::lock_guard lock(mutex_);
    expected_ = std::move(file);
}

void RunJournal::look(const LoggedView& now) {
    const std::lock_guard lock(mutex_);
    scenes_[shown_].viewing() = now.view.viewing();
    // Within a sixtieth of a simulated second, only the last view is stored.
    const auto part = [](const LoggedView& view) { return std::floor(view.time * views_per_second); };
    if (!views_.empty() && part(views_.back()) == part(now)) views_.pop_back();
    if (views_.size() < most_waiting_views) views_.push_back(now);
}

void RunJournal::save(const std::filesystem::path& path) {
    {
        const std::lock_guard lock(mutex_);
        saves_.push_back(path);
    }
    wake_.notify_one();
}

std::future<std::string> RunJournal::text(bool transparent) {
    std::promise<std::string> promise;
    std::future<std::string> future = promise.get_future();
    {
        const std::lock_guard lock(mutex_);
        texts_.emplace_back(std::move(promise), transparent);
    }
    wake_.notify_one();
    return future;
}

std::vector<JournalNotice> RunJournal::take_notices() {
    const std::lock_guard lock(mutex_);
    return std::exchange(notices_, {});
}

void RunJournal::open(const JournalPlace& place) {
    if (!place.file.empty()) {
        file_.emplace(place.file, place.overwrite);
    } else {
        try {
            const std::filesystem::path folder = run_folder();
            if (folder.empty()) throw RecordError("neither XDG_STATE_HOME nor HOME names a folder");
            std::error_code failed;
            std::filesystem::create_directories(folder, failed);
            if (failed)
                throw RecordError(fmt::format("{} cannot be created: {}", folder.string(), failed.message()));
            file_.emplace(folder / dated_run_name(folder), false);
            remove_old_runs(folder);
        } catch (const FileError& error) {
            notify(fmt::format("This run is not written to a file: {}", error.what()), true);
            return;
        }
    }
    path_ = file_->path();
    append(run_lines::header());
}

void RunJournal::run(const std::stop_token& stop) {
    // The first write happens at once, so that the beginning of a run is on disk.
    for (bool first = true, last = false; !last; first = false) {
        decltype(saves_) saves;
        decltype(texts_) texts;
        std::vector<LoggedView> views;
        {
            std::unique_lock lock(mutex_);
            if (!first)
                wake_.wait_for(lock, stop, period_, [this] { return !saves_.empty() || !texts_.empty(); });
            saves = std::exchange(saves_, {});
            texts = std::exchange(texts_, {});
            // The views are taken before the run's events, so that no view is newer than the events.
            views = std::exchange(views_, {});
        }
        last = stop.stop_requested();
        try {
            drain_(writer_);
            writer_.add_views(std::move(views));
            append(writer_.take_lines());
        } catch (...) { // not enough memory
            file_.reset();
            lose(fmt::format("This run is no longer written to its file: {}", sentence_of_exception()));
        }
        if (const auto problem = writer_.take_problem(); problem && file_)
            lose(fmt::format("This run is not written to a file: {}", *problem));
        for (const std::filesystem::path& path : saves) save_now(path);
        for (auto& [promise, transparent] : texts) {
            try {
                promise.set_value(text_now(transparent));
            } catch (const std::exception&) { // SceneError
                promise.set_exception(std::current_exception());
            }
        }
    }
}

/// After a failure, nothing more is written; the lines written before stay valid.
void RunJournal::append(const std::string& lines) {
    if (!file_ || lines.empty()) return;
    try {
        file_->append(lines);
    } catch (const FileError& error) {
        lose(fmt::format("This run is no longer written to its file: {}", error.what()));
        file_.reset();
    }
}

void RunJournal::save_now(const std::filesystem::path& path) {
    try {
        const std::string text = to_lines(writer_.file());
        if (text.size() > largest_run_file)
            throw cannot_be_written(path,
                                    fmt::format("it would be larger than {} MiB", largest_run_file >> 20));
        write_whole_file(path, text, false);
        notify("Saved " + in_full(path).string(), false);
    } catch (const std::exception& error) { // SceneError, RecordError
        notify(error.what(), true);
    }
}

std::string RunJournal::text_now(bool transparent) const {
    RunFile file = writer_.file();
    file.scene.look.transparent = transparent;
    return to_lines(file);
}

/// Stores the message that the file does not contain the whole run.
void RunJournal::lose(std::string why) {
    const std::lock_guard lock(mutex_);
    failure_ = why;
    notices_.push_back({std::move(why), true});
}

void RunJournal::notify(std::string text, bool is_error) {
    const std::lock_guard lock(mutex_);
    notices_.push_back({std::move(text), is_error});
}

} // namespace pendula
