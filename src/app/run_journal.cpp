// SPDX-License-Identifier: MIT
#include "app/run_journal.hpp"

#include "app/journal_file.hpp"
#include "app/run_folder.hpp"
#include "record/part_file.hpp"
#include "record/record_error.hpp"
#include "scene/run_file.hpp"
#include "simulation/run_mirror.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string_view>
#include <thread>
#include <utility>

namespace pendula {
namespace {

/// Makes the lines of what happens, and a mirror of the run.
class LineWriter final : public RunObserver {
  public:
    /// `scene_now` is called when a run begins, so that what has been set before it began counts.
    explicit LineWriter(std::function<Scene()> scene_now) : scene_now_(std::move(scene_now)) {}

    RunFile file() const {
        RunFile file{scene_now_(), mirror_.record()};
        file.scene.setup = file.record.setup;
        return file;
    }
    /// Of what has happened since the last call. How far the run has got is told once, at the end.
    std::string take_lines() {
        if (const std::int64_t end = mirror_.record().end; end > written_end_) {
            add([&] { return run_lines::reached(end); });
            written_end_ = end;
        }
        return std::exchange(lines_, {});
    }
    /// Why the present run cannot be kept, once.
    std::optional<std::string> take_problem() { return std::exchange(problem_, {}); }

    void run_began(const RunRecord& record) override {
        mirror_.run_began(record);
        can_be_kept_ = true;
        add([&] { return run_lines::run(scene_now_(), record); });
        written_end_ = record.end;
    }
    void command_logged(const LoggedCommand& command) override {
        mirror_.command_logged(command);
        add([&] { return run_lines::command(command); });
        written_end_ = std::max(written_end_, command.step);
    }
    void keyframe_taken(const KeyframeHash& keyframe) override {
        mirror_.keyframe_taken(keyframe);
        add([&] { return run_lines::keyframe(keyframe); });
        written_end_ = std::max(written_end_, keyframe.step);
    }
    void future_cut(std::int64_t step, std::size_t commands) override {
        mirror_.future_cut(step, commands);
        add([&] { return run_lines::cut(step, commands); });
        written_end_ = step;
    }
    void reached(std::int64_t step) override { mirror_.reached(step); }

  private:
    /// A run that has begun with something that cannot be kept is left out up to the next one's beginning.
    template<class MakeLine>
    void add(MakeLine make_line) {
        if (!can_be_kept_) return;
        try {
            lines_ += make_line();
        } catch (const SceneError& error) {
            can_be_kept_ = false;
            problem_ = error.what();
        }
    }

    std::function<Scene()> scene_now_;
    RunMirror mirror_;
    std::string lines_;
    std::int64_t written_end_ = 0; ///< the step that the lines go to
    std::optional<std::string> problem_;
    bool can_be_kept_ = false; ///< a run has begun and nothing of it is missing in the file
};

void write_whole(const std::filesystem::path& path, std::string_view text) {
    PartFile target(path, false);
    {
        JournalFile part(target.part(), true);
        part.append(text);
    }
    target.move_into_place();
}

} // namespace

class RunJournal::Implementation {
  public:
    Implementation(const Scene& scene, const JournalPlace& place, Drain drain,
                   std::chrono::milliseconds period)
        : drain_(std::move(drain)), period_(period), scene_(scene) {
        if (place.kept) open(place);
        thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
    }

    ~Implementation() {
        thread_.request_stop();
        thread_.join();
    }

    void set_scene(const Scene& scene) {
        const std::lock_guard lock(mutex_);
        scene_ = scene;
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
            Telling telling;
            telling.transparent = transparent;
            future = telling.promise.get_future();
            tellings_.push_back(std::move(telling));
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
    /// Somebody waits for the run's text.
    struct Telling {
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
                file_.emplace(folder / dated_run_name(), false);
                remove_old_runs(folder);
            } catch (const RecordError& error) {
                notify(fmt::format("This run is not kept: {}", error.what()), true);
                return;
            }
        }
        path_ = file_->path();
        append(run_lines::header());
    }

    void run(const std::stop_token& stop) {
        // At once for the first time: a run is on disk from its beginning.
        for (bool first = true, last = false; !last; first = false) {
            std::vector<std::filesystem::path> saves;
            std::vector<Telling> tellings;
            {
                std::unique_lock lock(mutex_);
                if (!first)
                    wake_.wait_for(lock, stop, period_,
                                   [this] { return !saves_.empty() || !tellings_.empty(); });
                saves = std::exchange(saves_, {});
                tellings = std::exchange(tellings_, {});
            }
            last = stop.stop_requested();
            drain_(writer_);
            append(writer_.take_lines());
            if (const auto problem = writer_.take_problem(); problem && file_)
                notify(fmt::format("This run is not kept: {}", *problem), true);
            for (const std::filesystem::path& path : saves) save_now(path);
            for (Telling& telling : tellings) tell(telling);
        }
    }

    /// After a failure the file stays as it is: whole up to there.
    void append(const std::string& lines) {
        if (!file_ || lines.empty()) return;
        try {
            file_->append(lines);
        } catch (const RecordError& error) {
            notify(fmt::format("This run is kept no longer: {}", error.what()), true);
            file_.reset();
        }
    }

    void save_now(const std::filesystem::path& path) {
        try {
            write_whole(path, to_lines(writer_.file()));
            notify("Saved " + std::filesystem::absolute(path).string(), false);
        } catch (const std::exception& error) { // SceneError, RecordError
            notify(error.what(), true);
        }
    }

    void tell(Telling& telling) {
        try {
            RunFile file = writer_.file();
            file.scene.look.transparent = telling.transparent;
            telling.promise.set_value(to_lines(file));
        } catch (const std::exception&) { // SceneError
            telling.promise.set_exception(std::current_exception());
        }
    }

    void notify(std::string text, bool is_error) {
        const std::lock_guard lock(mutex_);
        notices_.push_back({std::move(text), is_error});
    }

    Drain drain_;
    std::chrono::milliseconds period_;
    std::filesystem::path path_;

    // The thread's own, once it runs.
    std::optional<JournalFile> file_;
    LineWriter writer_{[this] {
        const std::lock_guard lock(mutex_);
        return scene_;
    }};

    // Shared; held for as long as it takes to copy them.
    std::mutex mutex_;
    std::condition_variable_any wake_;
    Scene scene_;
    std::vector<std::filesystem::path> saves_;
    std::vector<Telling> tellings_;
    std::vector<JournalNotice> notices_;

    std::jthread thread_; ///< last: it uses all of the above
};

RunJournal::RunJournal(const Scene& scene, const JournalPlace& place, Drain drain,
                       std::chrono::milliseconds period)
    : implementation_(std::make_unique<Implementation>(scene, place, std::move(drain), period)) {}

RunJournal::~RunJournal() = default;

void RunJournal::set_scene(const Scene& scene) { implementation_->set_scene(scene); }

void RunJournal::save(const std::filesystem::path& path) { implementation_->save(path); }

std::future<std::string> RunJournal::text(bool transparent) { return implementation_->text(transparent); }

std::vector<JournalNotice> RunJournal::take_notices() { return implementation_->take_notices(); }

const std::filesystem::path& RunJournal::path() const { return implementation_->path(); }

} // namespace pendula
