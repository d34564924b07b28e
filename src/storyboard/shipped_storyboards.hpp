// SPDX-License-Identifier: MIT
/// The storyboards that the program contains (assets/storyboards), and the text of one that is named. Any
/// thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

struct ShippedStoryboard {
    std::string file; ///< its name for `record`: "prism.film.toml"
    std::string name; ///< the film's name
};

/// Sorted by file.
std::vector<ShippedStoryboard> shipped_storyboards();

/// The text of the shipped storyboard of that name, with or without ".film.toml".
std::optional<std::string_view> shipped_storyboard(std::string_view name);

/// The text of a storyboard's file, or of the shipped one if there is no such file. Throws SceneError, which
/// names the shipped ones.
std::string storyboard_text(const std::string& path);

} // namespace pendula
