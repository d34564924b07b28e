// SPDX-License-Identifier: MIT
#include "commands/graphic/film_options.hpp"

#include "commands/graphic/film_option_rows.hpp"
#include "film/film_purpose.hpp"
#include "record/open_sink.hpp"
#include "record/pixel_format.hpp"
#include "record/video_codec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

namespace pendula {
namespace {

using Words = std::vector<std::string>;
using Options = RecordCommandOptions;

/// Whether the film's codec has 10 bits.
bool can_be_deep(const OffscreenOptions& options) {
    if (is_standard_output(options.out) || is_picture_folder(options.out)) return false;
    const Encoding& encoding = options.encoding;
    const std::filesystem::path file(options.out);
    const VideoCodec& codec = codec_for(file, encoding);
    return !pixel_format(codec.kind, {10, encoding.lossless, false}).empty();
}

} // namespace

std::span<const FilmOptionRow> film_option_rows() {
    static const std::vector<FilmOptionRow> rows = [] {
        const auto pictures = picture_option_rows(), encodings = encoding_option_rows();
        std::vector<FilmOptionRow> all(pictures.begin(), pictures.end());
        all.push_back(length_option_row());
        all.insert(all.end(), encodings.begin(), encodings.end());
        return all;
    }();
    return rows;
}

void suit_purpose(const CLI::App& command, Options& options) {
    const FilmPurpose* wanted = film_purpose(options.purpose);
    if (!wanted) return;
    OffscreenOptions& offscreen = options.offscreen;
    offscreen.film.margins = wanted->margins;
    if (command.count("--for") == 0) return; // of a recording made again, whose other options are its own
    const auto is_given = [&](const char* name) { return command.count(name) > 0; };
    if (!is_given("--size")) options.size = {wanted->width, wanted->height};
    if (!is_given("--fps")) offscreen.film.frames_per_second = wanted->frames_per_second;
    const bool has_one_depth = offscreen.encoding.hdr != Hdr::none || is_picture_folder(offscreen.out);
    if (!is_given("--depth") && !has_one_depth)
        options.depth = wanted->depth > 8 && !can_be_deep(offscreen) ? 8 : wanted->depth;
}

void suit_storyboard(const CLI::App& command, const Words& recorded, const Storyboard* storyboard,
                     Options& options) {
    if (!storyboard || !recorded.empty()) return;
    if (storyboard->width > 0 && command.count("--size") == 0)
        options.size = {storyboard->width, storyboard->height};
    if (storyboard->frames_per_second > 0 && command.count("--fps") == 0)
        if (const auto rate = frame_rate_from(fmt::format("{:.6g}", storyboard->frames_per_second)))
            options.offscreen.film.frames_per_second = *rate;
}

std::optional<Options> options_of(const Words& recorded) {
    Options before;
    CLI::App reader;
    reader.allow_extras();
    for (const FilmOptionRow& row : film_option_rows()) row.declare(reader, before);
    try {
        Words from_the_back = recorded; // CLI11 takes them from there
        std::reverse(from_the_back.begin(), from_the_back.end());
        reader.parse(std::move(from_the_back));
    } catch (const CLI::Error&) {
        return std::nullopt;
    }
    return before;
}

void take_over(const Words& recorded, const CLI::App& command, Options& options) {
    if (recorded.empty()) return;
    const std::optional<Options> before = options_of(recorded);
    if (!before) return;
    for (const FilmOptionRow& row : film_option_rows()) {
        const bool is_given = std::any_of(row.names.begin(), row.names.end(),
                                          [&](const std::string& name) { return command.count(name) > 0; });
        if (!is_given) row.take(*before, options);
    }
}

} // namespace pendula
