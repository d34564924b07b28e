// SPDX-License-Identifier: MIT
/// What a recording is, by its name and options: the sink that its name stands for, and how many bits its
/// channels get.
#pragma once

#include "record/frame_sink.hpp"
#include "record/recording_options.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace pendula {

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
