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

/// `text` as one line of UTF-8 that no terminal takes for more: control characters and bytes that are no text
/// written as escapes, and shortened where only hostile input is as long.
std::string as_message(std::string_view text);

/// `FILE:LINE: key: message`, on one line whatever the parts contain. An empty key is left out.
SceneError scene_error(Origin, std::string_view key, std::string_view message);

/// `text` in quotes, shortened, with escapes as above.
std::string in_quotes(std::string_view text);

} // namespace pendula
