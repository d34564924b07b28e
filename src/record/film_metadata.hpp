// SPDX-License-Identifier: MIT
/// What a film or a picture says about itself, written and read back.
#pragma once

#include "record/frame_sink.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace pendula {

/// As ffmpeg's format "ffmetadata". Every container keeps a title, a comment (what the recording is made
/// from) and a description ("pendula 0.1.0: pendula record …").
std::string metadata_text(const RecordMetadata&);
RecordMetadata parse_metadata(std::string_view text);

/// Whether a file's name is that of a film or a picture, and it is there.
bool is_recording(const std::filesystem::path&);

/// What a film (through ffmpeg) or a PNG picture says about itself. Throws RecordError if it cannot be read
/// or holds no scene.
RecordMetadata read_metadata(const std::filesystem::path&);

} // namespace pendula
