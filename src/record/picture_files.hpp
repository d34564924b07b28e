// SPDX-License-Identifier: MIT
/// Writes pictures: PNG files, and OpenEXR files, which store light as 16-bit floating point for further
/// processing in other programs. Also reads PNG files and their texts. The same pixels and texts give the
/// same PNG bytes. Any thread.
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
    bool keep_alpha = false; ///< if false, the picture is opaque, and the file is smaller
    bool overwrite = true;   ///< false: an existing file is refused
    PartFile::Flush flush = PartFile::Flush::before_naming;
};

/// Writes width × height pixels: RGBA, sRGB, rows top-down without padding, with channels as in Frame. The
/// file gets its name only when it is complete. Throws FileError.
void write_png(const std::filesystem::path&, int width, int height, std::span<const std::byte> rgba,
               const PngOptions& = {});

/// The texts of a PNG file, including compressed texts. Throws FileError if the file cannot be read or is not
/// a PNG file.
std::vector<PngText> read_png_texts(const std::filesystem::path&);

struct PngPicture {
    int width = 0, height = 0;   ///< pixels
    std::vector<std::byte> rgba; ///< 8 bits per channel, rows top-down without padding
};

/// Reads a picture of at most 16 megapixels; nothing if the file is not such a picture or cannot be read.
std::optional<PngPicture> read_png(const std::filesystem::path&);

/// The texts of an OpenEXR file, and how it is written.
struct ExrOptions {
    std::string comments = {}; ///< the command line that makes the recording again
    std::string software = {};
    bool overwrite = true; ///< false: an existing file is refused
    PartFile::Flush flush = PartFile::Flush::before_naming;
};

/// Whether this program was built with OpenEXR. Otherwise write_exr() throws RecordError.
bool has_exr();
/// The error message of a program that was built without OpenEXR.
inline constexpr const char* no_exr =
    "--codec exr: this pendula was built without OpenEXR (on Debian: libopenexr-dev)";

/// Writes width × height pixels: RGBA, linear light premultiplied by alpha, 1 for diffuse white, BT.709's
/// primaries; half floats in the machine's byte order, rows top-down without padding. Every number is stored
/// exactly. The file gets its name only when it is complete. Throws FileError.
void write_exr(const std::filesystem::path&, int width, int height, std::span<const std::byte> rgba,
               const ExrOptions& = {});

} // namespace pendula
