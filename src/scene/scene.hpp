// SPDX-License-Identifier: MIT
/// A scene: all values needed to start a run and show it, read strictly from a TOML file (format 1). Plain
/// values and pure functions, for any thread.
#pragma once

#include "scene/viewing.hpp"
#include "simulation/setup.hpp"

#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

struct Scene : Viewing {
    std::string name = "Untitled"; ///< the name shown to the user
    Setup setup;
    double speed = 1; ///< simulated seconds per wall second
    std::string note; ///< one sentence for the user about how the file was read; usually empty

    bool operator==(const Scene&) const = default;
};

/// An error in a scene or run file. what() is one line for the user: `FILE:LINE: key: what was expected`. For
/// an override, FILE is `--set`. There is no line number for overrides and for files that cannot be read.
class SceneError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Reads a scene by its shipped name ("study-triple") or path. `overrides` are "key=value" as given to --set,
/// with the value written as in TOML. Throws SceneError; a returned scene can be run. In a build without x87,
/// a shipped scene that uses x87 is calculated in long double, and its note states this. Tables are read from
/// the files that a scene file names (pivot.file, torque.file), relative to its folder.
Scene load_scene(std::string_view name_or_path, std::span<const std::string> overrides = {});

/// Replaces overrides that name a table's file, such as "pivot.file=x.csv", by overrides with the file's
/// numbers. load_scene() and parse_scene() refuse such overrides, because the overrides in a storyboard may
/// come from an untrusted source. Throws SceneError.
std::vector<std::string> with_tables(std::span<const std::string> overrides);

/// Whether a name means a file, existing or not, rather than a shipped scene.
bool is_file_name(std::string_view);

/// Reads a scene from text; `file` is its name in messages. The scene must contain its tables.
Scene parse_scene(std::string_view text, std::string_view file, std::span<const std::string> overrides = {});

/// A complete scene file, from which parse_scene() gives the same scene except its note, with all digits of
/// every number. StartState::offset is not written, because scene files can offset only ghosts.
std::string to_toml(const Scene&);

/// The scene file that films and pictures store. Films and pictures are often moved to other folders, so the
/// video is named without its folder.
std::string to_travelling_toml(Scene);

struct ShippedScene {
    std::string id;                ///< "study-triple"
    std::string name = "Untitled"; ///< the value of the scene's key `name`
};
/// All shipped scenes: the default one first, the others in order of their ids.
std::vector<ShippedScene> shipped_scenes();

} // namespace pendula
