// SPDX-License-Identifier: MIT
/// The texts stored in a film or picture, written and read back.
#pragma once

#include "record/container.hpp"
#include "record/frame_sink.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace pendula {

/// In ffmpeg's format "ffmetadata": a title, a comment (what the recording is made from) and a description
/// ("pendula 0.1.0: pendula record …"), under the container's tags and as far as it keeps them.
std::string metadata_text(const RecordMetadata&, const TextTags& = all_texts);
RecordMetadata parse_metadata(std::string_view text, const TextTags& = all_texts);

/// Whether a file with this name is a film or picture that keeps its scene, judged by its ending.
bool keeps_scene(const std::filesystem::path&);
/// The same, and it exists.
bool is_recording(const std::filesystem::path&);

/// The texts stored in a film (read with ffmpeg) or a PNG picture. Throws FileError if it cannot be read or
/// contains no scene.
RecordMetadata read_metadata(const std::filesystem::path&);

} // namespace pendula
