// SPDX-License-Identifier: MIT
/// ffmpeg's encoders on graphics processors, their arguments, and the choice of one for a film. They are
/// fast, but films of the same size look a little worse, and other machines give other bytes.
#pragma once

#include "record/recording_options.hpp"
#include "record/video_codec.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

enum class HardwareKind { nvenc, vaapi, qsv };

struct HardwareEncoder {
    std::string_view name; ///< ffmpeg's
    CodecKind codec;
    HardwareKind kind;
};

/// The fastest kind of each codec first.
std::span<const HardwareEncoder> hardware_encoders();
/// Null for other names.
const HardwareEncoder* hardware_encoder(std::string_view name);

struct HardwareSettings {
    std::string crf, preset; ///< an empty preset: the encoder's own
    std::string ahead;       ///< frames
    bool prompt = false;     ///< see Encoding
};

/// The pixel format that the filter in `colours` makes for the encoder; and the encoder's arguments, which
/// include that filter.
std::string_view hardware_pixels(int depth);
std::vector<std::string> hardware_arguments(const HardwareEncoder&, std::vector<std::string> colours,
                                            const HardwareSettings&);

/// The encoder of a film if the user wants a hardware encoder.
struct ChosenEncoder {
    std::string name = {}; ///< for Encoding::encoder; empty: the software encoder
    std::string note = {}; ///< one sentence for the user
};

/// `wanted`: "auto", "software" or the name of a hardware encoder. The encoder is tried with one frame of the
/// film; if it fails, the software encoder replaces it, and the note says so. "auto" tries all hardware
/// encoders that ffmpeg has for the codec. Asks ffmpeg. Throws RecordError if the name is unknown or not of
/// the film's codec, and for pictures, raw frames, lossless and transparent films. Any thread.
ChosenEncoder choose_encoder(const RecordingOptions&, std::string_view wanted);

} // namespace pendula
