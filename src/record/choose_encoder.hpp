// SPDX-License-Identifier: MIT
/// Which encoder a film gets where the user wants one of hardware. Asks ffmpeg; any thread.
#pragma once

#include "record/open_sink.hpp"

#include <string>
#include <string_view>

namespace pendula {

struct ChosenEncoder {
    std::string name = {}; ///< for Encoding::encoder; empty: the software's
    std::string note = {}; ///< one sentence for the user
};

/// "auto", "software" or the name of a hardware encoder, which is tried with one frame of the film: where it
/// fails the software's takes its place, and the note says so. "auto" tries all that ffmpeg has for the
/// codec. Throws RecordError if the name is none, or not of the film's codec, and for what no encoder makes.
ChosenEncoder choose_encoder(const RecordingOptions&, std::string_view wanted);

} // namespace pendula
