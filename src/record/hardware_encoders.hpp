// SPDX-License-Identifier: MIT
/// ffmpeg's encoders that work on a graphics processor, and its arguments for them. They are fast, look a
/// little worse for the same size, and give other bytes on other machines. Values and pure functions.
#pragma once

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

/// The name of the pixels that it takes, from which `colours` make the filter; and the arguments after these.
std::string_view hardware_pixels(int depth);
std::vector<std::string> hardware_arguments(const HardwareEncoder&, std::vector<std::string> colours,
                                            const HardwareSettings&);

} // namespace pendula
