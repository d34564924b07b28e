// SPDX-License-Identifier: MIT
#include "record/video_codec.hpp"

#include "record/container.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>

namespace pendula {
namespace {

using Names = std::span<const std::string_view>;

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
    VideoCodec{
        CodecKind::h265, "h265", x265, mp4_mkv_mov, {}, {}, 18, 51, "fast", 10, true, true, mp4_mkv_mov},
    VideoCodec{CodecKind::vp9, "vp9", vpx, mp4_mkv_webm, webm, mkv_webm, 20, 63, "4", 8, true, true, webm},
    VideoCodec{CodecKind::av1, "av1", av1, mp4_mkv_webm, {}, {}, 22, 63, "8", 10, true, true},
    VideoCodec{CodecKind::ffv1, "ffv1", ffv1, mkv, {}, mkv, -1, -1, "", 10, false, true},
    VideoCodec{CodecKind::prores, "prores", prores, mov, mov, mov, -1, -1, "", 10, false},
    VideoCodec{CodecKind::gif, "gif", gif, dot_gif, dot_gif, {}, -1, -1, "", 8, false},
    VideoCodec{CodecKind::webp, "webp", webp, dot_webp, dot_webp, dot_webp, -1, -1, "", 8, false}};

bool is_among(std::string_view name, Names names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

static_assert(std::ranges::all_of(container_table,
                                  [](const Container& container) {
                                      return std::ranges::any_of(codecs, [&](const VideoCodec& codec) {
                                          return std::ranges::count(codec.endings, container.ending) == 1 &&
                                                 std::ranges::count(codec.default_within, container.ending) ==
                                                     1;
                                      });
                                  }),
              "each container needs a codec that its ending means");

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
    if (name == "exr")
        throw RecordError(fmt::format(
            "--codec exr: expected a folder for pictures, as in --out light/, got {}", file.string()));
    throw RecordError(fmt::format("expected one of the codecs {}, got '{}'",
                                  list(codecs, [](const VideoCodec& codec) { return codec.name; }), name));
}

const VideoCodec& meant_by(const std::filesystem::path& file, const std::string& extension, Hdr hdr) {
    if (hdr != Hdr::none)
        for (const VideoCodec& codec : codecs)
            if (is_among(extension, codec.default_for_hdr)) return codec;
    for (const VideoCodec& codec : codecs)
        if (is_among(extension, codec.default_within)) return codec;
    throw RecordError(fmt::format("{}: expected a file ending in {}, or a folder for PNG pictures",
                                  file.string(), film_endings()));
}

} // namespace

std::vector<std::string> encoding_options(const Encoding& encoding) {
    // The members transparent, sound, prompt and light are not set by these options; the header names the
    // others.
    const auto& [codec, crf, preset, lossless, transparent, sound, prompt, hdr, light, encoder, more] =
        encoding;
    std::vector<std::string> words;
    if (!codec.empty()) words.insert(words.end(), {"--codec", codec});
    if (crf) words.insert(words.end(), {"--crf", std::to_string(*crf)});
    if (!preset.empty()) words.insert(words.end(), {"--preset", preset});
    if (lossless) words.emplace_back("--lossless");
    return words;
}

const VideoCodec& codec_for(const std::filesystem::path& file, const Encoding& encoding) {
    const std::string extension = lower_case_extension(file);
    // The unused members need no check: the container decides about sound, and a codec without transparency
    // drops it.
    const auto& [codec, crf, preset, lossless, transparent, sound, prompt, hdr, light, encoder, more] =
        encoding;
    const VideoCodec& usual = codec.empty() ? meant_by(file, extension, hdr) : named(file, extension, codec);
    if (hdr != Hdr::none && !usual.holds_hdr)
        throw RecordError(
            fmt::format("--hdr: {} does not support it; choose .mp4, .mkv or .webm with --codec h265, "
                        "av1 or vp9",
                        usual.name));
    if (crf && usual.crf < 0) throw RecordError(fmt::format("--crf: {} has no such setting", usual.name));
    if (crf && *crf > usual.worst_crf)
        throw RecordError(
            fmt::format("--crf: expected from 0 to {} for {}, got {}", usual.worst_crf, usual.name, *crf));
    if (!preset.empty() && usual.preset.empty())
        throw RecordError(fmt::format("--preset: {} has no such setting", usual.name));
    if (lossless && (usual.kind == CodecKind::prores || usual.kind == CodecKind::gif))
        throw RecordError(fmt::format("--lossless: {} is always lossy; choose .mkv or .mp4", usual.name));
    return usual;
}

bool keeps_alpha(const std::filesystem::path& file, const Encoding& encoding) {
    const VideoCodec& codec = codec_for(file, encoding);
    return encoding.hdr == Hdr::none && is_among(lower_case_extension(file), codec.alpha_within) &&
           !(codec.kind == CodecKind::vp9 && encoding.lossless);
}

std::string alpha_films() {
    std::vector<std::string> usual, others;
    for (const VideoCodec& codec : codecs)
        for (const std::string_view ending : codec.alpha_within)
            if (is_among(ending, codec.default_within))
                usual.emplace_back(ending);
            else
                others.push_back(fmt::format("{} with --codec {}", ending, codec.name));
    usual.insert(usual.end(), others.begin(), others.end());
    return fmt::format("{}", fmt::join(usual, ", "));
}

std::string_view pixel_format(CodecKind codec, const PixelKind& kind) {
    const bool deep = kind.depth > 8;
    const std::string_view video = deep ? "yuv420p10le" : "yuv420p", exact = deep ? "gbrp10le" : "gbrp";
    switch (codec) {
    case CodecKind::h264: // x264 encodes red, green and blue only with 8 bits
        if (kind.lossless) return deep ? "" : "bgr0";
        return video;
    case CodecKind::vp9:
        if (kind.alpha && !kind.lossless) return deep ? "" : "yuva420p";
        return kind.lossless ? exact : video;
    case CodecKind::h265:
    case CodecKind::av1:
        return kind.lossless ? exact : video;
    case CodecKind::ffv1:
        if (deep) return kind.alpha ? "gbrap10le" : "gbrp10le";
        return kind.alpha ? "bgra" : "bgr0";
    case CodecKind::prores: // stores 10 bits even if the frames have 8
        return kind.alpha ? "yuva444p10le" : "yuv444p10le";
    case CodecKind::gif:
        return deep ? "" : "pal8";
    case CodecKind::webp:
        if (deep) return "";
        return kind.lossless ? "bgra" : kind.alpha ? "yuva420p" : "yuv420p";
    }
    return "";
}

} // namespace pendula
