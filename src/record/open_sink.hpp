// SPDX-License-Identifier: MIT
/// Chooses a recording's sink and the bits of its channels from its name and options.
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
/// Throws RecordError if such a recording cannot hold transparency; the message names those that can.
void require_alpha(const std::filesystem::path& target, const Encoding&);

/// Throws RecordError for an impossible name, codec or setting. Checks only what needs neither ffmpeg nor the
/// disk.
void check_request(const RecordingOptions&);

/// Throws what open_sink() would, but creates nothing: for callers that open the sink later.
void check_sink(const RecordingOptions&);

/// Tests a film's encoder with one frame, as check_sink() does, and nothing else. Throws RecordError if it
/// refuses, or if it does not answer for some seconds.
void try_encoder(const RecordingOptions&);

/// Opens the recording's sink. Throws RecordError, or NotWritable if the folder is not writable.
std::unique_ptr<FrameSink> open_sink(const RecordingOptions&);

/// The bits of a recording's channels. With 8, dark glows show bands: the eye sees the steps between
/// neighbouring codes of a smooth ramp.
struct RecordingDepth {
    int bits = 8;
    int usual = 8;         ///< the default
    std::string note = {}; ///< one sentence for the user if it is less than usual; else empty
};

/// The requested depth, or the usual one of the recording's codec. Usual for films: 10 for codecs that nearly
/// all players show with 10 bits (H.265, AV1) and for archives and editing (FFV1, ProRes); 8 for H.264 and
/// VP9, whose 10 bits many players and browsers refuse, and for pictures. If ffmpeg's encoder does not have
/// the usual depth, it is 8, with a note. Throws RecordError if the requested depth is not available, or as
/// encoder_for() does; asks ffmpeg only about more than 8 bits.
RecordingDepth recording_depth(const RecordingOptions&, std::optional<int> wanted);

} // namespace pendula
