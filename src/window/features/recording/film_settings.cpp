// SPDX-License-Identifier: MIT
#include "window/features/recording/film_settings.hpp"

#include "record/container.hpp"
#include "record/ffmpeg_program.hpp"
#include "record/record_error.hpp"
#include "record/video_codec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace pendula {

const FilmFormat& format_of(std::string_view id, std::span<const FilmFormat> formats) {
    const auto found = std::ranges::find(formats, id, &FilmFormat::id);
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

std::pair<int, int> sides_of(const FilmSettings& film, const FilmFormat& format) {
    if (!format.even_size || film.lossless) return {film.width, film.height};
    return {film.width / 2 * 2, film.height / 2 * 2};
}

std::optional<std::string> size_note(const FilmSettings& film, const FilmFormat& format) {
    const auto [width, height] = sides_of(film, format);
    if (width == film.width && height == film.height) return std::nullopt;
    return fmt::format("{}x{} becomes {}x{}: {} stores colours only for every second pixel", film.width,
                       film.height, width, height, format.label);
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

std::vector<int> depths_of(const VideoCodec& codec, bool lossless, bool alpha) {
    std::vector<int> depths;
    for (const int bits : {8, 10})
        if (!codec.pixels({bits, lossless, alpha}).empty()) depths.push_back(bits);
    return depths;
}

FilmFormat offered(const Container& container, const HeldCodec& held) {
    FilmFormat format;
    format.ending = container.ending;
    format.id = format.ending.substr(1);
    if (&held != &container.codecs.front()) {
        format.codec = held.name;
        format.id += "-" + format.codec;
    }
    format.label = held.label;
    format.help = held.help;
    const std::filesystem::path file = "film" + format.ending;
    const Encoding encoding{.codec = format.codec};
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
    format.can_be_lossless = codec.lossless == Lossless::if_wanted;
    if (container.fastest > 0) format.fastest = static_cast<int>(container.fastest);
    return format;
}

} // namespace

std::vector<FilmFormat> film_formats() {
    std::vector<FilmFormat> formats;
    for (const Container& container : container_table)
        for (const HeldCodec& held : container.codecs)
            if (!held.label.empty()) formats.push_back(offered(container, held));
    FilmFormat pictures;
    pictures.id = "png";
    pictures.label = "PNG pictures";
    pictures.ending = picture_folder;
    pictures.help = "A folder with one exact picture for each frame.";
    pictures.keeps_alpha = true;
    pictures.depths = pictures.alpha_depths = {8, 16};
    formats.push_back(std::move(pictures));
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
