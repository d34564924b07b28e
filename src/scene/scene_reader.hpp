// SPDX-License-Identifier: MIT
/// Makes a checked scene from the entries of a scene file and from overrides, according to the parameter
/// table.
#pragma once

#include "scene/scene.hpp"
#include "scene/scene_error.hpp"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace pendula {

/// Stands for the file's name in messages about the value of an override.
inline constexpr std::string_view override_file = "--set";

/// The origins of a scene's values: a line of its file, or an override.
class KeyOrigins {
  public:
    /// `last_line`: the number of the file's last line. `file` must outlive this object.
    KeyOrigins(std::string_view file, std::size_t last_line) : file_(file), last_line_(last_line) {}

    /// Sets the origin of a key or a table; replaces an earlier one.
    void set(std::string_view key, Origin origin) { origins_[std::string(key)] = origin; }
    void forget(std::string_view key) { origins_.erase(std::string(key)); }

    bool contains(std::string_view key) const { return origins_.contains(key); }
    /// The origin of a key or table; null if it has not been set.
    const Origin* find(std::string_view key) const;
    /// The origin of a key; if it has not been set, the place where it belongs: its table, or the end of the
    /// file.
    Origin of(std::string_view key) const;

  private:
    std::string_view file_;
    std::size_t last_line_;
    std::map<std::string, Origin, std::less<>> origins_; ///< by key or table
};

/// Checks a scene's setup as a whole: missing keys, values that do not fit together, and setups that cannot
/// be run. Throws SceneError, which names the key and its origin. Missing velocities become 0. An exact start
/// state that overrides have made obsolete is removed. `lane_lines`: the line of each element of
/// lanes.integrations.
void check_whole(Setup&, const KeyOrigins&, std::span<const std::size_t> lane_lines);

/// Reads a scene from text, with overrides as in parse_scene(). `tables`: the folder of the table files that
/// the scene names; null: the scene must contain its tables. `has_x87` = false: x87 in the text, but not in
/// an override, is replaced by long double, which has the same 80 bits, and the scene's note says so. Throws
/// SceneError.
Scene read_scene(std::string_view text, std::string_view file, std::span<const std::string> overrides,
                 const std::filesystem::path* tables = nullptr, bool has_x87 = true);

/// Reads a scene like load_scene() in a build with x87 (`has_x87`) or in one without x87. Tests in any build
/// can check both.
Scene load_scene(std::string_view name_or_path, std::span<const std::string> overrides, bool has_x87);

} // namespace pendula
