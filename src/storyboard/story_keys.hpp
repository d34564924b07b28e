// SPDX-License-Identifier: MIT
/// Every key that a storyboard may have, with what it may hold. Other keys, types and ranges are refused in
/// the order of the file. Pure.
#pragma once

#include "scene/toml_document.hpp"

#include <string>
#include <string_view>

namespace pendula {

/// Throws SceneError for the first entry that is wrong in itself.
void check_story_entries(const TomlDocument&, std::string_view file);

/// "shot[2].pane[1].set" as "shot[].pane[].set".
std::string without_numbers(std::string_view key);

} // namespace pendula
