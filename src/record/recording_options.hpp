// SPDX-License-Identifier: MIT
/// The options of a recording, which every sink receives, and functions that derive the kind of recording
/// from its name.
#pragma once

#include "record/frame_rate.hpp"
#include "record/frame_sink.hpp"
#include "record/video_codec.hpp"

#include <cstdint>
#include <filesystem>

namespace pendula {

/// OpenEXR files store linear light as 16-bit floating point (see write_exr()).
enum class PictureKind { png, exr };

struct RecordingOptions {
    /// A film's file, a folder for pictures, or "-" for Y4M on standard output.
    std::filesystem::path target = {};
    int width = 0, height = 0; ///< pixels; even for most codecs
    /// Bits per channel: 8 or 10 in films and raw frames, 8 or 16 in pictures; see recording_depth().
    int depth = 8;
    FrameRate frames_per_second = {};
    /// True: a repeated picture is encoded only once, and pictures are stored with their times, if the format
    /// allows it.
    bool variable_rate = false;
    std::int64_t first_number = 0; ///< the number of the first picture or raw frame
    RecordMetadata metadata = {};
    bool overwrite = false;
    Encoding encoding = {}; ///< folders of pictures use only `codec` and `transparent`
};

/// Whether a name means a folder of pictures: it ends in a slash, is an existing folder, or has no file
/// extension.
bool is_picture_folder(const std::filesystem::path& target);
/// Whether the target is a folder of OpenEXR files, which store light; other folders get PNG files.
bool holds_light(const std::filesystem::path& target, const Encoding&);
/// The kind of the pictures in a folder.
PictureKind picture_kind(const Encoding&);
/// Whether frames go to standard output.
bool is_standard_output(const std::filesystem::path& target);

} // namespace pendula
