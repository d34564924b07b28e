// SPDX-License-Identifier: MIT
/// The contents of a film's file.
#pragma once

#include "support/process.hpp"

#include <filesystem>
#include <string>

namespace pendula::test {

/// Plays `file` through and counts its frames; −1 if something is wrong with it.
inline int played_frames(const std::filesystem::path& folder, const std::string& file) {
    const Outcome played =
        run_shell("ffmpeg -v error -i " + quoted(file) + " -map 0:v -f framemd5 - | grep -vc '^#'", folder);
    return played.output.empty() ? -1 : std::stoi(played.output);
}

} // namespace pendula::test
