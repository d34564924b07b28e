// SPDX-License-Identifier: MIT
/// Writes the present run to disk while it happens, on its own thread: new events go to the file four times a
/// second, so that a crash loses at most a quarter of a second. Physics and drawing never wait for the disk.
/// Constructed, used and destroyed by the drawing thread.
///
///     PhysicsThread ── events ──────> journal thread ──> RunMirror ──> lines ──> file
///     drawing ──────── scene, save ─────────^   └──────── notices ──────────> drawing
#pragma once

#include "journal/journal_file.hpp"
#include "journal/run_line_writer.hpp"
#include "scene/run_file.hpp"
#include "scene/scene.hpp"
#include "simulation/run_record.hpp"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <future>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace pendula {

struct JournalPlace {
    bool kept = true;           ///< false: no file is written; the run is only in memory and can be saved
    std::filesystem::path file; ///< empty: a new file in run_folder(), where the oldest are removed
    bool overwrite = false;     ///< an existing file is replaced
};

struct JournalNotice {
    std::string text;
    bool is_error = false;
};

class RunJournal {
  public:
    /// Reports what has happened to the run since the last call; called only on the journal's thread.
    using Drain = std::function<void(RunObserver&)>;

    /// `scene`, number 0, gives the runs their name and view. Throws RecordError if the given file cannot be
    /// created. If no file is given and a new one cannot be created, there is a notice, and the run is not
    /// kept. Everything that `drain` uses must outlive this.
    RunJournal(const Scene& scene, const JournalPlace&, Drain,
               std::chrono::milliseconds period = std::chrono::milliseconds(250));
    ~RunJournal(); ///< writes everything up to now
    RunJournal(const RunJournal&) = delete;
    RunJournal& operator=(const RunJournal&) = delete;

    /// Call it when another scene is shown: runs with this number get its name and view.
    void set_scene(const Scene&, std::uint32_t number);

    /// Announces the run about to be opened, so that its views are kept with it; only its record's setup,
    /// start and scene number are used.
    void expect(RunFile);

    /// Records how the run is viewed now, at its end. Call it once a frame, from one thread; only changes are
    /// stored.
    void look(const LoggedView&);

    /// Writes the present run to a separate file, which gets its name only when it is complete; a notice
    /// reports the outcome. An existing file is not replaced; a notice reports that too.
    void save(const std::filesystem::path&);

    /// The present run as the text of a run file; the future throws if the run cannot be kept. `transparent`:
    /// without a background, if a film can hold transparency.
    std::future<std::string> text(bool transparent);

    /// Messages for the user, each returned once.
    std::vector<JournalNotice> take_notices();

    /// Writes everything up to now, and nothing afterwards; returns one sentence if something could not be
    /// written.
    std::optional<std::string> finish();

    /// The file that the run is kept in; empty if it is not kept.
    const std::filesystem::path& path() const { return path_; }

  private:
    void open(const JournalPlace&);
    void run(const std::stop_token&);
    void append(const std::string& lines);
    void save_now(const std::filesystem::path&);
    std::string text_now(bool transparent) const;
    void lose(std::string why);
    void notify(std::string text, bool is_error);

    Drain drain_;
    std::chrono::milliseconds period_;
    std::filesystem::path path_;

    // Used by the journal's thread alone, once it runs.
    std::optional<JournalFile> file_;
    RunLineWriter writer_;

    // Shared, under the mutex, which is held only while they are copied.
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::map<std::uint32_t, Scene> scenes_; ///< by number: undo may lead back to each
    std::uint32_t shown_ = 0;
    std::vector<std::filesystem::path> saves_;
    std::vector<std::pair<std::promise<std::string>, bool>> texts_; ///< requests to answer; true: transparent
    std::vector<LoggedView> views_;                                 ///< since the last write
    std::optional<RunFile> expected_;
    std::vector<JournalNotice> notices_;
    std::optional<std::string> failure_; ///< the last message about something lost

    std::jthread thread_; ///< last: it uses all of the above
};

} // namespace pendula
