// SPDX-License-Identifier: MIT
/// Keeps the present run on disk while it happens, on a thread of its own: four times a second what is new
/// goes to the file, so that the program's sudden death loses no more. Physics and drawing never wait for
/// the disk. Constructed, used and destroyed by the drawing thread.
///
///     PhysicsThread ── what has happened ──> journal thread ──> RunMirror ──> lines ──> file
///     drawing ──────── scene, save ────────────────^   └──────── notices ──────────> drawing
#pragma once

#include "scene/run_file.hpp"
#include "scene/scene.hpp"
#include "simulation/run_record.hpp"

#include <chrono>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

struct JournalPlace {
    bool kept = true;           ///< if not, the run is followed and can be saved, but nothing is written
    std::filesystem::path file; ///< empty: a new one in run_folder(), where the oldest are removed
    bool overwrite = false;     ///< the file may exist
};

struct JournalNotice {
    std::string text;
    bool is_error = false;
};

class RunJournal {
  public:
    /// Tells what has happened to the run since the last call; called on the journal's thread alone.
    using Drain = std::function<void(RunObserver&)>;

    /// `scene` gives the runs their name and view. Throws RecordError if the file that was named cannot be
    /// begun; without a name that is a notice, and the run is not kept. What `drain` uses must outlive this.
    RunJournal(const Scene& scene, const JournalPlace&, Drain,
               std::chrono::milliseconds period = std::chrono::milliseconds(250));
    ~RunJournal(); ///< writes what has happened until now
    RunJournal(const RunJournal&) = delete;
    RunJournal& operator=(const RunJournal&) = delete;

    /// Another scene is shown: its name and view go with the runs that begin from now on.
    void set_scene(const Scene&);

    /// The run about to be opened, so that its views are kept with it; of its record only setup and start
    /// count.
    void expect(RunFile);

    /// How the run is looked at now, at its end: once a frame, by one thread. What has changed is kept.
    void look(const LoggedView&);

    /// Writes the present run as a file of its own that takes the name only when it is whole; a notice tells
    /// the outcome. An existing file stays and is a notice too.
    void save(const std::filesystem::path&);

    /// The present run as the text of a run file; an exception if it cannot be kept. `transparent`: without a
    /// background, where a film can hold that.
    std::future<std::string> text(bool transparent);

    /// What the user should read, each once.
    std::vector<JournalNotice> take_notices();

    /// Writes what has happened until now, and nothing from then on; one sentence if not all could be kept.
    std::optional<std::string> finish();

    /// Where the run is kept; empty if it is not.
    const std::filesystem::path& path() const;

  private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace pendula
