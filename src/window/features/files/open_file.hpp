// SPDX-License-Identifier: MIT
/// Opens everything that pendula writes: a scene, a run, a storyboard, or a picture or film that contains its
/// scene. Also remembers the files opened or saved last, names new files, and saves pictures of the window.
#pragma once

#include "scene/run_view.hpp"
#include "scene/scene.hpp"
#include "simulation/run_record.hpp"
#include "storyboard/storyboard.hpp"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

struct OpenedFile {
    Scene scene;
    std::shared_ptr<const RunRecord> run; ///< null if the file is not a run
    std::vector<LoggedView> views = {};   ///< the views with which the run was shown
    /// The file's film; then `scene` is the film's standing_scene(). Null if the file is not a storyboard.
    std::shared_ptr<const Storyboard> storyboard = {};
    bool is_picture = false; ///< whether the file is a picture; the scene of a picture begins stopped
};

/// Opens a scene, run, storyboard, picture or film. Throws SceneError or RecordError with one sentence that
/// names the file.
OpenedFile open_file(const std::filesystem::path&);

/// Opens a shipped storyboard by its file name. Throws SceneError if no shipped storyboard has this name.
OpenedFile open_shipped_storyboard(const std::string& file);

/// Whether the file is a video that pendula did not make. Such a video can be shown behind the chain. Throws
/// RecordError if the file cannot be read.
bool is_foreign_video(const std::filesystem::path&);

/// The endings of the files offered for opening, in words: ".toml, .pendula, … or .mov".
std::string openable_endings();

/// The files in a folder that can be opened, the newest first; none if the folder cannot be read.
std::vector<std::filesystem::path> openable_files(const std::filesystem::path& folder);

/// The largest number of remembered files.
inline constexpr std::size_t recent_files_kept = 12;

/// The remembered files that still exist, the most recently used first. The list is kept in
/// UserFolder::state.
std::vector<std::filesystem::path> recent_files();
/// Puts a file first in the list of remembered files. A failure to write the list is ignored.
void remember_file(const std::filesystem::path&);

/// Returns a path such as "pendula-2026-11-21-153000" with an ending, in the folder in which the program was
/// started. No file has this path, and `is_taken` returns false for it.
std::filesystem::path dated_name(std::string_view ending,
                                 const std::function<bool(const std::filesystem::path&)>& is_taken = {});

/// Saves the lower left width × height pixels of a framebuffer object, or of the back buffer (0), as a PNG
/// file with the scene in its metadata, so that the scene can be opened from the picture. Throws RecordError
/// if the file cannot be written. Drawing thread, before the buffers are swapped.
void save_picture(const std::filesystem::path&, unsigned framebuffer, int width, int height, const Scene&);

} // namespace pendula
