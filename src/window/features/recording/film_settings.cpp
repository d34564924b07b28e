// SPDX-License-Identifier: MIT
#include "window/features/recording/film_settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>

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
    return fmt::format("{} has from 1 to {} frames per second, got {}", format.label, format.fastest,
                       rate_text(film.frames_per_second));
}

std::string rate_text(double rate) { return fmt::format("{:.6g}", rate); }

const std::vector<int>& depths_of(const FilmSettings& film, const FilmFormat& format) {
    if (film.lossless && format.can_be_lossless) return format.lossless_depths;
    return is_transparent(film, format) ? format.alpha_depths : format.depths;
}

std::optional<int> depth_of(const FilmSettings& film, const FilmFormat& format) {
    const std::vector<int>& depths = depths_of(film, format);
    if (range_of(film, format) != FilmRange::standard) return {}; // it has 10
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

} // namespace pendula
