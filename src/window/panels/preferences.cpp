// SPDX-License-Identifier: MIT
#include "window/panels/preferences.hpp"

#include "files/file_error.hpp"
#include "files/file_places.hpp"
#include "files/part_file.hpp"
#include "scene/scene.hpp"
#include "scene/scene_error.hpp"
#include "scene/text_file.hpp"
#include "scene/toml_document.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <system_error>
#include <utility>
#include <variant>

namespace pendula {

namespace {

bool boolean(const TomlEntry& entry, std::string_view file) {
    if (const bool* value = std::get_if<bool>(&entry.value)) return *value;
    throw scene_error({file, entry.line}, entry.key, "expected true or false");
}

double number(const TomlEntry& entry, std::string_view file, double least, double most) {
    double value = least - 1;
    if (const auto* real = std::get_if<double>(&entry.value)) value = *real;
    if (const auto* whole = std::get_if<std::int64_t>(&entry.value)) value = static_cast<double>(*whole);
    if (value >= least && value <= most) return value;
    throw scene_error({file, entry.line}, entry.key,
                      fmt::format("expected a number from {} to {}", least, most));
}

int whole(const TomlEntry& entry, std::string_view file, int least, int most) {
    if (const auto* value = std::get_if<std::int64_t>(&entry.value);
        value && *value >= least && *value <= most)
        return static_cast<int>(*value);
    throw scene_error({file, entry.line}, entry.key,
                      fmt::format("expected a whole number from {} to {}", least, most));
}

std::string text(const TomlEntry& entry, std::string_view file) {
    if (const auto* value = std::get_if<std::string>(&entry.value)) return *value;
    throw scene_error({file, entry.line}, entry.key, "expected a text");
}

void take_film(FilmSettings& film, const TomlEntry& entry, std::string_view file) {
    const std::string_view key = std::string_view(entry.key).substr(std::string_view("film.").size());
    if (key == "format") film.format = text(entry, file);
    if (key == "width") film.width = whole(entry, file, 0, most_film_side);
    if (key == "height") film.height = whole(entry, file, 0, most_film_side);
    if (key == "frames_per_second") film.frames_per_second = number(entry, file, 1, most_frames_per_second);
    if (key == "crf") film.crf = whole(entry, file, 0, 63);
    if (key == "lossless") film.lossless = boolean(entry, file);
    if (key == "panels") film.panels = boolean(entry, file);
    if (key == "from") {
        const auto from = from_name<FilmStart>(text(entry, file));
        if (!from) throw scene_error({file, entry.line}, entry.key, "expected one of scene, run, present");
        film.from = *from;
    }
    if (key == "duration") film.duration = number(entry, file, shortest_film, longest_film);
    if (key == "supersampling") film.supersampling = whole(entry, file, 1, most_supersampling);
    if (key == "sub_frames") film.sub_frames = whole(entry, file, 1, most_sub_frames);
    if (key == "depth") {
        const int bits = whole(entry, file, 8, 16);
        if (bits != 8 && bits != 10 && bits != 16)
            throw scene_error({file, entry.line}, entry.key, "expected 8, 10 or 16");
        film.depth = bits;
    }
    if (key == "range") {
        const auto range = from_name<FilmRange>(text(entry, file));
        if (!range) throw scene_error({file, entry.line}, entry.key, "expected one of standard, pq, hlg");
        film.range = *range;
    }
    if (key == "transparent") film.transparent = boolean(entry, file);
    if (key == "sound") film.sound = boolean(entry, file);
}

/// Reads an entry, or keeps the default if the value is refused. Earlier versions stored such values too.
void take_film_if_good(FilmSettings& film, const TomlEntry& entry, std::string_view file) {
    try {
        take_film(film, entry, file);
    } catch (const SceneError&) { // keeps the default
    }
}

std::string film_table(const FilmSettings& film) {
    std::string lines = fmt::format("\n[film]\nformat = \"{}\"\nwidth = {}\nheight = {}\n"
                                    "frames_per_second = {}\n",
                                    film.format, film.width, film.height, rate_text(film.frames_per_second));
    if (film.crf) lines += fmt::format("crf = {}\n", *film.crf);
    if (film.depth) lines += fmt::format("depth = {}\n", *film.depth);
    lines += fmt::format("lossless = {}\npanels = {}\nfrom = \"{}\"\nduration = {}\nsupersampling = {}\n"
                         "sub_frames = {}\nrange = \"{}\"\ntransparent = {}\nsound = {}\n",
                         film.lossless, film.panels, name_of(film.from), film.duration, film.supersampling,
                         film.sub_frames, name_of(film.range), film.transparent, film.sound);
    return lines;
}

/// The section's title in a key of `[sections]`, without quotes.
std::string title_of(std::string_view key) {
    key.remove_prefix(std::string_view("sections.").size());
    if (key.size() >= 2 && key.front() == '"' && key.back() == '"') key = key.substr(1, key.size() - 2);
    return std::string(key);
}

} // namespace

ClassMarks marks_of(const Look& look) {
    ClassMarks marks{};
    for (std::size_t i = 0; i < marks.size(); ++i) marks[i] = look.*class_marks[i].shown;
    return marks;
}

void put_marks(const ClassMarks& marks, Look& look) {
    for (std::size_t i = 0; i < marks.size(); ++i) look.*class_marks[i].shown = marks[i];
}

Preferences parse_preferences(std::string_view text, std::string_view file) {
    Preferences result;
    const TomlDocument document = read_toml(text, file);
    for (const TomlEntry& entry : document.entries) {
        if (std::holds_alternative<TomlTable>(entry.value)) continue;
        if (entry.key == "ui_scale") result.ui_scale = number(entry, file, least_ui_scale, most_ui_scale);
        if (entry.key == "left_width")
            result.left_width = number(entry, file, least_panel_width, most_panel_width);
        if (entry.key == "right_width")
            result.right_width = number(entry, file, least_panel_width, most_panel_width);
        if (entry.key == "left_open") result.left_open = boolean(entry, file);
        if (entry.key == "right_open") result.right_open = boolean(entry, file);
        if (entry.key == "left_pinned") result.left_pinned = boolean(entry, file);
        if (entry.key == "right_pinned") result.right_pinned = boolean(entry, file);
        if (entry.key == "reduced_motion") result.reduced_motion = boolean(entry, file);
        if (entry.key == "no_flashes") result.no_flashes = boolean(entry, file);
        if (entry.key == "hints_seen") result.hints_seen = boolean(entry, file);
        if (entry.key == "class.shown") result.for_class = boolean(entry, file);
        for (std::size_t i = 0; i < class_marks.size(); ++i)
            if (entry.key == "class." + std::string(class_marks[i].key))
                result.marks[i] = boolean(entry, file);
        if (entry.key.starts_with("film.")) take_film_if_good(result.film, entry, file);
        if (entry.key.starts_with("sections.")) result.sections[title_of(entry.key)] = boolean(entry, file);
    }
    return result;
}

std::string to_toml(const Preferences& preferences) {
    std::string text = fmt::format("ui_scale = {}\nleft_width = {}\nright_width = {}\n", preferences.ui_scale,
                                   preferences.left_width, preferences.right_width);
    if (preferences.left_open) text += fmt::format("left_open = {}\n", *preferences.left_open);
    if (preferences.right_open) text += fmt::format("right_open = {}\n", *preferences.right_open);
    text += fmt::format("left_pinned = {}\nright_pinned = {}\n", preferences.left_pinned,
                        preferences.right_pinned);
    text += fmt::format("reduced_motion = {}\nno_flashes = {}\nhints_seen = {}\n", preferences.reduced_motion,
                        preferences.no_flashes, preferences.hints_seen);
    text += fmt::format("\n[class]\nshown = {}\n", preferences.for_class);
    for (std::size_t i = 0; i < class_marks.size(); ++i)
        text += fmt::format("{} = {}\n", class_marks[i].key, preferences.marks[i]);
    text += "\n[sections]\n";
    for (const auto& [title, open] : preferences.sections) text += fmt::format("\"{}\" = {}\n", title, open);
    return text + film_table(preferences.film);
}

namespace {

constexpr std::size_t largest_config = 1 << 20; // bytes

} // namespace

std::filesystem::path config_file() {
    const std::filesystem::path folder = user_folder(UserFolder::config);
    return folder.empty() ? folder : folder / "config.toml";
}

LoadedPreferences load_preferences(const std::filesystem::path& path) {
    LoadedPreferences loaded;
    std::error_code error;
    if (path.empty() || !std::filesystem::exists(path, error)) return loaded;
    try {
        loaded.preferences =
            parse_preferences(read_text_file(path.string(), "config", largest_config), path.string());
    } catch (const SceneError& problem) {
        std::filesystem::path aside = path;
        aside += ".bad";
        std::filesystem::rename(path, aside, error);
        loaded.notice = std::string(problem.what()) + (error ? "; the file cannot be renamed"
                                                             : "; the file was renamed to " + aside.string());
    }
    return loaded;
}

std::string save_preferences(const std::filesystem::path& path, const Preferences& preferences) {
    if (path.empty()) return {};
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    try {
        write_whole_file(path, to_toml(preferences), true);
    } catch (const FileError& failure) {
        return std::string("the preferences cannot be saved: ") + failure.what();
    }
    return {};
}

std::string KeptPreferences::load(Preferences& preferences) {
    file_ = config_file();
    LoadedPreferences loaded = load_preferences(file_);
    saved_ = preferences = std::move(loaded.preferences);
    return std::move(loaded.notice);
}

std::string KeptPreferences::keep(const Preferences& preferences, double seconds) {
    const Clock::time_point now = Clock::now();
    if (preferences == saved_ || std::chrono::duration<double>(now - saved_at_).count() < seconds) return {};
    saved_ = preferences;
    saved_at_ = now;
    return save_preferences(file_, saved_);
}

} // namespace pendula
