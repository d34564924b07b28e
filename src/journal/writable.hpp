// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace pendula {

/// Throws RecordError if `path` could not be written now: its folder is missing or not writable, or it is not
/// a regular file. Creates and changes nothing.
void require_writable(const std::filesystem::path& path);

} // namespace pendula
