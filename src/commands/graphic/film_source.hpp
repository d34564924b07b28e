// SPDX-License-Identifier: MIT
/// The source of a film: a scene, a run file, a storyboard, or a recording that contains one of these.
#pragma once

#include "commands/numeric/options.hpp"
#include "scene/run_view.hpp"
#include "scene/scene.hpp"
#include "simulation/run_record.hpp"
#include "storyboard/storyboard.hpp"

#include <memory>
#include <string>
#include <vector>

namespace pendula {

struct FilmSource {
    Scene scene;
    std::shared_ptr<const RunRecord> run; ///< null if the scene is filmed from its start
    /// Null if the source is not a storyboard. Otherwise `scene` is the scene of its first pane.
    std::shared_ptr<const Storyboard> storyboard;
    std::vector<LoggedView> views; ///< the views that the run logged
    std::string origin;            ///< the scene or storyboard as TOML, or the run as lines
    std::string command;           ///< command stored in a recording, or empty
    bool is_recording = false;
};

/// Reads the source. If the name is FILE.pendula and no such file exists, reads the source that the recording
/// FILE contains. Reads films with ffmpeg. Throws SceneError, FileError or Refused.
FilmSource load_film_source(const SceneOptions&);

/// Chooses the accuracy if the scene leaves the choice to the program. Call this before filming; it can take
/// seconds. Returns false if there is nothing to choose, as for runs and for storyboards (the accuracy of a
/// storyboard is chosen for each shot).
bool settle(FilmSource&);

/// Returns FILE if `scene` is "FILE.pendula" and FILE is the name of a film, such as a.mp4; otherwise "".
std::string film_named_by(const std::string& scene);

} // namespace pendula
