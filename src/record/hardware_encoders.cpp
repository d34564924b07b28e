// SPDX-License-Identifier: MIT
#include "record/hardware_encoders.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace pendula {
namespace {

constexpr std::array encoders{HardwareEncoder{"h264_nvenc", CodecKind::h264, HardwareKind::nvenc},
                              HardwareEncoder{"h264_qsv", CodecKind::h264, HardwareKind::qsv},
                              HardwareEncoder{"h264_vaapi", CodecKind::h264, HardwareKind::vaapi},
                              HardwareEncoder{"hevc_nvenc", CodecKind::h265, HardwareKind::nvenc},
                              HardwareEncoder{"hevc_qsv", CodecKind::h265, HardwareKind::qsv},
                              HardwareEncoder{"hevc_vaapi", CodecKind::h265, HardwareKind::vaapi},
                              HardwareEncoder{"vp9_qsv", CodecKind::vp9, HardwareKind::qsv},
                              HardwareEncoder{"vp9_vaapi", CodecKind::vp9, HardwareKind::vaapi},
                              HardwareEncoder{"av1_nvenc", CodecKind::av1, HardwareKind::nvenc},
                              HardwareEncoder{"av1_qsv", CodecKind::av1, HardwareKind::qsv},
                              HardwareEncoder{"av1_vaapi", CodecKind::av1, HardwareKind::vaapi}};

void add(std::vector<std::string>& line, std::vector<std::string> more) {
    line.insert(line.end(), more.begin(), more.end());
}

/// VA-API counts the quality of VP9 and AV1 from 1 to 255.
std::string quality_for(const HardwareEncoder& encoder, const std::string& crf) {
    if (encoder.codec != CodecKind::vp9 && encoder.codec != CodecKind::av1) return crf;
    return fmt::format("{}", std::clamp(4 * std::stoi(crf), 1, 255));
}

} // namespace

std::span<const HardwareEncoder> hardware_encoders() { return encoders; }

const HardwareEncoder* hardware_encoder(std::string_view name) {
    const auto found = std::ranges::find(encoders, name, &HardwareEncoder::name);
    return found == encoders.end() ? nullptr : &*found;
}

std::string_view hardware_pixels(int depth) { return depth > 8 ? "p010le" : "nv12"; }

std::vector<std::string> hardware_arguments(const HardwareEncoder& encoder, std::vector<std::string> colours,
                                            const HardwareSettings& settings) {
    std::vector<std::string> line;
    const auto preset = [&](const char* usual) {
        add(line, {"-preset", settings.preset.empty() ? usual : settings.preset});
    };
    switch (encoder.kind) {
    case HardwareKind::nvenc:
        add(line, std::move(colours));
        add(line, {"-c:v", std::string(encoder.name)});
        preset("p5");
        add(line, {"-rc", "vbr", "-cq", settings.crf, "-b:v", "0"});
        add(line, settings.prompt ? std::vector<std::string>{"-zerolatency", "1", "-delay", "0"}
                                  : std::vector<std::string>{"-rc-lookahead", settings.ahead});
        break;
    case HardwareKind::vaapi:
        // The first device that there is; pictures go to it at the filter's end, which follows "-vf".
        add(line, {"-init_hw_device", "vaapi=device", "-filter_hw_device", "device"});
        colours[1] += ",hwupload";
        add(line, std::move(colours));
        add(line, {"-c:v", std::string(encoder.name), "-rc_mode", "CQP", "-global_quality",
                   quality_for(encoder, settings.crf)});
        break;
    case HardwareKind::qsv:
        add(line, std::move(colours));
        add(line, {"-c:v", std::string(encoder.name)});
        preset("medium");
        add(line, {"-global_quality", settings.crf});
        if (settings.prompt) add(line, {"-async_depth", "1"});
        break;
    }
    return line;
}

} // namespace pendula
