// SPDX-License-Identifier: MIT
#include "journal/run_journal.hpp"

#include "files/file_places.hpp"
#include "files/part_file.hpp"
#include "journal/journal_file.hpp"
#include "journal/run_line_writer.hpp"
#include "record/record_error.hpp"
#include "scene/run_file.hpp"
#include "tasks/threads.hpp"

#include <fmt/format.h>

#include <cmath>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string_view>
#include <thread>
#include <utility>

namespace pendula {
namespace {

constexpr std::size_t most_waiting_views = 10000; ///< to be written, while the disk does not respond

void write_run(const std::filesystem::path& path, std::string_view text) {
    if (text.size() > largest_run_file)
        throw FileError(fmt::format("{} cannot be written: it would be larger than {} MiB", path.string(),
                                    largest_run_file >> 20));
    write_whole_file(path, text, false);
}

} // namespace

class RunJournal::Implementation {
  public:
    Implementation(const Scene& scene, const JournalPlace& place, Drain drain,
                   std::chrono::milliseconds period)
        : drain_(std::move(drain)), period_(period), scenes_{{0, scene}} {
        if (place.kept) open(place);
        thread_ = start_thread([this](const std::stop_token& stop) { run(stop); });
    }

    ~Implementation() { finish(); }

    std::optional<std::string> finish() {
        if (thread_.joinable()) {
            thread_.request_stop();
            thread_.join();
        }
        const std::lock_guard lock(mutex_);
        return failure_;
    }

    void set_scene(const Scene& scene, std::uint32_t number) {
        const std::lock_guard lock(mutex_);
        scenes_[shown_ = number] = scene;
        views_.clear();
    }

    void expect(RunFile file) {
        const std::lock_guard lock(mutex_);
        expected_ = std::move(file);
    }

    void look(const LoggedView& now) {
        const std::lock_guard lock(mutex_);
        scenes_[shown_].viewing() = now.view.viewing();
        // Within one sixtieth of a simulated second, only the last one counts.
        const auto part = [](const LoggedView& view) { return std::floor(view.time * views_per_second); };
        if (!views_.empty() && part(views_.back()) == part(now)) views_.pop_back();
        if (views_.size() < most_waiting_views) views_.push_back(now);
    }

    void save(const std::filesystem::path& path) {
        {
            const std::lock_guard lock(mutex_);
            saves_.push_back(path);
        }
        wake_.notify_one();
    }

    std::future<std::string> text(bool transparent) {
        std::future<std::string> future;
        {
            const std::lock_guard lock(mutex_);
            TextRequest request;
            request.transparent = transparent;
            future = request.promise.get_future();
            text_requests_.push_back(std::move(request));
        }
        wake_.notify_one();
        return future;
    }

    std::vector<JournalNotice> take_notices() {
        const std::lock_guard lock(mutex_);
        return std::exchange(notices_, {});
    }

    const std::filesystem::path& path() const { return path_; }

  private:
    /// A caller waits for the run's text.
    struct TextRequest {
        std::promise<std::string> promise;
        bool transparent = false;
    };

    void open(const JournalPlace& place) {
        if (!place.file.empty()) {
            file_.emplace(place.file, place.overwrite);
        } else {
            try {
                const std::filesystem::path folder = run_folder();
                if (folder.empty()) throw RecordError("neither XDG_STATE_HOME nor HOME names a folder");
                std::error_code failed;
                std::filesystem::create_directories(folder, failed);
                if (failed)
                    throw RecordError(
                        fmt::format("{} cannot be made: {}", folder.string(), failed.message()));
                file_.emplace(folder / dated_run_name(folder), false);
                remove_old_runs(folder);
            } catch (const FileError& error) {
                notify(fmt::format("This run is not kept: {}", error.what()), true);
                return;
            }
        }
        path_ = file_->path();
        append(run_lines::header());
    }

    void run(const std::stop_token& stop) {
        // The first time at once: a run is on disk from its beginning.
        for (bool first = true, last = false; !last; first = false) {
            std::vector<std::filesystem::path> saves;
            std::vector<TextRequest> text_requests;
            std::vector<LoggedView> views;
            {
                std::unique_lock lock(mutex_);
                if (!first)
                    wake_.wait_for(lock, stop, period_,
                                   [this] { return !saves_.empty() || !text_requests_.empty(); });
                saves = std::exchange(saves_, {});
                text_requests = std::exchange(text_requests_, {});
                views = std::exchange(views_, {}); // before the run's events, so never newer
            }
            last = stop.stop_requested();
            try {
                drain_(writer_);
                writer_.add_views(std::move(views));
                append(writer_.take_lines());
            } catch (...) { // too little memory
                file_.reset();
                lose(fmt::format("This run is kept no longer: {}", sentence_of_exception()));
            }
            if (const auto problem = writer_.take_problem(); problem && file_)
                lose(fmt::format("This run is not kept: {}", *problem));
            for (const std::filesystem::path& path : saves) save_now(path);
            for (TextRequest& request : text_requests) answer(request);
        }
    }

    /// After a failure the file stays as it is: complete up to there.
    void append(const std::string& lines) {
        if (!file_ || lines.empty()) return;
        try {
            file_->append(lines);
        } catch (const FileError& error) {
            lose(fmt::format("This run is kept no longer: {}", error.what()));
            file_.reset();
        }
    }

    void save_now(const std::filesystem::path& path) {
        try {
            write_run(path, to_lines(writer_.file()));
            notify("Saved " + in_full(path).string(), false);
        } catch (const std::exception& error) { // SceneError, RecordError
            notify(error.what(), true);
        }
    }

    void answer(TextRequest& request) {
        try {
            RunFile file = writer_.file();
            file.scene.look.transparent = request.transparent;
            request.promise.set_value(to_lines(file));
        } catch (const std::exception&) { // SceneError
            request.promise.set_exception(std::current_exception());
        }
    }

    /// Part of what happens is no longer kept.
    void lose(std::string why) {
        const std::lock_guard lock(mutex_);
        failure_ = why;
        notices_.push_back({std::move(why), true});
    }

    void notify(std::string text, bool is_error) {
        const std::lock_guard lock(mutex_);
        notices_.push_back({std::move(text), is_error});
    }

    Drain drain_;
    std::chrono::milliseconds period_;
    std::filesystem::path path_;

    // Used by the journal's thread alone, once it runs.
    std::optional<JournalFile> file_;
    RunLineWriter writer_{[this](std::uint32_t number) {
                              const std::lock_guard lock(mutex_);
                              return scenes_[number];
                          },
                          [this] {
                              const std::lock_guard lock(mutex_);
                              return expected_;
                          }};

    // Shared, under the mutex, which is held only while they are copied.
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::map<std::uint32_t, Scene> scenes_; ///< by number: undo may lead back to each
    std::uint32_t shown_ = 0;
    std::vector<std::filesystem::path> saves_;
    std::vector<TextRequest> text_requests_;
    std::vector<LoggedView> views_; ///< since the last write
    std::optional<RunFile> expected_;
    std::vector<JournalNotice> notices_;
    std::optional<std::string> failure_; ///< the last one that says what has been lost

    std::jthread thread_; ///< last: it uses all of the above
};

RunJournal::RunJournal(const Scene& scene, const JournalPlace& place, Drain drain,
                       std::chrono::milliseconds period)
    : implementation_(std::make_unique<Implementation>(scene, place, std::move(drain), period)) {}

RunJournal::~RunJournal() = default;

void RunJournal::set_scene(const Scene& scene, std::uint32_t number) {
    implementation_->set_scene(scene, number);
}

void RunJournal::expect(RunFile file) { implementation_->expect(std::move(file)); }

void RunJournal::look(const LoggedView& now) { implementation_->look(now); }

void RunJournal::save(const std::filesystem::path& path) { implementation_->save(path); }

std::future<std::string> RunJournal::text(bool transparent) { return implementation_->text(transparent); }

std::optional<std::string> RunJournal::finish() { return implementation_->finish(); }

std::vector<JournalNotice> RunJournal::take_notices() { return implementation_->take_notices(); }

const std::filesystem::path& RunJournal::path() const { return implementation_->path(); }

} // namespace pendula
