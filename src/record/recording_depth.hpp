// SPDX-License-Identifier: MIT
/// How many bits the channels of a recording get. Dark glows band in 8: neighbouring codes are far enough
/// apart for the eye to see the steps of a smooth ramp.
#pragma once

#include "record/open_sink.hpp"

#include <optional>
#include <string>

namespace pendula {

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
