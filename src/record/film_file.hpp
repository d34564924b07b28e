// SPDX-License-Identifier: MIT
/// Writes and reads the texts stored in films and PNG pictures; checks a film's file, and cuts off an
/// incomplete end, without decoding it. Any thread.
#pragma once

#include "record/container.hpp"
#include "record/frame_sink.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace pendula {

/// The texts in ffmpeg's format "ffmetadata": a title, a comment (the recording's source) and a description
/// ("pendula 0.1.0: pendula record …"), under the container's tags. Leaves out texts for which the container
/// has no tag.
std::string metadata_text(const RecordMetadata&, const TextTags& = all_texts);
RecordMetadata parse_metadata(std::string_view text, const TextTags& = all_texts);

/// Whether a file with this name is a film or picture that stores its scene, judged by its ending.
bool keeps_scene(const std::filesystem::path&);
/// Whether the file exists and keeps_scene() is true for its name.
bool is_recording(const std::filesystem::path&);

/// The texts stored in a film (read with ffmpeg) or a PNG picture. Throws FileError if it cannot be read or
/// contains no scene.
RecordMetadata read_metadata(const std::filesystem::path&);
/// Like read_metadata(), but also accepts files of other programs, which have other texts or none.
RecordMetadata read_texts(const std::filesystem::path&);

/// Cuts the file after its last complete fragment (MP4, QuickTime) or cluster (Matroska, WebM), so that it
/// decodes without errors. Needs no space on the disk. Leaves files of other kinds, and files without a
/// complete fragment, unchanged. No other program may write to the file meanwhile.
void cut_to_whole(const std::filesystem::path&);

/// Whether a Matroska or WebM file contradicts the checksums that ffmpeg writes into each of its elements.
/// Such a file is damaged. False for other kinds of files, which have no checksums.
bool contradicts_checksums(const std::filesystem::path&);

} // namespace pendula
