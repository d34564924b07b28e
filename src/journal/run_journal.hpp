// SPDX-License-Identifier: MIT
/// Keeps the present run on disk while it happens, on a thread of its own: new events are written to the file
/// four times a second, so that a sudden end of the program loses no more than that. Physics and drawing
/// never wait for the disk. Constructed, used and destroyed by the drawing thread.
///
///     PhysicsThread ── events ──────> journal thread ──> RunMirror ──> lines ──> file
///     drawing ──────── scene, save ─────────^   └──────── notices ──────────> drawing
#pragma once

#include "scene/run_file.hpp"
#include "scene/scene.hpp"
#include "simulation/run_record.hpp"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

struct JournalPlace {
    bool kept = true;           ///< if not, no file is written; the run is only in memory and can be saved
    std::filesystem::path file; ///< empty: a new one in run_folder(), where the oldest are removed
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
    /// created; if no file is given, that is a notice, and the run is not kept. What `drain` uses must
    /// outlive this.
    RunJournal(const Scene& scene, const JournalPlace&, Drain,
               std::chrono::milliseconds period = std::chrono::milliseconds(250));
    ~RunJournal(); ///< writes everything up to now
    RunJournal(const RunJournal&) = delete;
    RunJournal& operator=(const RunJournal&) = delete;

    /// Another scene is shown: its runs, which bear this number, have its name and view.
    void set_scene(const Scene&, std::uint32_t number);

    /// The run about to be opened, so that its views are kept with it; of its record only setup, start and
    /// the scene's number are used.
    void expect(RunFile);

    /// How the run is viewed now, at its end. Called once a frame, by one thread; changes are kept.
    void look(const LoggedView&);

    /// Writes the present run to a file of its own, which gets its name only when it is complete; a notice
    /// reports the outcome. An existing file is not replaced; that too is a notice.
    void save(const std::filesystem::path&);

    /// The present run as the text of a run file; an exception if it cannot be kept. `transparent`: without a
    /// background, if a film can hold transparency.
    std::future<std::string> text(bool transparent);

    /// Messages for the user, each returned once.
    std::vector<JournalNotice> take_notices();

    /// Writes everything up to now, and nothing afterwards; returns one sentence if something could not be
    /// kept.
    std::optional<std::string> finish();

    /// The file that the run is kept in; empty if it is not kept.
    const std::filesystem::path& path() const;

  private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace pendula
