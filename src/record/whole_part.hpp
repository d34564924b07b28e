// SPDX-License-Identifier: MIT
/// Whether a film's file is whole, without decoding it. Any thread.
#pragma once

#include <filesystem>

namespace pendula {

/// Cuts the file after its last complete fragment (MP4, QuickTime) or cluster (Matroska, WebM), so that it
/// decodes without errors. Needs no space on the disk. A file of another kind, or one without a complete
/// fragment, stays as it is. Nothing else may write to it.
void cut_to_whole(const std::filesystem::path&);

/// Whether a Matroska or WebM file contradicts the checksums that ffmpeg writes into each of its elements: a
/// bit of it has changed. False for files of other kinds, which hold none.
bool contradicts_checksums(const std::filesystem::path&);

} // namespace pendula
