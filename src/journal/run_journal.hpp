// SPDX-License-Identifier: MIT
/// Writes the current run to disk while it happens, on a separate thread. New events are written four times a
/// second, so that a crash loses at most a quarter of a second. Physics and drawing never wait for the disk.
/// The drawing thread constructs, uses and destroys a RunJournal.
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
    bool kept = true;           ///< if false, the run is only in memory until save() writes it
    std::filesystem::path file; ///< empty: a new file in run_folder(); the oldest runs are removed
    bool overwrite = false;     ///< whether an existing file is replaced
};

struct JournalNotice {
    std::string text;
    bool is_error = false;
};

class RunJournal {
  public:
    /// Passes the run's new events, those since the previous call, to the observer. Called only on the
    /// journal's thread.
    using Drain = std::function<void(RunObserver&)>;

    /// `scene` has number 0; its name and view are stored with the runs. Throws RecordError if the given file
    /// cannot be created. If no file is given and a new one cannot be created, a notice says so, and no file
    /// is written. Everything that `drain` uses must outlive this object.
    RunJournal(const Scene& scene, const JournalPlace&, Drain,
               std::chrono::milliseconds period = std::chrono::milliseconds(250));
    ~RunJournal(); ///< calls finish()
    RunJournal(const RunJournal&) = delete;
    RunJournal& operator=(const RunJournal&) = delete;

    /// Call this when another scene is shown: its name and view are stored with runs of this scene number.
    void set_scene(const Scene&, std::uint32_t number);

    /// Call this before a run is opened from a file, so that the run keeps its scene and its views. Of the
    /// file's record, only the setup, the start and the scene number are used.
    void expect(RunFile);

    /// Records the current view, at the step that the run has reached. Call this once per frame, from one
    /// thread; only changes are stored.
    void look(const LoggedView&);

    /// Writes the current run to a separate file, which gets its name only when it is complete. An existing
    /// file is not replaced. A notice reports the outcome.
    void save(const std::filesystem::path&);

    /// The current run as the text of a run file; the future throws if the run cannot be expressed in a file.
    /// `transparent`: the value of look.transparent in the text.
    std::future<std::string> text(bool transparent);

    /// Messages for the user, each returned once.
    std::vector<JournalNotice> take_notices();

    /// Writes all events up to now, and stops writing. Returns one sentence if something could not be
    /// written.
    std::optional<std::string> finish();

    /// The file to which the run is written; empty if there is none.
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

    // Used only by the journal's thread after its start.
    std::optional<JournalFile> file_;
    RunLineWriter writer_;

    // Shared by both threads; the mutex is held only while these members are copied.
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::map<std::uint32_t, Scene> scenes_; ///< by number; never removed, because undo can return to them
    std::uint32_t shown_ = 0;
    std::vector<std::filesystem::path> saves_;
    std::vector<std::pair<std::promise<std::string>, bool>> texts_; ///< calls of text(): result, argument
    std::vector<LoggedView> views_;                                 ///< since the last write
    std::optional<RunFile> expected_;
    std::vector<JournalNotice> notices_;
    std::optional<std::string> failure_; ///< the last message about something that was not written

    std::jthread thread_; ///< must be the last member: it uses the others
};

} // namespace pendula
