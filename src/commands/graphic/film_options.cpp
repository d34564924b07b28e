// SPDX-License-Identifier: MIT
#include "commands/graphic/film_options.hpp"

#include "commands/numeric/shell_words.hpp"
#include "film/film_purpose.hpp"
#include "record/container.hpp"
#include "record/open_sink.hpp"
#include "record/video_codec.hpp"
#include "scene/present_scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

namespace pendula {
namespace {

using Words = std::vector<std::string>;

/// The name of the scene, quoted for a shell. Folders are omitted: they say more about the maker than about
/// the film, and elsewhere they do not contain the scene. An open descriptor has no name that could be used
/// again; it is replaced by the scene, written as its differences from a shipped one.
std::string given_name(const std::string& given, const FilmSource& source) {
    if (given.starts_with("/dev/fd/") || given.starts_with("/proc/")) {
        if (source.run) return "run.pendula";
        const std::string words = scene_arguments(source.scene);
        return words.size() <= longest_scene_arguments ? words : "scene.toml";
    }
    const std::string name = std::filesystem::path(given).filename().string();
    return shell_quoted(name.starts_with('-') ? "./" + name : name); // so that it is not taken for an option
}

/// A film's name that says no more than its kind.
std::string kind_of_film(const std::string& film) { return "film" + lower_case_extension(film); }

} // namespace

RecordedCommand recorded_command(const std::string& command) {
    std::optional<Words> words = shell_words(command);
    if (!words || words->size() < 3 || (*words)[0] != "pendula" || (*words)[1] != "record") return {};
    const auto dashes = std::find(words->begin(), words->end(), "--");
    RecordedCommand read{{words->begin() + 2, dashes}, {}};
    if (dashes != words->end()) read.for_ffmpeg.assign(dashes + 1, words->end());
    return read;
}

std::string scene_words(const Words& recorded, const std::string& given, const FilmSource& source) {
    const auto end = std::find(recorded.begin(), recorded.end(), "--fps");
    if (end == recorded.begin() || end == recorded.end()) return given_name(given, source);
    std::string text;
    for (auto word = recorded.begin(); word != end; ++word)
        text += (text.empty() ? "" : " ") + shell_quoted(*word);
    return text;
}

std::string canonical_command(const RecordCommandOptions& options, const std::string& scene) {
    std::string line = "pendula record " + scene;
    for (const std::string& change : options.scene.overrides) line += " --set " + shell_quoted(change);
    const bool of_pictures =
        is_picture_folder(options.offscreen.out) || is_standard_output(options.offscreen.out);
    Words words;
    for (const FilmOptionRow& row : film_option_rows())
        if (row.changes_pictures || !of_pictures) row.print(options, words);
    if (holds_light(options.offscreen.out, options.offscreen.encoding))
        words.insert(words.end(), {"--codec", options.offscreen.encoding.codec});
    if (!options.part_of.empty()) words.insert(words.end(), {part_option, kind_of_film(options.part_of)});
    for (const std::string& word : words) line += " " + shell_quoted(word);
    if (of_pictures) return line;
    const Words& more = options.offscreen.encoding.more;
    for (std::size_t i = 0; i < more.size(); ++i) line += (i == 0 ? " -- " : " ") + shell_quoted(more[i]);
    return line;
}

namespace {

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
