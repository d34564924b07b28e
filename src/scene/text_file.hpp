// SPDX-License-Identifier: MIT
/// Reads text files given by the user.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pendula {

/// The whole file. Throws SceneError if it cannot be read or is not a regular file of at most `largest`
/// bytes; `noun` ("scene") is used in the message.
std::string read_text_file(const std::string& path, std::string_view noun, std::size_t largest);

/// Its first `length` bytes, or fewer if it is shorter; nothing if it cannot be read.
std::string first_bytes(const std::string& path, std::size_t length);

/// What a file's text seems to be, for messages: "a scene", "a run", "an empty file", "a file that is no
/// text", "other text".
std::string kind_of_text(std::string_view);

} // namespace pendula
