// SPDX-License-Identifier: MIT
/// Opens whatever pendula has written: a scene, a run, a storyboard, or a picture or film that carries its
/// scene; remembers the files opened or saved last.
#pragma once

#include "scene/run_view.hpp"
#include "scene/scene.hpp"
#include "simulation/run_record.hpp"
#include "storyboard/storyboard.hpp"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

struct OpenedFile {
    Scene scene;
    std::shared_ptr<const RunRecord> run; ///< null if it is no run
    std::vector<LoggedView> views = {};   ///< how the run was viewed
    /// A film to be directed; `scene` stands for it then. Null if it is none.
    std::shared_ptr<const Storyboard> storyboard = {};
    bool is_picture = false; ///< the scene is the moment that a picture shows: it begins stopped
};

/// Throws SceneError or RecordError, one sentence that names the file.
OpenedFile open_file(const std::filesystem::path&);

/// Whether a file with this name is offered for opening.
bool may_be_opened(const std::filesystem::path&);

/// The endings of such files, in words: ".toml, .pendula, … or .mov".
std::string openable_endings();

/// The files in a folder that can be opened, by name; none if it cannot be read.
std::vector<std::filesystem::path> openable_files(const std::filesystem::path& folder);

/// How many are remembered.
inline constexpr std::size_t recent_files_kept = 12;

/// The newest first, those that are still there. Kept in $XDG_STATE_HOME/pendula/recent-files.
std::vector<std::filesystem::path> recent_files();
/// Puts a file first. A failure to remember it is ignored.
void remember_file(const std::filesystem::path&);

/// "pendula-2026-11-21-153000" with an ending, in the folder the program was started in; a name not yet
/// taken.
std::filesystem::path dated_name(std::string_view ending);

/// Writes a new text file, which gets its name only when it is complete. Throws RecordError.
void write_new_file(const std::filesystem::path&, std::string_view text);

} // namespace pendula
