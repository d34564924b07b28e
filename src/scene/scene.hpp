// SPDX-License-Identifier: MIT
/// A scene: everything needed to start, read strictly from a TOML file (format 1). Plain values, for any
/// thread; nothing here keeps state.
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
    std::string name = "Untitled"; ///< the sentence shown to the user
    Setup setup;
    double speed = 1; ///< simulated seconds per wall second
    std::string note; ///< a remark for the user about reading the file, one sentence; usually empty

    bool operator==(const Scene&) const = default;
};

/// One line for the user: `FILE:LINE: key: what was expected`. An error in an override names `--set` as the
/// file and has no line; a file that cannot be read has no line either.
class SceneError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Reads a scene by shipped name ("study-triple") or path. `overrides` are "key=value" as given to --set,
/// with the value written as in TOML. Throws SceneError; a returned scene can be run. In a build without x87,
/// a shipped scene that uses x87 is calculated in long double, and its note says so. Tables are read from the
/// files that a scene file names (pivot.file, torque.file), relative to its folder.
Scene load_scene(std::string_view name_or_path, std::span<const std::string> overrides = {});

/// The user's overrides. One that names a table's file, such as "pivot.file=x.csv", is replaced by the file's
/// numbers: load_scene() and parse_scene() refuse such names, since a storyboard's overrides may come from
/// anywhere. Throws SceneError.
std::vector<std::string> with_tables(std::span<const std::string> overrides);

/// Whether a name means a file, existing or not, and cannot mean a shipped scene.
bool is_file_name(std::string_view);

/// The same from text; `file` is its name in messages.
Scene parse_scene(std::string_view text, std::string_view file, std::span<const std::string> overrides = {});

/// A complete scene file that parses back to the same scene, except its note, with every number to all its
/// digits. The start state's own offset is not part of a scene: a file offsets the ghost, never the main
/// chain.
std::string to_toml(const Scene&);

/// The same for films and pictures, which are moved to other places: the video is named without its folder.
std::string to_travelling_toml(Scene);

struct ShippedScene {
    std::string id;                ///< "study-triple"
    std::string name = "Untitled"; ///< its `name` key
};
/// The default scene first, the others by id.
std::vector<ShippedScene> shipped_scenes();

} // namespace pendula
