// SPDX-License-Identifier: MIT
#include "record/video_codec.hpp"

#include "record/container.hpp"
#include "record/hardware_encoders.hpp"
#include "record/mastering_display.hpp"
#include "record/pixel_format.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>

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

/// ffmpeg's names of what the codes of a picture mean.
struct ColourTags {
    std::string scale_matrix, zscale_matrix; ///< as the filters that convert call it
    std::string matrix, primaries, transfer;
};
ColourTags tags_of(Hdr hdr) {
    switch (hdr) {
    case Hdr::pq:
        return {"bt2020", "2020_ncl", "bt2020nc", "bt2020", "smpte2084"};
    case Hdr::hlg:
        return {"bt2020", "2020_ncl", "bt2020nc", "bt2020", "arib-std-b67"};
    case Hdr::none:
        break;
    }
    return {"bt709", "709", "bt709", "bt709", "bt709"};
}

/// Converted by the standard's matrix to video range, after the filter `before`, and tagged as such: without
/// tags players guess from the size. From ffmpeg 7 on what a picture says of itself counts, in ffmpeg 5 what
/// the encoder is told.
Arguments video_colours(std::string_view pixels, const std::string& before, Hdr hdr, bool zscale) {
    const ColourTags tags = tags_of(hdr);
    const std::string convert =
        zscale ? fmt::format("zscale=rangein=full:matrixin=gbr:range=limited:matrix={}:filter=bicubic",
                             tags.zscale_matrix)
               : fmt::format(
                     "scale=in_range=pc:out_range=tv:out_color_matrix={}:flags=bicubic+accurate_rnd+full_"
                     "chroma_int",
                     tags.scale_matrix);
    return {"-vf",
            fmt::format("{}{},format={},setparams=range=tv:colorspace={}:color_primaries={}:color_trc={}",
                        before, convert, pixels, tags.matrix, tags.primaries, tags.transfer),
            "-colorspace",
            tags.matrix,
            "-color_primaries",
            tags.primaries,
            "-color_trc",
            tags.transfer,
            "-color_range",
            "tv"};
}

/// Red, green and blue unchanged, in full range.
Arguments plain_colours(std::string_view pixels, Hdr hdr) {
    const ColourTags tags = tags_of(hdr);
    return {"-vf",
            fmt::format("format={},setparams=range=pc:colorspace=gbr:color_primaries={}:color_trc={}", pixels,
                        tags.primaries, tags.transfer),
            "-colorspace",
            "rgb",
            "-color_primaries",
            tags.primaries,
            "-color_trc",
            tags.transfer,
            "-color_range",
            "pc"};
}

std::string colon_list(std::initializer_list<std::string> items) {
    return fmt::format("{}", fmt::join(items, ":"));
}

/// What the arguments of all codecs are made of.
struct EncoderSettings {
    std::string encoder;
    std::string pixels; ///< see pixel_format()
    /// A filter: ffmpeg's way from 16 bits is half a code of 10 too bright, the one from the 10 that say
    /// something is not.
    std::string exact_rgb;
    std::string preset, crf;
    std::string ahead, threads; ///< frames
    FrameRate rate;
    bool deep = false, lossless = false, prompt = false;
    Hdr hdr = Hdr::none;
    bool zscale = false;
    std::optional<LightLevels> light;
};

Arguments colours(const EncoderSettings& settings) {
    return settings.lossless
               ? plain_colours(settings.pixels, settings.hdr)
               : video_colours(settings.pixels, settings.exact_rgb, settings.hdr, settings.zscale);
}

/// What x265 writes into its stream, in its units of 1/50000 and of 1/10000 cd/m². ffmpeg tells it to the
/// file alone, and its version 7 to the encoder too.
std::string x265_light(const std::optional<LightLevels>& light) {
    if (!light) return "";
    const auto place = [](const Chromaticity& at) {
        return fmt::format("({:.0f},{:.0f})", 50000 * at.x, 50000 * at.y);
    };
    const MasteringDisplay& display = mastering_display;
    return fmt::format(":hdr10=1:master-display=G{}B{}R{}WP{}L({:.0f},{:.0f}):max-cll={},{}",
                       place(display.green), place(display.blue), place(display.red), place(display.white),
                       10000 * display.most, 10000 * display.least, light->most, light->most_average);
}

/// The same for SVT-AV1.
std::string svt_light(const std::optional<LightLevels>& light) {
    if (!light) return "";
    const auto place = [](const Chromaticity& at) { return fmt::format("({},{})", at.x, at.y); };
    const MasteringDisplay& display = mastering_display;
    return fmt::format(":mastering-display=G{}B{}R{}WP{}L({},{}):content-light={},{}", place(display.green),
                       place(display.blue), place(display.red), place(display.white), display.most,
                       display.least, light->most, light->most_average);
}

Arguments joined(std::initializer_list<Arguments> parts) {
    Arguments line;
    for (const Arguments& part : parts) line.insert(line.end(), part.begin(), part.end());
    return line;
}

/// Smooth dark ground gets more of the bits. Without that x264 and x265 smooth out the dither, as if it were
/// noise, and leave bands.
constexpr const char* for_dark_ground = "aq-mode=3:aq-strength=1.4";

Arguments h264_arguments(const EncoderSettings& settings) {
    // 10 bits have no bands without it.
    const Arguments even =
        settings.lossless || settings.deep ? Arguments{} : Arguments{"-x264-params", for_dark_ground};
    const std::string ahead = even.empty() ? "sync-lookahead=0" : "sync-lookahead=0:" + even.back();
    // Threads that share a picture keep none, those with one each do.
    return joined({colours(settings),
                   {"-c:v", settings.lossless ? "libx264rgb" : settings.encoder, "-preset", settings.preset,
                    "-crf", settings.lossless ? "0" : settings.crf},
                   settings.prompt ? joined({{"-tune", "zerolatency"}, even})
                                   : Arguments{"-rc-lookahead", settings.ahead, "-x264-params", ahead},
                   {"-threads", settings.threads}});
}

Arguments h265_arguments(const EncoderSettings& settings) {
    const std::string lossless =
        settings.lossless ? "lossless=1" : colon_list({"lossless=0", for_dark_ground});
    const Arguments delay =
        settings.prompt ? Arguments{"-tune", "zerolatency", "-x265-params",
                                    colon_list({"log-level=error", "frame-threads=1", lossless}) +
                                        x265_light(settings.light)}
                        : Arguments{"-x265-params", colon_list({"log-level=error", "frame-threads=3",
                                                                "rc-lookahead=" + settings.ahead, lossless}) +
                                                        b_frames(settings.preset, look_ahead(settings.rate)) +
                                                        x265_light(settings.light)};
    return joined({colours(settings),
                   {"-c:v", settings.encoder, "-preset", settings.preset, "-crf", settings.crf},
                   delay});
}

Arguments vp9_arguments(const EncoderSettings& settings) {
    const int lag = settings.prompt ? 0 : std::min(look_ahead(settings.rate), furthest_vp9);
    return joined({colours(settings),
                   {"-c:v", settings.encoder, "-deadline", "good", "-cpu-used", settings.preset, "-crf",
                    settings.lossless ? "0" : settings.crf, "-b:v", "0", "-lag-in-frames",
                    fmt::format("{}", lag), "-auto-alt-ref", "0", "-tile-columns", "2", "-threads", "4"},
                   settings.lossless ? Arguments{"-lossless", "1"} : Arguments{}});
}

Arguments av1_arguments(const EncoderSettings& settings) {
    if (settings.encoder == "libaom-av1")
        return joined({colours(settings),
                       {"-c:v", settings.encoder, "-cpu-used", settings.preset, "-crf", settings.crf, "-b:v",
                        "0", "-lag-in-frames", settings.prompt ? "0" : settings.ahead, "-row-mt", "1"},
                       settings.lossless ? Arguments{"-aom-params", "lossless=1"} : Arguments{}});
    return joined(
        {colours(settings),
         {"-c:v", settings.encoder, "-preset", settings.preset, "-crf", settings.crf, "-svtav1-params",
          (settings.prompt ? "lookahead=0:pred-struct=1" : "lookahead=" + settings.ahead) +
              svt_light(settings.light)}});
}

Arguments ffv1_arguments(const EncoderSettings& settings) {
    return joined({plain_colours(settings.pixels, settings.hdr),
                   {"-c:v", settings.encoder, "-level", "3", "-slices", "16", "-slicecrc", "1", "-g", "1"}});
}

Arguments prores_arguments(const EncoderSettings& settings) {
    return joined({colours(settings),
                   {"-c:v", settings.encoder, "-profile:v", "4444", "-vendor", "apl0"},
                   settings.prompt ? Arguments{"-thread_type", "slice"} : Arguments{}});
}

/// A palette for each picture: the glow of trails has more colours than one palette for all.
Arguments gif_arguments(const EncoderSettings& settings) {
    return {"-vf",
            "split[a][b];[a]palettegen=stats_mode=single[p];"
            "[b][p]paletteuse=new=1:dither=bayer:bayer_scale=4",
            "-c:v",
            settings.encoder,
            "-loop",
            "0"};
}

Arguments webp_arguments(const EncoderSettings& settings) {
    return {"-vf",       "format=" + settings.pixels,
            "-c:v",      settings.encoder,
            "-lossless", settings.lossless ? "1" : "0",
            "-quality",  "85",
            "-loop",     "0"};
}

} // namespace

std::vector<std::string> encoding_options(const Encoding& encoding) {
    // Transparency, sound, promptness and light have no option here.
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
    // The container decides about sound, and a codec without transparency drops it.
    const auto& [codec, crf, preset, lossless, transparent, sound, prompt, hdr, light, encoder, more] =
        encoding;
    const VideoCodec& usual = codec.empty() ? meant_by(file, extension, hdr) : named(file, extension, codec);
    if (hdr != Hdr::none && !usual.holds_hdr)
        throw RecordError(
            fmt::format("--hdr: {} cannot hold it; choose .mp4, .mkv or .webm with --codec h265, "
                        "av1 or vp9",
                        usual.name));
    if (crf && usual.crf < 0) throw RecordError(fmt::format("--crf: {} has no such setting", usual.name));
    if (crf && *crf > usual.worst_crf)
        throw RecordError(
            fmt::format("--crf: expected from 0 to {} for {}, got {}", usual.worst_crf, usual.name, *crf));
    if (!preset.empty() && usual.preset.empty())
        throw RecordError(fmt::format("--preset: {} has no such setting", usual.name));
    if (lossless && (usual.kind == CodecKind::prores || usual.kind == CodecKind::gif))
        throw RecordError(
            fmt::format("--lossless: {} always loses something; choose .mkv or .mp4", usual.name));
    return usual;
}

bool keeps_alpha(const std::filesystem::path& file, const Encoding& encoding) {
    const VideoCodec& codec = codec_for(file, encoding);
    return encoding.hdr == Hdr::none && is_among(lower_case_extension(file), codec.alpha_within) &&
           !(codec.kind == CodecKind::vp9 && encoding.lossless);
}

std::vector<std::string> encoder_arguments(const VideoCodec& codec, std::string_view encoder,
                                           const Encoding& encoding, const FrameRate& rate, int depth,
                                           bool keeps_alpha, bool zscale) {
    const PixelKind kind{depth, encoding.lossless, keeps_alpha};
    const EncoderSettings settings{.encoder = std::string(encoder),
                                   .pixels = std::string(pixel_format(codec.kind, kind)),
                                   .exact_rgb = depth <= 8    ? ""
                                                : keeps_alpha ? "format=gbrap10le,"
                                                              : "format=gbrp10le,",
                                   .preset =
                                       encoding.preset.empty() ? std::string(codec.preset) : encoding.preset,
                                   .crf = fmt::format("{}", encoding.crf.value_or(codec.crf)),
                                   .ahead = fmt::format("{}", look_ahead(rate)),
                                   .threads = fmt::format("{}", thread_count(rate)),
                                   .rate = rate,
                                   .deep = depth > 8,
                                   .lossless = encoding.lossless,
                                   .prompt = encoding.prompt,
                                   .hdr = encoding.hdr,
                                   .zscale = zscale && depth > 8 && !keeps_alpha,
                                   .light = encoding.light};
    if (const HardwareEncoder* hardware = hardware_encoder(encoder))
        return hardware_arguments(
            *hardware,
            video_colours(hardware_pixels(depth), settings.exact_rgb, settings.hdr, settings.zscale),
            {.crf = settings.crf,
             .preset = encoding.preset,
             .ahead = settings.ahead,
             .prompt = settings.prompt});
    switch (codec.kind) {
    case CodecKind::h264:
        return h264_arguments(settings);
    case CodecKind::h265:
        return h265_arguments(settings);
    case CodecKind::vp9:
        return vp9_arguments(settings);
    case CodecKind::av1:
        return av1_arguments(settings);
    case CodecKind::ffv1:
        return ffv1_arguments(settings);
    case CodecKind::prores:
        return prores_arguments(settings);
    case CodecKind::gif:
        return gif_arguments(settings);
    case CodecKind::webp:
        return webp_arguments(settings);
    }
    return {};
}

} // namespace pendula
