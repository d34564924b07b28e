// SPDX-License-Identifier: MIT
/// The storyboards that the program contains (assets/storyboards), and the text of a storyboard by its name.
/// Any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

struct ShippedStoryboard {
    std::string file; ///< the name for `record`: "prism.film.toml"
    std::string name; ///< the film's name
};

/// All shipped storyboards, sorted by file.
std::vector<ShippedStoryboard> shipped_storyboards();

/// The text of the shipped storyboard with this name; nothing if there is none. The ending ".film.toml" may
/// be omitted.
std::optional<std::string_view> shipped_storyboard(std::string_view name);

/// The text of the file `path`; if it does not exist, of the shipped storyboard with this name. Otherwise
/// throws SceneError, with a list of the shipped storyboards.
std::string storyboard_text(const std::string& path);

} // namespace pendula
