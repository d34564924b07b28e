// SPDX-License-Identifier: MIT
#include "window/features/recording/film_settings.hpp"

#include "record/container.hpp"
#include "record/ffmpeg_program.hpp"
#include "record/record_error.hpp"
#include "record/video_codec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>

namespace pendula {
namespace {

constexpr std::array<std::string_view, 3> starts{"scene", "run", "present"},
    range_names{"standard", "pq", "hlg"};

} // namespace

std::string_view name_of(FilmStart start) { return starts[static_cast<std::size_t>(start)]; }

std::optional<FilmStart> film_start_from_name(std::string_view name) {
    for (std::size_t i = 0; i < starts.size(); ++i)
        if (starts[i] == name) return static_cast<FilmStart>(i);
    return std::nullopt;
}

std::string_view name_of(FilmRange range) { return range_names[static_cast<std::size_t>(range)]; }

std::optional<FilmRange> film_range_from_name(std::string_view name) {
    for (std::size_t i = 0; i < range_names.size(); ++i)
        if (range_names[i] == name) return static_cast<FilmRange>(i);
    return std::nullopt;
}

const FilmFormat& format_of(std::string_view id, std::span<const FilmFormat> formats) {
    const auto found =
        std::find_if(formats.begin(), formats.end(), [&](const FilmFormat& each) { return each.id == id; });
    return found == formats.end() ? formats.front() : *found;
}

std::optional<std::string> size_problem(const FilmSettings& film) {
    if (film.width == 0 && film.height == 0) return std::nullopt;
    const auto fits = [](int side) { return side >= least_film_side && side <= most_film_side; };
    if (!fits(film.width) || !fits(film.height))
        return fmt::format("expected from {} to {} pixels each way, got {}x{}", least_film_side,
                           most_film_side, film.width, film.height);
    return std::nullopt;
}

FilmSides sides_of(const FilmSettings& film, const FilmFormat& format) {
    if (!format.even_size || film.lossless) return {film.width, film.height};
    return {film.width / 2 * 2, film.height / 2 * 2};
}

std::optional<std::string> size_note(const FilmSettings& film, const FilmFormat& format) {
    const FilmSides sides = sides_of(film, format);
    if (sides == FilmSides{film.width, film.height}) return std::nullopt;
    return fmt::format("{}x{} becomes {}x{}: {} stores colours only for every second pixel", film.width,
                       film.height, sides.width, sides.height, format.label);
}

std::optional<std::string> rate_problem(const FilmSettings& film, const FilmFormat& format) {
    if (film.frames_per_second >= 1 && film.frames_per_second <= format.fastest) return std::nullopt;
    return fmt::format("{} can have 1 to {} frames per second, got {}", format.label, format.fastest,
                       rate_text(film.frames_per_second));
}

std::string rate_text(double rate) { return fmt::format("{:.6g}", rate); }

const std::vector<int>& depths_of(const FilmSettings& film, const FilmFormat& format) {
    if (film.lossless && format.can_be_lossless) return format.lossless_depths;
    return is_transparent(film, format) ? format.alpha_depths : format.depths;
}

std::optional<int> depth_of(const FilmSettings& film, const FilmFormat& format) {
    const std::vector<int>& depths = depths_of(film, format);
    if (range_of(film, format) != FilmRange::standard) return {}; // HDR has 10 bits
    if (film.depth && std::find(depths.begin(), depths.end(), *film.depth) == depths.end()) return {};
    return film.depth;
}

FilmRange range_of(const FilmSettings& film, const FilmFormat& format) {
    return format.holds_hdr ? film.range : FilmRange::standard;
}

bool is_transparent(const FilmSettings& film, const FilmFormat& format) {
    return film.transparent && format.keeps_alpha && range_of(film, format) == FilmRange::standard;
}

std::optional<std::string> duration_problem(const FilmSettings& film) {
    if (film.duration >= shortest_film && film.duration <= longest_film) return std::nullopt;
    return fmt::format("expected from {} to {:.0f} s, got {}", shortest_film, longest_film, film.duration);
}

FilmSettings remembered(const FilmSettings& wanted, const FilmSettings& before, const FilmFormat& format) {
    FilmSettings kept = wanted;
    if (size_problem(wanted)) {
        kept.width = before.width;
        kept.height = before.height;
    }
    if (rate_problem(wanted, format)) kept.frames_per_second = before.frames_per_second;
    if (duration_problem(wanted)) kept.duration = before.duration;
    return kept;
}

double render_part(const RecordingReport& report) {
    if (report.renders.empty()) return -1;
    const RenderFigures& at_work = report.renders.front();
    return at_work.wanted > 0 ? static_cast<double>(at_work.done) / static_cast<double>(at_work.wanted) : 0.0;
}

namespace {

constexpr const char* picture_folder = "/"; ///< stands for the ending of a folder of pictures

struct Offer {
    const char *id, *label, *ending, *codec, *help;
};
constexpr std::array offers{
    Offer{"mp4", "MP4, H.264", ".mp4", "", "Plays everywhere."},
    Offer{"mp4-h265", "MP4, H.265", ".mp4", "h265", "Smaller files of the same quality, slower to make."},
    Offer{"mp4-av1", "MP4, AV1", ".mp4", "av1", "The smallest files, slow to make."},
    Offer{"mkv", "Matroska, H.264", ".mkv", "", "Like MP4, but still playable if the file is cut short."},
    Offer{"mkv-ffv1", "Matroska, FFV1", ".mkv", "ffv1",
          "Stores every pixel exactly, also transparency: for archives."},
    Offer{"webm", "WebM, VP9", ".webm", "", "For web pages, also with transparency."},
    Offer{"mov", "ProRes 4444", ".mov", "", "For video editing, also with transparency."},
    Offer{"gif", "Animated GIF", ".gif", "", "Plays wherever pictures are shown; 256 colours per frame."},
    Offer{"webp", "Animated WebP", ".webp", "", "Like GIF, with all colours; for sharing."},
    Offer{"png", "PNG pictures", picture_folder, "", "A folder with one exact picture for each frame."}};

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
            format.missing = "ffmpeg was not found on this machine: install it (apt-get install ffmpeg), or "
                             "choose PNG pictures";
            continue;
        }
        Encoding encoding;
        encoding.codec = format.codec;
        const std::filesystem::path file = "film" + format.ending;
        const auto& encoders = codec_for(file, encoding).encoders;
        const bool there = std::any_of(encoders.begin(), encoders.end(), [&](std::string_view encoder) {
            return known.find(fmt::format(" {} ", encoder)) != std::string_view::npos;
        });
        format.missing =
            there ? "" : fmt::format("the ffmpeg on this machine has no encoder {}", encoders.front());
    }
}

} // namespace pendula
