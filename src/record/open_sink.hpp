// SPDX-License-Identifier: MIT
/// Opens the sink that a recording's name stands for.
#pragma once

#include "record/frame_rate.hpp"
#include "record/frame_sink.hpp"
#include "record/png_sequence_sink.hpp"
#include "record/video_codec.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

namespace pendula {

struct RecordingOptions {
    std::filesystem::path target; ///< a film's file, a folder for pictures, or "-": Y4M to standard output
    int width = 0, height = 0;    ///< pixels
    int depth = 8;                ///< bits of a channel; see recording_depth()
    FrameRate frames_per_second = {};
    /// Frames that repeat the previous picture cost nothing: pictures are stored with their times, if the
    /// format allows it.
    bool variable_rate = false;
    std::int64_t first_number = 0; ///< of pictures
    RecordMetadata metadata = {};
    bool overwrite = false;
    Encoding encoding = {}; ///< for films; for pictures only its transparency is used
};

/// Whether a name means a folder of pictures: it ends in a slash, is a folder, or has no ending.
bool is_picture_folder(const std::filesystem::path& target);
/// Whether pictures in a folder hold light, as OpenEXR files; otherwise they are PNG files.
bool holds_light(const std::filesystem::path& target, const Encoding&);
/// The kind of the pictures in a folder.
PictureKind picture_kind(const Encoding&);
/// Whether frames go to standard output.
bool is_standard_output(const std::filesystem::path& target);

/// Whether a recording with that name can hold transparency. Throws RecordError as codec_for() does.
bool holds_alpha(const std::filesystem::path& target, const Encoding& = {});
/// Throws RecordError, which names what does, where that does not hold transparency.
void require_alpha(const std::filesystem::path& target, const Encoding&);

/// Throws what of that can be known without ffmpeg and without the disk: a name, codec or setting that cannot
/// be.
void check_request(const RecordingOptions&);

/// Throws what open_sink() would and creates nothing: for callers that open it later.
void check_sink(const RecordingOptions&);

/// Gives the encoder of a film one frame to test, as check_sink() does, and nothing else. Throws RecordError
/// if it refuses, or if it does not answer for some seconds.
void try_encoder(const RecordingOptions&);

/// Throws RecordError, or NotWritable if its folder is not writable.
std::unique_ptr<FrameSink> open_sink(const RecordingOptions&);

} // namespace pendula
