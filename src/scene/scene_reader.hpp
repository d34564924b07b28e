// SPDX-License-Identifier: MIT
/// Turns the entries of a scene file and of the overrides into a checked scene, by the parameter table.
#pragma once

#include "scene/key_origins.hpp"
#include "scene/parameter_table.hpp"
#include "scene/toml_document.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// Used once: take the file, then the overrides in their order, then finish. Every function throws
/// SceneError.
class SceneReader {
  public:
    SceneReader(const TomlDocument&, std::string_view file);

    /// "key=value" as given to --set. Takes the place of the file's value; the last one of a key counts.
    void take_override(std::string_view assignment);

    /// For a build without x87: where the file asks for it, and no override, the same 80 bits are reached in
    /// long double.
    void do_without_x87();

    /// Checks what no single value can show: what is missing, what does not fit together, what cannot be run.
    Scene finish();

  private:
    void check_format(const TomlDocument&) const;
    void take(const TomlEntry&, Origin);
    void use(const Parameter&, const TomlEntry&, Origin);
    void use_start_angles_once(const Parameter&, Origin);
    void take_usual_values();

    Scene scene_;
    std::string_view file_;
    KeyOrigins origins_;
    std::vector<std::size_t> lane_lines_; ///< of each element of lanes.integrations
};

/// load_scene() as in a build with or without x87, whichever this one is.
Scene load_scene(std::string_view name_or_path, std::span<const std::string> overrides, bool has_x87);

} // namespace pendula
