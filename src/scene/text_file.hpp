// SPDX-License-Identifier: MIT
/// Files of text that people hand to the program.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pendula {

/// The whole file. Throws SceneError if it cannot be read or is no file of at most `largest` bytes; `noun`
/// ("scene") is what the message calls it.
std::string read_text_file(const std::string& path, std::string_view noun, std::size_t largest);

/// Its first `length` bytes, or as many as there are; nothing if it cannot be read.
std::string first_bytes(const std::string& path, std::size_t length);

} // namespace pendula
