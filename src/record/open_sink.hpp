// SPDX-License-Identifier: MIT
/// What a recording is, by its name and options: the sink that its name stands for, and how many bits its
/// channels get.
#pragma once

#include "record/frame_rate.hpp"
#include "record/frame_sink.hpp"
#include "record/png_sequence_sink.hpp"
#include "record/video_codec.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
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

/// Throws RecordError for an impossible name, codec or setting. Checks only what needs neither ffmpeg nor the
/// disk.
void check_request(const RecordingOptions&);

/// Throws what open_sink() would and creates nothing: for callers that open it later.
void check_sink(const RecordingOptions&);

/// Gives the encoder of a film one frame to test, as check_sink() does, and nothing else. Throws RecordError
/// if it refuses, or if it does not answer for some seconds.
void try_encoder(const RecordingOptions&);

/// Throws RecordError, or NotWritable if its folder is not writable.
std::unique_ptr<FrameSink> open_sink(const RecordingOptions&);

/// How many bits the channels of a recording get. With 8, dark glows show bands: the eye sees the steps
/// between neighbouring codes of a smooth ramp.
struct RecordingDepth {
    int bits = 8;
    int usual = 8;         ///< without anything wanted
    std::string note = {}; ///< one sentence for the user if it is less than usual; else empty
};

/// The depth wanted, or else the usual one of the recording's codec. A film's is 10 where nearly everything
/// that plays the codec plays 10 bits (H.265, AV1), and where films are made to be kept or edited (FFV1,
/// ProRes); 8 for H.264 and VP9, whose 10 bits many players and browsers refuse, and for pictures. If the
/// usual one is more than ffmpeg's encoder has, it is 8, with a note. Throws RecordError if the depth wanted
/// cannot be had, or as encoder_for() does; asks ffmpeg only about more than 8 bits.
RecordingDepth recording_depth(const RecordingOptions&, std::optional<int> wanted);

} // namespace pendula
