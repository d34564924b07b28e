// SPDX-License-Identifier: MIT
/// What a film is made from: a scene, a run file, or a recording that holds one of these.
#pragma once

#include "commands/subcommand.hpp"
#include "scene/scene.hpp"
#include "scene/run_view.hpp"
#include "simulation/run_record.hpp"

#include <memory>
#include <string>
#include <vector>

namespace pendula {

struct FilmSource {
    Scene scene;
    std::shared_ptr<const RunRecord> run; ///< null: the scene from its start
    std::vector<LoggedView> views;        ///< how the run was looked at
    std::string origin;                   ///< the scene as TOML, or the run as lines
    std::string command;                  ///< the command line that a recording was made by; else empty
};

/// Throws SceneError, RecordError or Refused. Where nobody asks for a recording's command line, no ffmpeg is
/// needed to open PNG, MP4 and Matroska files. "FILE.pendula" that is not there means what the recording FILE
/// says of itself.
FilmSource load_film_source(const SceneOptions&, bool with_command = true);

/// Of "FILE.pendula", where FILE is the name of a film: FILE, which it is made into. Else empty.
std::string film_named_by(const std::string& scene);

} // namespace pendula
