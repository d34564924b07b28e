// SPDX-License-Identifier: MIT
/// Writes OpenEXR files: light as 16-bit floating point, for further processing in other programs. Any thread
/// may call it.
#pragma once

#include "files/part_file.hpp"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

namespace pendula {

/// Texts in a file.
struct ExrOptions {
    std::string comments = {}; ///< the command line that makes the recording again
    std::string software = {};
    bool overwrite = true; ///< false: an existing file is refused
    PartFile::Flush flush = PartFile::Flush::before_naming;
};

/// Whether this program was built with OpenEXR. Without it write_exr() throws.
bool has_exr();
/// The message if there is no OpenEXR.
inline constexpr const char* no_exr =
    "--codec exr: this pendula was built without OpenEXR (on Debian: libopenexr-dev)";

/// Writes width × height pixels of RGBA, light premultiplied by alpha, 1 for diffuse white, BT.709's
/// primaries; half floats in the machine's byte order, rows top-down without padding. Every number is stored
/// exactly. The file gets its name only when it is complete. Throws RecordError.
void write_exr(const std::filesystem::path&, int width, int height, std::span<const std::byte> rgba,
               const ExrOptions& = {});

} // namespace pendula
