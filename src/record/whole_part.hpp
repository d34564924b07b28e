// SPDX-License-Identifier: MIT
/// Cuts a film that was interrupted in the middle of a write down to its complete part. Any thread.
#pragma once

#include <filesystem>

namespace pendula {

/// Cuts the file after its last complete fragment (MP4, QuickTime) or cluster (Matroska, WebM), so that it
/// decodes without errors. Needs no space on the disk. A file of another kind, or one without a complete
/// fragment, stays as it is. Nothing else may write to it.
void cut_to_whole(const std::filesystem::path&);

} // namespace pendula
