// SPDX-License-Identifier: MIT
/// The sink that the name of a recording asks for.
#pragma once

#include "record/frame_rate.hpp"
#include "record/frame_sink.hpp"
#include "record/video_codec.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

namespace pendula {

struct RecordingOptions {
    std::filesystem::path
        target;                ///< a film's file, a folder for PNG pictures, or "-": Y4M to standard output
    int width = 0, height = 0; ///< pixels
    FrameRate frames_per_second = {};
    /// Frames that show the picture before cost nothing: files whose pictures have times, where the format can.
    bool variable_rate = false;
    std::int64_t first_number = 0; ///< of PNG pictures
    RecordMetadata metadata = {};
    bool overwrite = false;
    Encoding encoding = {}; ///< of films; of pictures only what it says about transparency counts
};

/// Whether a name means a folder of PNG pictures: it ends in a slash, is a folder or has no ending.
bool is_picture_folder(const std::filesystem::path& target);
/// Whether frames go to standard output.
bool is_standard_output(const std::filesystem::path& target);

/// Whether a recording of that name can hold transparency. Throws RecordError as codec_for() does.
bool holds_alpha(const std::filesystem::path& target, const Encoding& = {});

/// Throws what open_sink() would and makes nothing: for those who open it later.
void check_sink(const RecordingOptions&);

/// Throws RecordError; NotWritable where its folder cannot be written.
std::unique_ptr<FrameSink> open_sink(const RecordingOptions&);

} // namespace pendula
