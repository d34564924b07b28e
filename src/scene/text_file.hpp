// SPDX-License-Identifier: MIT
/// Reads text files that the user names.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pendula {

enum class Pipes : bool; // defined in files/input_file.hpp

/// Reads a whole file of at most `largest` bytes. Throws SceneError if it is longer, cannot be read, or is
/// neither a regular file nor a pipe that may be read (`Pipes`). `noun` ("scene") names the expected content
/// in the message.
std::string read_text_file(const std::string& path, std::string_view noun, std::size_t largest, Pipes = {});

/// The probable kind of a file's text, for messages: "a scene", "a run", "an empty file", "a binary file",
/// "other text".
std::string kind_of_text(std::string_view);

/// Throws SceneError unless the comment of a recording looks like a scene, a run or a storyboard; another
/// program may have replaced the comment. Mistakes in the text are reported when the text is read. `command`:
/// the command that made the recording, if stored.
void require_scene_text(std::string_view comment, std::string_view file, std::string_view command);

} // namespace pendula
