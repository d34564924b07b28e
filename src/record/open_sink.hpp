// SPDX-License-Identifier: MIT
/// Chooses a recording's sink and its bits per channel from its file name and options.
#pragma once

#include "record/frame_sink.hpp"
#include "record/recording_options.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace pendula {

/// Whether a recording with this name can store transparency. Throws RecordError for the same reasons as
/// codec_for().
bool holds_alpha(const std::filesystem::path& target, const Encoding& = {});
/// Throws RecordError if a recording with this name cannot store transparency; the message lists the
/// recordings that can.
void require_alpha(const std::filesystem::path& target, const Encoding&);

/// Throws RecordError for an impossible name, codec or setting. Does not start ffmpeg. Looks at the disk only
/// to learn whether the name belongs to a folder.
void check_request(const RecordingOptions&);

/// Throws what open_sink() would, but creates nothing: for callers that open the sink later.
void check_sink(const RecordingOptions&);

/// Only tests a film's encoder with one frame. Throws RecordError if the encoder refuses, or gives no sign of
/// life for a few seconds.
void try_encoder(const RecordingOptions&);

/// Opens the recording's sink. Throws RecordError, NotWritable if the folder is not writable, FileError if
/// the target exists and may not be overwritten, or NoThread.
std::unique_ptr<FrameSink> open_sink(const RecordingOptions&);

/// The bits per channel of a recording. With 8 bits, dark glows show bands: the eye sees the steps between
/// neighbouring codes of a smooth ramp.
struct RecordingDepth {
    int bits = 8;
    int usual = 8;         ///< the default
    std::string note = {}; ///< one sentence for the user if ffmpeg lacks the usual depth; otherwise empty
};

/// The requested depth, or the usual depth of the recording's codec. The usual depth is 10 for codecs whose
/// 10 bits nearly all players show (H.265, AV1), and for archives and editing (FFV1, ProRes). It is 16 for
/// OpenEXR, and 8 for everything else; many players and browsers refuse H.264 and VP9 with 10 bits. Films of
/// high dynamic range always have 10. If ffmpeg's encoder does not have the usual depth, the depth is 8, with
/// a note. Throws RecordError if the requested depth is not available, or if encoder_for() throws
/// RecordError. Runs ffmpeg only for more than 8 bits.
RecordingDepth recording_depth(const RecordingOptions&, std::optional<int> wanted);

} // namespace pendula
