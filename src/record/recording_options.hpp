// SPDX-License-Identifier: MIT
/// The content and target of a recording: the options of every sink, and what follows from a recording's
/// name.
#pragma once

#include "record/frame_rate.hpp"
#include "record/frame_sink.hpp"
#include "record/video_codec.hpp"

#include <cstdint>
#include <filesystem>

namespace pendula {

/// OpenEXR's frames hold linear light as 16-bit floating point (see write_exr()).
enum class PictureKind { png, exr };

struct RecordingOptions {
    /// A film's file, a folder for pictures, or "-": Y4M to standard output.
    std::filesystem::path target = {};
    int width = 0, height = 0; ///< pixels; even for most codecs
    /// Bits of a channel: 8 or 10 of films and raw frames, 8 or 16 of pictures; see recording_depth().
    int depth = 8;
    FrameRate frames_per_second = {};
    /// Frames that repeat the previous picture cost nothing: pictures are stored with their times, if the
    /// format allows it.
    bool variable_rate = false;
    std::int64_t first_number = 0; ///< of the first picture
    RecordMetadata metadata = {};
    bool overwrite = false;
    Encoding encoding = {}; ///< of films; for pictures only their kind and transparency count
};

/// Whether a name means a folder of pictures: it ends in a slash, is a folder, or has no ending.
bool is_picture_folder(const std::filesystem::path& target);
/// Whether pictures in a folder hold light, as OpenEXR files; otherwise they are PNG files.
bool holds_light(const std::filesystem::path& target, const Encoding&);
/// The kind of the pictures in a folder.
PictureKind picture_kind(const Encoding&);
/// Whether frames go to standard output.
bool is_standard_output(const std::filesystem::path& target);

} // namespace pendula
