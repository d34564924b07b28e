// SPDX-License-Identifier: MIT
#include "record/video_codec.hpp"

#include "record/container.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace pendula {
namespace {

using Names = std::span<const std::string_view>;
using Arguments = std::vector<std::string>;

constexpr std::array<std::string_view, 1> x264{"libx264"}, x265{"libx265"}, vpx{"libvpx-vp9"}, ffv1{"ffv1"},
    prores{"prores_ks"}, gif{"gif"}, webp{"libwebp_anim"};
constexpr std::array<std::string_view, 2> av1{"libsvtav1", "libaom-av1"};

constexpr std::array<std::string_view, 3> mp4_mkv_mov{".mp4", ".mkv", ".mov"},
    mp4_mkv_webm{".mp4", ".mkv", ".webm"};
constexpr std::array<std::string_view, 2> mp4_mkv{".mp4", ".mkv"}, mkv_webm{".mkv", ".webm"};
constexpr std::array<std::string_view, 1> mkv{".mkv"}, mov{".mov"}, webm{".webm"}, dot_gif{".gif"},
    dot_webp{".webp"};

constexpr std::array codecs{
    VideoCodec{CodecKind::h264, "h264", x264, mp4_mkv_mov, mp4_mkv, {}, 16, 51, "fast"},
    VideoCodec{CodecKind::h265, "h265", x265, mp4_mkv_mov, {}, {}, 18, 51, "fast"},
    VideoCodec{CodecKind::vp9, "vp9", vpx, mp4_mkv_webm, webm, mkv_webm, 20, 63, "4"},
    VideoCodec{CodecKind::av1, "av1", av1, mp4_mkv_webm, {}, {}, 22, 63, "8"},
    VideoCodec{CodecKind::ffv1, "ffv1", ffv1, mkv, {}, mkv, -1, -1, "", false},
    VideoCodec{CodecKind::prores, "prores", prores, mov, mov, mov, -1, -1, "", false},
    VideoCodec{CodecKind::gif, "gif", gif, dot_gif, dot_gif, {}, -1, -1, "", false},
    VideoCodec{CodecKind::webp, "webp", webp, dot_webp, dot_webp, dot_webp, -1, -1, "", false}};

bool is_among(std::string_view name, Names names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::string list(const auto& items, auto text_of) {
    std::string text;
    for (const auto& item : items) text += (text.empty() ? "" : ", ") + std::string(text_of(item));
    return text;
}

const VideoCodec& named(const std::filesystem::path& file, const std::string& extension,
                        const std::string& name) {
    for (const VideoCodec& codec : codecs) {
        if (codec.name != name) continue;
        if (is_among(extension, codec.endings)) return codec;
        throw RecordError(fmt::format("{}: expected a file for {} to end in {}", file.string(), name,
                                      list(codec.endings, [](std::string_view ending) { return ending; })));
    }
    throw RecordError(fmt::format("expected one of the codecs {}, got '{}'",
                                  list(codecs, [](const VideoCodec& codec) { return codec.name; }), name));
}

const VideoCodec& meant_by(const std::filesystem::path& file, const std::string& extension) {
    for (const VideoCodec& codec : codecs)
        if (is_among(extension, codec.default_within)) return codec;
    throw RecordError(fmt::format("{}: expected a file ending in {}, or a folder for PNG pictures",
                                  file.string(), film_endings()));
}

/// How many frames an encoder may hold back: a quarter of a second, and enough to plan with.
int look_ahead(const FrameRate& rate) { return std::clamp(static_cast<int>(rate.per_second() / 4), 4, 30); }

/// x264's output depends on the number of its threads, so it is fixed and not the machine's. Each thread
/// holds back a frame, which is a long time at a low rate.
int thread_count(const FrameRate& rate) { return std::clamp(static_cast<int>(rate.per_second() / 7), 2, 8); }

/// libvpx's limit.
constexpr int furthest_vp9 = 25;

/// x265 refuses to look ahead fewer frames than the B-frames it may put in a row, 3 to 8 in its presets; if
/// it would, it gets as many B-frames as possible.
std::string b_frames(const std::string& preset, int ahead) {
    const bool slow = preset == "slower" || preset == "veryslow" || preset == "placebo";
    const int usual = slow ? 8 : preset == "ultrafast" || preset == "superfast" ? 3 : 4;
    return usual < ahead ? "" : fmt::format(":bframes={}", ahead - 1);
}

/// Converted by BT.709's matrix to video range, and tagged as such: without tags players guess from the size.
Arguments video_colours(std::string_view pixels) {
    return {
        "-vf",
        "scale=in_range=pc:out_range=tv:out_color_matrix=bt709:flags=bicubic+accurate_rnd+full_chroma_int,"
        "format=" +
            std::string(pixels),
        "-colorspace",
        "bt709",
        "-color_primaries",
        "bt709",
        "-color_trc",
        "bt709",
        "-color_range",
        "tv"};
}

/// Red, green and blue unchanged, in full range.
Arguments plain_colours(std::string_view pixels) {
    return {"-vf",
            "format=" + std::string(pixels),
            "-colorspace",
            "rgb",
            "-color_primaries",
            "bt709",
            "-color_trc",
            "bt709",
            "-color_range",
            "pc"};
}

std::string colon_list(std::initializer_list<std::string> items) {
    return fmt::format("{}", fmt::join(items, ":"));
}

} // namespace

std::vector<std::string> encoding_options(const Encoding& encoding) {
    std::vector<std::string> words;
    if (!encoding.codec.empty()) words.insert(words.end(), {"--codec", encoding.codec});
    if (encoding.crf) words.insert(words.end(), {"--crf", std::to_string(*encoding.crf)});
    if (!encoding.preset.empty()) words.insert(words.end(), {"--preset", encoding.preset});
    if (encoding.lossless) words.emplace_back("--lossless");
    return words;
}

const VideoCodec& codec_for(const std::filesystem::path& file, const Encoding& encoding) {
    const std::string extension = lower_case_extension(file);
    const VideoCodec& usual =
        encoding.codec.empty() ? meant_by(file, extension) : named(file, extension, encoding.codec);
    if (encoding.crf && usual.crf < 0)
        throw RecordError(fmt::format("--crf: {} has no such setting", usual.name));
    if (encoding.crf && *encoding.crf > usual.worst_crf)
        throw RecordError(fmt::format("--crf: expected from 0 to {} for {}, got {}", usual.worst_crf,
                                      usual.name, *encoding.crf));
    if (!encoding.preset.empty() && usual.preset.empty())
        throw RecordError(fmt::format("--preset: {} has no such setting", usual.name));
    if (encoding.lossless && (usual.kind == CodecKind::prores || usual.kind == CodecKind::gif))
        throw RecordError(
            fmt::format("--lossless: {} always loses something; choose .mkv or .mp4", usual.name));
    return usual;
}

bool keeps_alpha(const std::filesystem::path& file, const Encoding& encoding) {
    const VideoCodec& codec = codec_for(file, encoding);
    return is_among(lower_case_extension(file), codec.alpha_within) &&
           !(codec.kind == CodecKind::vp9 && encoding.lossless);
}

std::vector<std::string> encoder_arguments(const VideoCodec& codec, std::string_view encoder,
                                           const Encoding& encoding, const FrameRate& rate,
                                           bool keeps_alpha) {
    Arguments line;
    const auto add = [&](const Arguments& more) { line.insert(line.end(), more.begin(), more.end()); };
    const std::string preset = encoding.preset.empty() ? std::string(codec.preset) : encoding.preset;
    const std::string crf = fmt::format("{}", encoding.crf.value_or(codec.crf));
    const std::string ahead = fmt::format("{}", look_ahead(rate));
    const std::string threads = fmt::format("{}", thread_count(rate));
    const bool lossless = encoding.lossless, prompt = encoding.prompt;
    switch (codec.kind) {
    case CodecKind::h264:
        add(lossless ? plain_colours("bgr0") : video_colours("yuv420p"));
        add({"-c:v", lossless ? "libx264rgb" : std::string(encoder), "-preset", preset, "-crf",
             lossless ? "0" : crf});
        // Threads that share a picture hold none back; threads with a picture each do.
        if (prompt)
            add({"-tune", "zerolatency"});
        else
            add({"-rc-lookahead", ahead, "-x264-params", "sync-lookahead=0"});
        add({"-threads", threads});
        break;
    case CodecKind::h265:
        add(lossless ? plain_colours("gbrp") : video_colours("yuv420p"));
        add({"-c:v", std::string(encoder), "-preset", preset, "-crf", crf});
        if (prompt)
            add({"-tune", "zerolatency", "-x265-params",
                 colon_list({"log-level=error", "frame-threads=1", lossless ? "lossless=1" : "lossless=0"})});
        else
            add({"-x265-params", colon_list({"log-level=error", "frame-threads=3", "rc-lookahead=" + ahead,
                                             lossless ? "lossless=1" : "lossless=0"}) +
                                     b_frames(preset, look_ahead(rate))});
        break;
    case CodecKind::vp9:
        add(lossless ? plain_colours("gbrp") : video_colours(keeps_alpha ? "yuva420p" : "yuv420p"));
        add({"-c:v", std::string(encoder), "-deadline", "good", "-cpu-used", preset, "-crf",
             lossless ? "0" : crf, "-b:v", "0", "-lag-in-frames",
             fmt::format("{}", prompt ? 0 : std::min(look_ahead(rate), furthest_vp9)), "-auto-alt-ref", "0",
             "-tile-columns", "2", "-threads", "4"});
        if (lossless) add({"-lossless", "1"});
        break;
    case CodecKind::av1:
        add(lossless ? plain_colours("gbrp") : video_colours("yuv420p"));
        add({"-c:v", std::string(encoder)});
        if (encoder == "libaom-av1") {
            add({"-cpu-used", preset, "-crf", crf, "-b:v", "0", "-lag-in-frames", prompt ? "0" : ahead,
                 "-row-mt", "1"});
            if (lossless) add({"-aom-params", "lossless=1"});
        } else {
            add({"-preset", preset, "-crf", crf, "-svtav1-params",
                 prompt ? "lookahead=0:pred-struct=1" : "lookahead=" + ahead});
        }
        break;
    case CodecKind::ffv1:
        add(plain_colours(keeps_alpha ? "bgra" : "bgr0"));
        add({"-c:v", std::string(encoder), "-level", "3", "-slices", "16", "-slicecrc", "1", "-g", "1"});
        break;
    case CodecKind::prores:
        add(video_colours(keeps_alpha ? "yuva444p10le" : "yuv444p10le"));
        add({"-c:v", std::string(encoder), "-profile:v", "4444", "-vendor", "apl0"});
        if (prompt) add({"-thread_type", "slice"});
        break;
    case CodecKind::gif:
        // A palette for each picture: the glow of trails has too many colours for one common palette.
        add({"-vf",
             "split[a][b];[a]palettegen=stats_mode=single[p];"
             "[b][p]paletteuse=new=1:dither=bayer:bayer_scale=4",
             "-c:v", std::string(encoder), "-loop", "0"});
        break;
    case CodecKind::webp:
        add({"-vf",
             lossless      ? "format=bgra"
             : keeps_alpha ? "format=yuva420p"
                           : "format=yuv420p",
             "-c:v", std::string(encoder), "-lossless", lossless ? "1" : "0", "-quality", "85", "-loop",
             "0"});
        break;
    }
    return line;
}

} // namespace pendula
