// SPDX-License-Identifier: MIT
/// Turns the entries of a scene file and of the overrides into a checked scene, by the parameter table.
#pragma once

#include "scene/parameter_table.hpp"
#include "scene/scene.hpp"
#include "scene/scene_error.hpp"
#include "scene/toml_document.hpp"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// The name in messages, instead of a file, for an override's value.
inline constexpr std::string_view override_file = "--set";

/// Where the values of a scene come from: a line of its file, or an override.
class KeyOrigins {
  public:
    /// For a file that ends with `last_line`. `file` must outlive this.
    KeyOrigins(std::string_view file, std::size_t last_line) : file_(file), last_line_(last_line) {}

    /// Sets the origin of a key or a table; the last one counts.
    void set(std::string_view key, Origin origin) { origins_[std::string(key)] = origin; }
    void forget(std::string_view key);

    bool contains(std::string_view key) const { return origins_.contains(key); }
    /// Null if it has not been set.
    const Origin* find(std::string_view key) const;
    /// Where a key was set, or else where it belongs: its table, or the end of the file.
    Origin of(std::string_view key) const;

  private:
    std::string_view file_;
    std::size_t last_line_;
    std::map<std::string, Origin, std::less<>> origins_; ///< the origin of every key and table taken
};

/// Checks a scene as a whole: for missing keys, values that do not fit together, and setups that cannot be
/// run. Throws SceneError, naming the key and where it was set. Fills in the velocities of a chain at rest,
/// and drops an exact start state that overrides have made obsolete. `lane_lines`: the line of each element
/// of lanes.integrations.
void check_whole(Scene&, const KeyOrigins&, std::span<const std::size_t> lane_lines);

/// Used once: take the file, then the overrides in their order, then finish. Every function throws
/// SceneError.
class SceneReader {
  public:
    /// Searches the folder `tables` for the files of tables that the scene names; without a folder, the scene
    /// must contain its tables.
    SceneReader(const TomlDocument&, std::string_view file, const std::filesystem::path* tables = nullptr);

    /// "key=value" as given to --set. Replaces the file's value; the last override of a key counts.
    void take_override(std::string_view assignment);

    /// For a build without x87: if the file, and not an override, chooses x87, it is replaced by long double,
    /// with the same 80 bits.
    void do_without_x87();

    /// Checks the scene as a whole, see check_whole().
    Scene finish();

  private:
    void check_format(const TomlDocument&) const;
    void take(const TomlEntry&, Origin);
    void use(const Parameter&, const TomlEntry&, Origin);
    void use_start_angles_once(const Parameter&, Origin);
    void find_video(Origin);
    void use_table(const TomlEntry&, Origin);
    void start_as_recorded();
    void take_usual_values();

    Scene scene_;
    std::string_view file_;
    const std::filesystem::path* tables_;
    KeyOrigins origins_;
    std::vector<std::size_t> lane_lines_; ///< of each element of lanes.integrations
};

/// load_scene() as it works in a build with x87 or without it, whichever this build is.
Scene load_scene(std::string_view name_or_path, std::span<const std::string> overrides, bool has_x87);

} // namespace pendula
