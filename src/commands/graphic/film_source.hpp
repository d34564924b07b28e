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
    std::shared_ptr<const RunRecord> run;         ///< null: the scene is filmed from its start
    std::shared_ptr<const Storyboard> storyboard; ///< or null; the scene is then its first pane's
    std::vector<LoggedView> views;                ///< how the run was viewed
    std::string origin;                           ///< the scene or storyboard as TOML, or the run as lines
    std::string command; ///< the command line that a recording was made with, if stored
    bool is_recording = false;
};

/// Throws SceneError, FileError or Refused. Films are read with ffmpeg. The name FILE.pendula without such a
/// file means what the recording FILE was made from.
FilmSource load_film_source(const SceneOptions&);

/// Chooses the accuracy of a scene that leaves it to the program; call it before filming. It can take
/// seconds. False if there is nothing to choose: a run's accuracy is known, and storyboards choose shot by
/// shot.
bool settle(FilmSource&);

/// For "FILE.pendula", where FILE is the name of a film: FILE, the film to be made. Otherwise empty.
std::string film_named_by(const std::string& scene);

} // namespace pendula
