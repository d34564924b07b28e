// SPDX-License-Identifier: MIT
/// Writes PNG files through libpng. The same pixels and texts give the same bytes. Any thread may call it.
#pragma once

#include "files/part_file.hpp"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pendula {

/// A text in a PNG file: "Title", "Comment", "Software", … with a value in UTF-8.
struct PngText {
    std::string keyword; ///< 1 to 79 Latin letters
    std::string text;
};

struct PngOptions {
    std::vector<PngText> texts{};
    int depth = 8;           ///< bits of a channel: 8 or 16
    bool keep_alpha = false; ///< otherwise the picture is written opaque, and is smaller
    bool overwrite = true;   ///< false: an existing file is refused
    PartFile::Flush flush = PartFile::Flush::before_naming;
};

/// Writes width × height pixels of RGBA, sRGB, rows top-down without padding, channels as in Frame. The file
/// gets its name only when it is complete. Throws RecordError.
void write_png(const std::filesystem::path&, int width, int height, std::span<const std::byte> rgba,
               const PngOptions& = {});

/// The texts of a PNG file, including compressed ones. Throws RecordError if it is not a PNG file.
std::vector<PngText> read_png_texts(const std::filesystem::path&);

struct PngPicture {
    int width = 0, height = 0;   ///< pixels
    std::vector<std::byte> rgba; ///< 8 bits each, rows top-down without padding
};

/// A picture of at most 16 megapixels; nothing if the file cannot be read as one.
std::optional<PngPicture> read_png(const std::filesystem::path&);

} // namespace pendula
