// SPDX-License-Identifier: MIT
/// Finds the scene that a picture or a film written by this program carries, to open it again. Any thread.
#pragma once

#include <filesystem>
#include <string>

namespace pendula {

/// The comment of a PNG, MP4 or Matroska file: the scene as TOML or the run as lines, where pendula has
/// written the file. Throws RecordError, one sentence, if the file cannot be read, is none of these, or has
/// none.
std::string embedded_scene(const std::filesystem::path&);

/// Whether a file of that name may carry a scene: .png, .mp4, .mkv.
bool may_carry_scene(const std::filesystem::path&);

} // namespace pendula
