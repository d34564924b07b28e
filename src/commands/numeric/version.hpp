// SPDX-License-Identifier: MIT
/// What --version prints: the version, how the program was built, and what it found on this machine.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pendula {

/// A part and its version: {"ffmpeg", "5.1.6, /usr/bin/ffmpeg"}.
using FoundParts = std::vector<std::pair<std::string, std::string>>;

/// "pendula 0.1.0", then a line for each part, those of every build first.
std::string version_text(std::string_view program, const FoundParts& more);

} // namespace pendula
