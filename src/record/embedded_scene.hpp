// SPDX-License-Identifier: MIT
/// Finds the scene stored in a picture or film that this program has written, to open it again. Any thread.
#pragma once

#include <filesystem>
#include <string>

namespace pendula {

/// The comment of a PNG, MP4 or Matroska file: the scene as TOML or the run as lines, if pendula has written
/// the file. Throws RecordError, one sentence, if the file cannot be read, has another format, or has no such
/// comment.
std::string embedded_scene(const std::filesystem::path&);

/// Whether a file with this name may contain a scene that embedded_scene() finds, judged by its ending: .png,
/// or a container's that keeps it in a comment.
bool may_carry_scene(const std::filesystem::path&);

} // namespace pendula
