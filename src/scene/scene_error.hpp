// SPDX-License-Identifier: MIT
/// How every message of this room is put together, so that each is exactly one line.
#pragma once

#include "scene/scene.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace pendula {

/// Where a value came from. Line 0: the file has no lines worth naming (an override).
struct Origin {
    std::string_view file;
    std::size_t line = 0;
};

/// `FILE:LINE: key: message`, on one line whatever the parts contain. An empty key is left out.
SceneError scene_error(Origin, std::string_view key, std::string_view message);

/// `text` in quotes, shortened, with control characters written as escapes.
std::string in_quotes(std::string_view text);

} // namespace pendula
