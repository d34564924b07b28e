// SPDX-License-Identifier: MIT
#include "record/hardware_encoders.hpp"

#include "record/ffmpeg_program.hpp"
#include "record/open_sink.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace pendula {
namespace {

constexpr std::array encoders{HardwareEncoder{"h264_nvenc", "h264", HardwareKind::nvenc},
                              HardwareEncoder{"h264_qsv", "h264", HardwareKind::qsv},
                              HardwareEncoder{"h264_vaapi", "h264", HardwareKind::vaapi},
                              HardwareEncoder{"hevc_nvenc", "h265", HardwareKind::nvenc},
                              HardwareEncoder{"hevc_qsv", "h265", HardwareKind::qsv},
                              HardwareEncoder{"hevc_vaapi", "h265", HardwareKind::vaapi},
                              HardwareEncoder{"vp9_qsv", "vp9", HardwareKind::qsv},
                              HardwareEncoder{"vp9_vaapi", "vp9", HardwareKind::vaapi},
                              HardwareEncoder{"av1_nvenc", "av1", HardwareKind::nvenc},
                              HardwareEncoder{"av1_qsv", "av1", HardwareKind::qsv},
                              HardwareEncoder{"av1_vaapi", "av1", HardwareKind::vaapi}};

void add(std::vector<std::string>& line, std::vector<std::string> more) {
    line.insert(line.end(), more.begin(), more.end());
}

/// The encoder's quality value for a crf. VA-API's values for VP9 and AV1 range from 1 to 255.
int quality_for(const HardwareEncoder& encoder, int crf) {
    return encoder.codec == "vp9" || encoder.codec == "av1" ? std::clamp(4 * crf, 1, 255) : crf;
}

} // namespace

std::span<const HardwareEncoder> hardware_encoders() { return encoders; }

const HardwareEncoder* hardware_encoder(std::string_view name) {
    const auto found = std::ranges::find(encoders, name, &HardwareEncoder::name);
    return found == encoders.end() ? nullptr : &*found;
}

std::string_view hardware_pixels(int depth) { return depth > 8 ? "p010le" : "nv12"; }

std::vector<std::string> hardware_arguments(const HardwareEncoder& encoder, std::vector<std::string> colours,
                                            const Encoding& encoding, int crf, int ahead) {
    std::vector<std::string> line;
    const auto preset = [&](const char* usual) {
        add(line, {"-preset", encoding.preset.empty() ? usual : encoding.preset});
    };
    switch (encoder.kind) {
    case HardwareKind::nvenc:
        add(line, std::move(colours));
        add(line, {"-c:v", std::string(encoder.name)});
        preset("p5");
        add(line, {"-rc", "vbr", "-cq", std::to_string(crf), "-b:v", "0"});
        add(line, encoding.prompt ? std::vector<std::string>{"-zerolatency", "1", "-delay", "0"}
                                  : std::vector<std::string>{"-rc-lookahead", std::to_string(ahead)});
        break;
    case HardwareKind::vaapi:
        // Uses the first device. colours[1] is the value of "-vf"; the filter added at its end uploads the
        // pictures to the device.
        add(line, {"-init_hw_device", "vaapi=device", "-filter_hw_device", "device"});
        colours[1] += ",hwupload";
        add(line, std::move(colours));
        add(line, {"-c:v", std::string(encoder.name), "-rc_mode", "CQP", "-global_quality",
                   std::to_string(quality_for(encoder, crf))});
        break;
    case HardwareKind::qsv:
        add(line, std::move(colours));
        add(line, {"-c:v", std::string(encoder.name)});
        preset("medium");
        add(line, {"-global_quality", std::to_string(crf)});
        if (encoding.prompt) add(line, {"-async_depth", "1"});
        break;
    }
    return line;
}

namespace {

/// ffmpeg's own error text, in brackets, from the end of try_encoder()'s message; empty if there is none.
std::string cause_of(const std::string& said) {
    const std::size_t at = said.find(": ", said.find("with these settings"));
    return at == std::string::npos ? "" : fmt::format(" ({})", said.substr(at + 2));
}

/// Why the encoder cannot encode a frame of the film; empty if it can, " " if the cause is unknown.
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
    if (encoder->codec != codec.name)
        throw RecordError(fmt::format(
            "--encoder {}: this encoder does not encode {}, the film's codec: choose another --codec", name,
            codec.name));
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
            if (encoder.codec == codec.name && has_encoder(encoder.name)) candidates.push_back(&encoder);
    if (film.encoding.lossless || (film.encoding.transparent && keeps_alpha(film.target, film.encoding)))
        throw RecordError(fmt::format(
            "--encoder {}: hardware encoders support neither lossless films nor transparency", wanted));
    const std::string software =
        encoder_for(film.target, film.encoding, film.width, film.height, film.frames_per_second);
    std::string last;
    for (const HardwareEncoder* candidate : candidates) {
        last = complaint(film, candidate->name);
        if (last.empty())
            return {std::string(candidate->name), fmt::format("{} encodes the film", candidate->name)};
    }
    if (wanted == "auto")
        return {"", fmt::format("no hardware encoder for {} works here: {} encodes the film", codec.name,
                                software)};
    return {"", fmt::format("{} does not work here{}: {} encodes the film", wanted, last == " " ? "" : last,
                            software)};
}

} // namespace pendula
