// SPDX-License-Identifier: MIT
#include "record/open_sink.hpp"

#include "record/container.hpp"
#include "record/ffmpeg_sink.hpp"
#include "record/hdr_film_sink.hpp"
#include "record/png_sequence_sink.hpp"
#include "record/record_error.hpp"
#include "record/y4m_sink.hpp"

#include <fmt/format.h>

#include <string_view>
#include <unistd.h>

namespace pendula {
namespace {

/// Refuses encoder settings for recordings that have no encoder; `known` is a name that is none.
void refuse_encoding(const Encoding& encoding, const char* what, std::string_view known = "") {
    // Pictures are always lossless, some hold transparency, check_name() refuses sound, and nothing is held
    // back.
    const auto& [codec, crf, preset, lossless, transparent, sound, prompt, hdr, light, encoder, more] =
        encoding;
    if (hdr != Hdr::none)
        throw RecordError(
            fmt::format("--hdr: {} have none; choose a film ending in .mp4, .mkv, .mov or .webm", what));
    if ((!codec.empty() && codec != known) || crf || !preset.empty() || !more.empty())
        throw RecordError(
            fmt::format("--codec, --crf, --preset and arguments for ffmpeg: {} take none", what));
}

void check_name(const RecordingOptions& options) {
    if (options.target.empty())
        throw RecordError("expected FILE.mp4, another film's name, FOLDER/ or - to record to");
    const std::string name = options.target.filename().string();
    if (name.starts_with('.') && is_film_name("film" + name))
        throw RecordError(fmt::format("{}: expected a name before the ending", options.target.string()));
    if (is_standard_output(options.target)) {
        refuse_encoding(options.encoding, "raw frames");
        if (::isatty(STDOUT_FILENO) == 1)
            throw RecordError("--out -: expected a pipe or a file for raw frames, got the terminal");
    } else if (is_picture_folder(options.target)) {
        const bool light = picture_kind(options.encoding) == PictureKind::exr;
        refuse_encoding(options.encoding, light ? "OpenEXR pictures" : "PNG pictures", "exr");
    }
    if (options.encoding.sound && (is_standard_output(options.target) || is_picture_folder(options.target) ||
                                   !holds_sound(options.target)))
        throw RecordError(fmt::format("--sound: {} cannot hold sound; choose a film in {}",
                                      is_standard_output(options.target)  ? "a stream of raw frames"
                                      : is_picture_folder(options.target) ? "a folder of PNG pictures"
                                                                          : options.target.string(),
                                      sound_endings()));
}

PngSequenceOptions png_options(const RecordingOptions& options) {
    return {.folder = options.target,
            .first_number = options.first_number,
            .metadata = options.metadata,
            .kind = picture_kind(options.encoding),
            .depth = options.depth,
            .keep_alpha = options.encoding.transparent,
            .overwrite = options.overwrite};
}

VideoOptions video_options(const RecordingOptions& options) {
    return {.file = options.target,
            .width = options.width,
            .height = options.height,
            .depth = options.depth,
            .frames_per_second = options.frames_per_second,
            .variable_rate = options.variable_rate,
            .encoding = options.encoding,
            .metadata = options.metadata,
            .overwrite = options.overwrite};
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
                    "--set look.transparent=false for a film with a ground",
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
        PngSequenceSink::check(png_options(options));
    else if (HdrFilmSink::is_for(video_options(options)))
        HdrFilmSink::check(video_options(options));
    else
        FfmpegSink::check(video_options(options));
}

void try_encoder(const RecordingOptions& options) {
    check_name(options);
    FfmpegSink::try_encoder(video_options(options));
}

std::unique_ptr<FrameSink> open_sink(const RecordingOptions& options) {
    check_name(options);
    if (is_standard_output(options.target))
        return std::make_unique<Y4mSink>(Y4mOptions{.descriptor = STDOUT_FILENO,
                                                    .width = options.width,
                                                    .height = options.height,
                                                    .depth = options.depth,
                                                    .frames_per_second = options.frames_per_second,
                                                    .mark = mark_of(options.metadata, options.first_number)});
    if (is_picture_folder(options.target)) return std::make_unique<PngSequenceSink>(png_options(options));
    if (HdrFilmSink::is_for(video_options(options)))
        return std::make_unique<HdrFilmSink>(video_options(options));
    return std::make_unique<FfmpegSink>(video_options(options));
}

} // namespace pendula
