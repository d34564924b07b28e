// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace pendula {

/// Throws RecordError if `path` could not be written now: its folder is missing or closed, or it is no file.
/// Nothing is created or changed.
void require_writable(const std::filesystem::path& path);

} // namespace pendula
