// SPDX-License-Identifier: MIT
#include "record/choose_encoder.hpp"

#include "record/ffmpeg_program.hpp"
#include "record/hardware_encoders.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>

#include <vector>

namespace pendula {
namespace {

/// What went wrong, by ffmpeg's own words, at the end of what a trial says.
std::string cause_of(const std::string& said) {
    const std::size_t at = said.find(": ", said.find("with these settings"));
    return at == std::string::npos ? "" : fmt::format(" ({})", said.substr(at + 2));
}

/// Empty if a frame of the film can be encoded by it.
std::string complaint(const RecordingOptions& film, std::string_view encoder) {
    RecordingOptions tried = film;
    tried.encoding.encoder = encoder;
    try {
        try_encoder(tried);
    } catch (const FileError& error) {
        const std::string cause = cause_of(error.what());
        return cause.empty() ? " " : cause;
    }
    return "";
}

std::string names_of_all() {
    std::string text;
    for (const HardwareEncoder& encoder : hardware_encoders())
        text += (text.empty() ? "" : ", ") + std::string(encoder.name);
    return text;
}

const HardwareEncoder& named(const VideoCodec& codec, std::string_view name) {
    const HardwareEncoder* encoder = hardware_encoder(name);
    if (!encoder)
        throw RecordError(
            fmt::format("--encoder: expected auto, software, {}; got '{}'", names_of_all(), name));
    if (encoder->codec != codec.kind)
        throw RecordError(
            fmt::format("--encoder {}: it does not encode {}, which the film is to have: choose "
                        "its --codec",
                        name, codec.name));
    return *encoder;
}

} // namespace

ChosenEncoder choose_encoder(const RecordingOptions& film, std::string_view wanted) {
    if (wanted.empty() || wanted == "software") return {};
    if (is_standard_output(film.target) || is_picture_folder(film.target))
        throw RecordError(fmt::format("--encoder {}: pictures and raw frames have no encoder", wanted));
    const VideoCodec& codec = codec_for(film.target, film.encoding);
    std::vector<const HardwareEncoder*> candidates;
    if (wanted != "auto")
        candidates.push_back(&named(codec, wanted));
    else
        for (const HardwareEncoder& encoder : hardware_encoders())
            if (encoder.codec == codec.kind && has_encoder(encoder.name)) candidates.push_back(&encoder);
    if (film.encoding.lossless || (film.encoding.transparent && keeps_alpha(film.target, film.encoding)))
        throw RecordError(fmt::format("--encoder {}: hardware encodes neither without loss nor with "
                                      "transparency",
                                      wanted));
    const std::string software =
        encoder_for(film.target, film.encoding, film.width, film.height, film.frames_per_second);
    std::string last;
    for (const HardwareEncoder* candidate : candidates) {
        last = complaint(film, candidate->name);
        if (last.empty())
            return {std::string(candidate->name), fmt::format("{} encodes the film", candidate->name)};
    }
    if (wanted == "auto")
        return {"", fmt::format("no hardware encodes {} here: {} encodes the film", codec.name, software)};
    return {"", fmt::format("{} does not work here{}: {} encodes the film", wanted, last == " " ? "" : last,
                            software)};
}

} // namespace pendula
