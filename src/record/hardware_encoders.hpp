// SPDX-License-Identifier: MIT
/// ffmpeg's encoders on graphics processors, their arguments, and the choice of one for a film. Hardware
/// encoders are fast, but their films look a little worse at the same size, and differ between machines.
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
    std::string_view name;  ///< ffmpeg's name
    std::string_view codec; ///< VideoCodec::name
    HardwareKind kind;
};

/// All hardware encoders. Encoders of the same codec are in the order in which "auto" tries them.
std::span<const HardwareEncoder> hardware_encoders();
/// The hardware encoder with this name; null if there is none.
const HardwareEncoder* hardware_encoder(std::string_view name);

/// hardware_pixels(): the pixel format of the encoder's input. hardware_arguments(): the encoder's arguments,
/// including `colours`, whose filter converts pixels to this format. `ahead`: the look-ahead, frames.
std::string_view hardware_pixels(int depth);
std::vector<std::string> hardware_arguments(const HardwareEncoder&, std::vector<std::string> colours,
                                            const Encoding&, int crf, int ahead);

/// The encoder chosen for a film for which the user wants a hardware encoder.
struct ChosenEncoder {
    std::string name = {}; ///< for Encoding::encoder; empty for the software encoder
    std::string note = {}; ///< one sentence for the user
};

/// `wanted`: "auto", "software" or the name of a hardware encoder. Tests the encoder with one frame of the
/// film. If the test fails, the software encoder is chosen instead, and the note says so. "auto" tests all
/// hardware encoders that ffmpeg has for the codec. Throws RecordError if the name is unknown or belongs to
/// another codec, and for pictures, raw frames, lossless and transparent films. Any thread.
ChosenEncoder choose_encoder(const RecordingOptions&, std::string_view wanted);

} // namespace pendula
