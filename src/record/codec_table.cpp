// SPDX-License-Identifier: MIT
// The table of codecs: the pixels that each stores, and ffmpeg's arguments for each and for the conversion of
// red, green and blue to the film's colour format.
#include "record/video_codec.hpp"

#include "record/container.hpp"
#include "record/hardware_encoders.hpp"
#include "record/hdr.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pendula {

/// The settings from which the arguments of all codecs are built.
struct EncoderSettings {
    std::string encoder;
    std::string pixels; ///< see VideoCodec::pixels
    /// A filter that first reduces channels of 16 bits to their 10 significant bits: ffmpeg's conversion from
    /// 16 bits makes colours half a 10-bit code too bright; its conversion from 10 bits does not.
    std::string exact_rgb;
    std::string preset, crf;
    std::string ahead, threads; ///< the look-ahead, frames; the number of threads
    FrameRate rate;
    bool deep = false, lossless = false, prompt = false;
    Hdr hdr = Hdr::none;
    bool zscale = false;
    std::optional<LightLevels> light;
};

namespace {

/// ffmpeg's names for the colour matrix, primaries and transfer function of a film.
struct ColourTags {
    std::string scale_matrix, zscale_matrix; ///< the matrix's name in the filters scale and zscale
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

using Arguments = std::vector<std::string>;

/// The arguments for a filter and for the colours of its pictures. ffmpeg 7 uses the tags of the pictures,
/// ffmpeg 5 the tags given to the encoder.
Arguments filtered(std::string filter, const std::string& matrix, const ColourTags& tags, const char* range) {
    return {"-vf",          std::move(filter), "-colorspace", matrix,         "-color_primaries",
            tags.primaries, "-color_trc",      tags.transfer, "-color_range", range};
}

/// The arguments that convert red, green and blue to video range with the standard's matrix, and tag the film
/// with its colours: without tags, players guess the colours from the film's size. `before`: filters to apply
/// first, with a comma at the end; or empty.
Arguments video_colours(std::string_view pixels, const std::string& before, Hdr hdr, bool zscale) {
    const ColourTags tags = tags_of(hdr);
    const std::string convert =
        zscale ? fmt::format("zscale=rangein=full:matrixin=gbr:range=limited:matrix={}:filter=bicubic",
                             tags.zscale_matrix)
               : fmt::format(
                     "scale=in_range=pc:out_range=tv:out_color_matrix={}:flags=bicubic+accurate_rnd+full_"
                     "chroma_int",
                     tags.scale_matrix);
    return filtered(
        fmt::format("{}{},format={},setparams=range=tv:colorspace={}:color_primaries={}:color_trc={}", before,
                    convert, pixels, tags.matrix, tags.primaries, tags.transfer),
        tags.matrix, tags, "tv");
}

/// The arguments that store red, green and blue unchanged, in full range.
Arguments plain_colours(std::string_view pixels, Hdr hdr) {
    const ColourTags tags = tags_of(hdr);
    return filtered(fmt::format("format={},setparams=range=pc:colorspace=gbr:color_primaries={}:color_trc={}",
                                pixels, tags.primaries, tags.transfer),
                    "rgb", tags, "pc");
}

/// The number of frames that an encoder may delay: a quarter of a second, within the encoders' limits.
int look_ahead(const FrameRate& rate) { return std::clamp(static_cast<int>(rate.per_second() / 4), 4, 30); }

/// The number of x264's threads. It does not depend on the machine, because x264's output depends on it. Each
/// thread delays the film by a frame, so a low rate gets few threads.
int thread_count(const FrameRate& rate) { return std::clamp(static_cast<int>(rate.per_second() / 7), 2, 8); }

/// libvpx's largest look-ahead, frames.
constexpr int furthest_vp9 = 25;

/// The argument that reduces the number of B-frames; empty if that is not necessary. x265 refuses a
/// look-ahead that is not above the largest number of consecutive B-frames, 3 to 8 in its presets.
std::string b_frames(const std::string& preset, int ahead) {
    const bool slow = preset == "slower" || preset == "veryslow" || preset == "placebo";
    const int usual = slow ? 8 : preset == "ultrafast" || preset == "superfast" ? 3 : 4;
    return usual < ahead ? "" : fmt::format(":bframes={}", ahead - 1);
}

std::string colon_list(std::initializer_list<std::string> items) {
    return fmt::format("{}", fmt::join(items, ":"));
}

Arguments colours(const EncoderSettings& settings) {
    return settings.lossless
               ? plain_colours(settings.pixels, settings.hdr)
               : video_colours(settings.pixels, settings.exact_rgb, settings.hdr, settings.zscale);
}

/// x265's arguments for the light levels; its units are 1/50000 for chromaticities and 1/10000 cd/m² for
/// luminances. ffmpeg before version 7 writes the light levels only to the file; later versions also pass
/// them to the encoder.
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

/// SVT-AV1's arguments for the light levels.
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

/// Gives smooth dark areas more bits. Without it, x264 and x265 remove the dither as noise, and bands appear.
constexpr const char* for_dark_ground = "aq-mode=3:aq-strength=1.4";

Arguments h264_arguments(const EncoderSettings& settings) {
    // With 10 bits there are no bands, even without for_dark_ground.
    const Arguments even =
        settings.lossless || settings.deep ? Arguments{} : Arguments{"-x264-params", for_dark_ground};
    const std::string ahead = even.empty() ? "sync-lookahead=0" : "sync-lookahead=0:" + even.back();
    // "zerolatency" lets all threads work on the same picture, so that no picture is delayed; without it,
    // each thread works on a different picture.
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

/// Gives each picture its own palette: the glow of trails has more colours than one palette for the whole
/// film can contain.
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

std::string_view film_pixels(const PixelKind& kind) {
    if (kind.alpha) return "";
    if (kind.lossless) return kind.depth > 8 ? "gbrp10le" : "gbrp";
    return kind.depth > 8 ? "yuv420p10le" : "yuv420p";
}

/// x264 encodes red, green and blue only with 8 bits.
std::string_view h264_pixels(const PixelKind& kind) {
    if (kind.lossless) return kind.depth > 8 || kind.alpha ? "" : "bgr0";
    return film_pixels(kind);
}

std::string_view vp9_pixels(const PixelKind& kind) {
    if (kind.alpha) return kind.depth > 8 || kind.lossless ? "" : "yuva420p";
    return film_pixels(kind);
}

std::string_view ffv1_pixels(const PixelKind& kind) {
    if (kind.depth > 8) return kind.alpha ? "gbrap10le" : "gbrp10le";
    return kind.alpha ? "bgra" : "bgr0";
}

/// ProRes stores 10 bits even if the frames have 8.
std::string_view prores_pixels(const PixelKind& kind) { return kind.alpha ? "yuva444p10le" : "yuv444p10le"; }

std::string_view gif_pixels(const PixelKind& kind) { return kind.depth > 8 || kind.alpha ? "" : "pal8"; }

std::string_view webp_pixels(const PixelKind& kind) {
    if (kind.depth > 8) return "";
    return kind.lossless ? "bgra" : kind.alpha ? "yuva420p" : "yuv420p";
}

constexpr std::array<std::string_view, 1> x264{"libx264"}, x265{"libx265"}, vpx{"libvpx-vp9"}, ffv1{"ffv1"},
    prores{"prores_ks"}, gif{"gif"}, webp{"libwebp_anim"};
constexpr std::array<std::string_view, 2> av1{"libsvtav1", "libaom-av1"};

// name, encoders, pixels, arguments, crf, worst crf, preset, usual depth, even size, HDR, lossless
constexpr std::array codecs{
    VideoCodec{"h264", x264, h264_pixels, h264_arguments, 16, 51, "fast"},
    VideoCodec{"h265", x265, film_pixels, h265_arguments, 18, 51, "fast", 10, true, true},
    VideoCodec{"vp9", vpx, vp9_pixels, vp9_arguments, 20, 63, "4", 8, true, true},
    VideoCodec{"av1", av1, film_pixels, av1_arguments, 22, 63, "8", 10, true, true},
    VideoCodec{"ffv1", ffv1, ffv1_pixels, ffv1_arguments, -1, -1, "", 10, false, true, Lossless::always},
    VideoCodec{"prores", prores, prores_pixels, prores_arguments, -1, -1, "", 10, false, false,
               Lossless::never},
    VideoCodec{"gif", gif, gif_pixels, gif_arguments, -1, -1, "", 8, false, false, Lossless::never},
    VideoCodec{"webp", webp, webp_pixels, webp_arguments, -1, -1, "", 8, false}};

static_assert(
    std::ranges::all_of(container_table,
                        [](const Container& container) {
                            return !container.codecs.empty() && !container.codecs.front().label.empty() &&
                                   std::ranges::all_of(container.codecs, [](const HeldCodec& held) {
                                       return std::ranges::count(codecs, held.name, &VideoCodec::name) == 1;
                                   });
                        }),
    "a container needs a default codec that the window offers, and its codecs must be in the table");

} // namespace

std::span<const VideoCodec> video_codecs() { return codecs; }

std::vector<std::string> encoder_arguments(const VideoCodec& codec, std::string_view encoder,
                                           const Encoding& encoding, const FrameRate& rate, int depth,
                                           bool keeps_alpha, bool zscale) {
    const PixelKind kind{depth, encoding.lossless, keeps_alpha};
    const EncoderSettings settings{.encoder = std::string(encoder),
                                   .pixels = std::string(codec.pixels(kind)),
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
            encoding, encoding.crf.value_or(codec.crf), look_ahead(rate));
    return codec.arguments(settings);
}

} // namespace pendula
