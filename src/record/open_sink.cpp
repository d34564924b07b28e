// SPDX-License-Identifier: MIT
#include "record/open_sink.hpp"

#include "record/container.hpp"
#include "record/ffmpeg_program.hpp"
#include "record/ffmpeg_sink.hpp"
#include "record/hdr_film_sink.hpp"
#include "record/png_sequence_sink.hpp"
#include "record/raw_frames.hpp"
#include "record/record_error.hpp"
#include "record/video_codec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <unistd.h>

namespace pendula {
namespace {

/// Refuses encoder settings for recordings without an encoder; only the codec name `known` is allowed.
/// `what`: the kind of recording, for messages.
void refuse_encoding(const Encoding& encoding, const char* what, std::string_view known = "") {
    // The other members need no check: pictures are always lossless and never delayed, some kinds store
    // transparency, and check_name() refuses sound.
    const auto& [codec, crf, preset, lossless, transparent, sound, prompt, hdr, light, encoder, more] =
        encoding;
    if (hdr != Hdr::none)
        throw RecordError(fmt::format(
            "--hdr: {} do not support it; choose a film whose name ends in .mp4, .mkv, .mov or .webm", what));
    if ((!codec.empty() && codec != known) || crf || !preset.empty() || !more.empty())
        throw RecordError(
            fmt::format("--codec, --crf, --preset and arguments for ffmpeg: {} do not use them", what));
}

void check_name(const RecordingOptions& options) {
    if (options.target.empty())
        throw RecordError("expected a target for the recording: FILE.mp4, another film's name, FOLDER/ or -");
    const std::string name = options.target.filename().string();
    if (name.starts_with('.') && is_film_name("film" + name))
        throw RecordError(fmt::format("{}: expected a name before the ending", options.target.string()));
    const bool light = picture_kind(options.encoding) == PictureKind::exr;
    const char* pictures = light ? "OpenEXR pictures" : "PNG pictures";
    if (is_standard_output(options.target)) {
        refuse_encoding(options.encoding, "raw frames");
        if (::isatty(STDOUT_FILENO) == 1)
            throw RecordError("--out -: expected a pipe or a file for raw frames, got the terminal");
    } else if (is_picture_folder(options.target)) {
        refuse_encoding(options.encoding, pictures, "exr");
    }
    if (options.encoding.sound && (is_standard_output(options.target) || is_picture_folder(options.target) ||
                                   !holds_sound(options.target)))
        throw RecordError(fmt::format("--sound: {} cannot hold sound; choose a film whose name ends in {}",
                                      is_standard_output(options.target) ? "a stream of raw frames"
                                      : is_picture_folder(options.target)
                                          ? fmt::format("a folder of {}", pictures)
                                          : options.target.string(),
                                      sound_endings()));
}

} // namespace

bool is_standard_output(const std::filesystem::path& target) { return target == "-"; }

bool is_picture_folder(const std::filesystem::path& target) {
    std::error_code ignored;
    return !is_standard_output(target) && (!target.has_extension() || !target.has_filename() ||
                                           std::filesystem::is_directory(target, ignored));
}

PictureKind picture_kind(const Encoding& encoding) {
    return encoding.codec == "exr" ? PictureKind::exr : PictureKind::png;
}

bool holds_light(const std::filesystem::path& target, const Encoding& encoding) {
    return is_picture_folder(target) && picture_kind(encoding) == PictureKind::exr;
}

bool holds_alpha(const std::filesystem::path& target, const Encoding& encoding) {
    if (is_standard_output(target)) return false;
    return is_picture_folder(target) || keeps_alpha(target, encoding);
}

void require_alpha(const std::filesystem::path& target, const Encoding& encoding) {
    if (holds_alpha(target, encoding)) return;
    std::string kind = "raw frames have";
    if (encoding.hdr != Hdr::none)
        kind = "high dynamic range has";
    else if (!is_standard_output(target))
        kind = fmt::format("{} in {}{} has", codec_for(target, encoding).name, lower_case_extension(target),
                           encoding.lossless ? " with --lossless" : "");
    throw RecordError(
        fmt::format("look.transparent: {} no transparency; choose a folder for PNG pictures, {}, or "
                    "--set look.transparent=false for a film with a background",
                    kind, alpha_films()));
}

void check_request(const RecordingOptions& options) {
    check_name(options);
    if (!is_standard_output(options.target) && !is_picture_folder(options.target))
        codec_for(options.target, options.encoding);
}

void check_sink(const RecordingOptions& options) {
    check_name(options);
    if (is_standard_output(options.target)) return;
    if (is_picture_folder(options.target))
        PngSequenceSink::check(options);
    else if (HdrFilmSink::is_for(options))
        HdrFilmSink::check(options);
    else
        FfmpegSink::check(options);
}

void try_encoder(const RecordingOptions& options) {
    check_name(options);
    FfmpegSink::try_encoder(options);
}

std::unique_ptr<FrameSink> open_sink(const RecordingOptions& options) {
    check_name(options);
    if (is_standard_output(options.target)) return std::make_unique<Y4mSink>(STDOUT_FILENO, options);
    if (is_picture_folder(options.target)) return std::make_unique<PngSequenceSink>(options);
    if (HdrFilmSink::is_for(options)) return std::make_unique<HdrFilmSink>(options);
    return std::make_unique<FfmpegSink>(options);
}

namespace {

/// Returns `wanted` if it is a possible depth. Otherwise throws RecordError with `fact`, which states the
/// possible depths.
int checked_depth(int wanted, std::initializer_list<int> possible, const char* fact) {
    if (std::ranges::find(possible, wanted) != possible.end()) return wanted;
    throw RecordError(fmt::format("--depth {}: {}", wanted, fact));
}

/// A codec and a kind of pixels for messages: "vp9 with transparency".
std::string described(const VideoCodec& codec, const PixelKind& kind) {
    return fmt::format("{}{}", codec.name,
                       kind.lossless ? " without loss"
                       : kind.alpha  ? " with transparency"
                                     : "");
}

} // namespace

RecordingDepth recording_depth(const RecordingOptions& options, std::optional<int> wanted) {
    if (is_standard_output(options.target))
        return {checked_depth(wanted.value_or(8), {8, 10}, "raw frames have 8 or 10 bits")};
    if (holds_light(options.target, options.encoding))
        return {checked_depth(wanted.value_or(16), {16}, "OpenEXR pictures have 16 bits"), 16};
    if (is_picture_folder(options.target))
        return {checked_depth(wanted.value_or(8), {8, 16}, "PNG pictures have 8 or 16 bits")};
    const VideoCodec& codec = codec_for(options.target, options.encoding);
    if (options.encoding.hdr != Hdr::none) // with 8 bits of PQ or HLG the steps of luminance would be visible
        wanted = checked_depth(wanted.value_or(10), {10}, "films of high dynamic range (--hdr) have 10 bits");
    const bool alpha = options.encoding.transparent && keeps_alpha(options.target, options.encoding);
    const PixelKind kind{10, options.encoding.lossless, alpha};
    const std::string_view pixels = codec.pixels(kind);
    const int usual = pixels.empty() ? 8 : codec.usual_depth;
    const int bits = wanted.value_or(usual);
    if (bits == 8) return {8, usual};
    if (bits != 10)
        throw RecordError(fmt::format("--depth {}: films have 8 or 10 bits; only pictures have 16", bits));
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
