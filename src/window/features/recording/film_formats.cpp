// SPDX-License-Identifier: MIT
#include "window/features/recording/film_formats.hpp"

#include "record/container.hpp"
#include "record/ffmpeg_program.hpp"
#include "record/record_error.hpp"
#include "record/video_codec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

namespace pendula {
namespace {

constexpr const char* picture_folder = "/"; ///< in place of an ending

struct Offer {
    const char *id, *label, *ending, *codec, *help;
};
constexpr std::array offers{
    Offer{"mp4", "MP4, H.264", ".mp4", "", "Plays everywhere."},
    Offer{"mp4-h265", "MP4, H.265", ".mp4", "h265", "Smaller files of the same quality, slower to make."},
    Offer{"mp4-av1", "MP4, AV1", ".mp4", "av1", "The smallest files, slow to make."},
    Offer{"mkv", "Matroska, H.264", ".mkv", "", "As MP4, in a container that survives being cut short."},
    Offer{"mkv-ffv1", "Matroska, FFV1", ".mkv", "ffv1",
          "Every pixel exactly, also with transparency: for archives."},
    Offer{"webm", "WebM, VP9", ".webm", "", "For web pages, also with transparency."},
    Offer{"mov", "ProRes 4444", ".mov", "", "For video editing, also with transparency."},
    Offer{"gif", "Animated GIF", ".gif", "", "Moves wherever pictures are shown; 256 colours a frame."},
    Offer{"webp", "Animated WebP", ".webp", "", "As GIF, with all colours; for sharing."},
    Offer{"png", "PNG pictures", picture_folder, "", "A folder with one picture for each frame, exactly."}};

static_assert(std::ranges::all_of(container_table,
                                  [](const Container& container) {
                                      return std::ranges::any_of(offers, [&](const Offer& offer) {
                                          return container.ending == offer.ending;
                                      });
                                  }),
              "a container that the window does not offer");

std::vector<int> depths_of(const VideoCodec& codec, bool lossless, bool alpha) {
    std::vector<int> depths;
    for (const int bits : {8, 10})
        if (!pixel_format(codec.kind, {bits, lossless, alpha}).empty()) depths.push_back(bits);
    return depths;
}

} // namespace

std::vector<FilmFormat> film_formats() {
    std::vector<FilmFormat> formats;
    for (const Offer& offer : offers) {
        FilmFormat format;
        format.id = offer.id;
        format.label = offer.label;
        format.ending = offer.ending;
        format.codec = offer.codec;
        format.help = offer.help;
        if (format.ending == picture_folder) {
            format.keeps_alpha = true;
            format.depths = format.alpha_depths = {8, 16};
        } else {
            Encoding encoding;
            encoding.codec = offer.codec;
            const std::filesystem::path file = "film" + format.ending;
            const VideoCodec& codec = codec_for(file, encoding);
            format.depth = codec.usual_depth;
            format.depths = depths_of(codec, false, false);
            format.lossless_depths = depths_of(codec, true, false);
            format.alpha_depths = depths_of(codec, false, true);
            format.crf = codec.crf;
            format.worst_crf = codec.worst_crf;
            format.even_size = codec.even_size;
            format.keeps_alpha = keeps_alpha(file, encoding);
            format.holds_hdr = codec.holds_hdr;
            format.holds_sound = holds_sound(file);
            format.can_be_lossless = codec.kind != CodecKind::prores && codec.kind != CodecKind::gif &&
                                     codec.kind != CodecKind::ffv1; // FFV1 is always lossless
            if (const double fastest = container_of(file)->fastest; fastest > 0)
                format.fastest = static_cast<int>(fastest);
        }
        formats.push_back(std::move(format));
    }
    return formats;
}

std::string known_encoders() {
    try {
        return ffmpeg_encoders();
    } catch (const RecordError&) {
        return {};
    }
}

void mark_missing(std::span<FilmFormat> formats, std::string_view known) {
    for (FilmFormat& format : formats) {
        if (format.ending == picture_folder) continue;
        if (known.empty()) {
            format.missing =
                "no ffmpeg answers on this machine: install it (apt-get install ffmpeg), or choose "
                "PNG pictures";
            continue;
        }
        Encoding encoding;
        encoding.codec = format.codec;
        const std::filesystem::path file = "film" + format.ending;
        const auto& encoders = codec_for(file, encoding).encoders;
        const bool there = std::any_of(encoders.begin(), encoders.end(), [&](std::string_view encoder) {
            return known.find(fmt::format(" {} ", encoder)) != std::string_view::npos;
        });
        format.missing = there ? "" : fmt::format("this machine's ffmpeg has no {}", encoders.front());
    }
}

} // namespace pendula
