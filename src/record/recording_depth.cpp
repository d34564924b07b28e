// SPDX-License-Identifier: MIT
#include "record/recording_depth.hpp"

#include "record/ffmpeg_program.hpp"
#include "record/pixel_format.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>

#include <string_view>

namespace pendula {
namespace {

int depth_of_light(int wanted) {
    if (wanted == 16) return wanted;
    throw RecordError(fmt::format("--depth {}: OpenEXR pictures have 16 bits", wanted));
}

/// What has only depths of its own, whatever ffmpeg can.
int depth_of_pictures(int wanted) {
    if (wanted == 8 || wanted == 16) return wanted;
    throw RecordError(fmt::format("--depth {}: PNG pictures have 8 or 16 bits", wanted));
}

int depth_of_raw_frames(int wanted) {
    if (wanted == 8 || wanted == 10) return wanted;
    throw RecordError(fmt::format("--depth {}: raw frames have 8 or 10 bits", wanted));
}

/// A luminance in 8 bits of PQ or HLG would show its steps.
int depth_of_hdr(std::optional<int> wanted) {
    if (wanted && *wanted != 10)
        throw RecordError(
            fmt::format("--depth {}: films of high dynamic range (--hdr) have 10 bits", *wanted));
    return 10;
}

/// "vp9 with transparency".
std::string described(const VideoCodec& codec, const PixelKind& kind) {
    return fmt::format("{}{}", codec.name,
                       kind.lossless ? " without loss"
                       : kind.alpha  ? " with transparency"
                                     : "");
}

} // namespace

RecordingDepth recording_depth(const RecordingOptions& options, std::optional<int> wanted) {
    if (is_standard_output(options.target)) return {depth_of_raw_frames(wanted.value_or(8))};
    if (holds_light(options.target, options.encoding)) return {depth_of_light(wanted.value_or(16)), 16};
    if (is_picture_folder(options.target)) return {depth_of_pictures(wanted.value_or(8))};
    const VideoCodec& codec = codec_for(options.target, options.encoding);
    if (options.encoding.hdr != Hdr::none) wanted = depth_of_hdr(wanted);
    const bool alpha = options.encoding.transparent && keeps_alpha(options.target, options.encoding);
    const PixelKind kind{10, options.encoding.lossless, alpha};
    const std::string_view pixels = pixel_format(codec.kind, kind);
    const int usual = pixels.empty() ? 8 : codec.usual_depth;
    const int bits = wanted.value_or(usual);
    if (bits == 8) return {8, usual};
    if (bits != 10)
        throw RecordError(fmt::format("--depth {}: films have 8 or 10 bits, only PNG pictures 16", bits));
    if (pixels.empty())
        throw RecordError(fmt::format("--depth 10: {} has only 8 bits", described(codec, kind)));
    const std::string encoder = encoder_for(options.target, options.encoding, options.width, options.height,
                                            options.frames_per_second);
    if (encodes_pixels(encoder, pixels)) return {10, usual};
    const std::string lack = fmt::format("this ffmpeg's {} has only 8 bits", encoder);
    if (wanted) throw RecordError(fmt::format("--depth 10: {}: choose another --codec", lack));
    return {8, usual, fmt::format("{}: dark glows may show bands", lack)};
}

} // namespace pendula
