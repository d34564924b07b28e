// SPDX-License-Identifier: MIT
/// Reads text files given by the user.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pendula {

enum class Pipes : bool; // files/input_file.hpp

/// The whole file. Throws SceneError if it cannot be read or is not a regular file (or a pipe, if one may be
/// read) of at most `largest` bytes; `noun` ("scene") is used in the message.
std::string read_text_file(const std::string& path, std::string_view noun, std::size_t largest, Pipes = {});

/// The apparent kind of a file's text, for messages: "a scene", "a run", "an empty file", "a file that is no
/// text", "other text".
std::string kind_of_text(std::string_view);

/// Throws SceneError unless the comment of a recording is a scene, a run or a storyboard; another program may
/// have replaced it. Mistakes within such a text are found by its reader. `command`: the command that made
/// the recording, if stored.
void require_scene_text(std::string_view comment, std::string_view file, std::string_view command);

} // namespace pendula
