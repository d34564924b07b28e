// SPDX-License-Identifier: MIT
/// Cuts a film that was broken off in the middle of a write down to what is whole. Any thread.
#pragma once

#include <filesystem>

namespace pendula {

/// Cuts the file behind its last whole fragment (MP4, QuickTime) or cluster (Matroska, WebM), so that it
/// decodes without error. Needs no room on the disk. A file of another kind, or one without a whole fragment,
/// stays as it is. Nothing else may write to it.
void cut_to_whole(const std::filesystem::path&);

} // namespace pendula
