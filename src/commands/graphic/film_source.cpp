// SPDX-License-Identifier: MIT
#include "commands/graphic/film_source.hpp"

#include "commands/numeric/waiting_line.hpp"
#include "files/input_file.hpp"
#include "film/directed_film.hpp"
#include "physics/trajectory.hpp"
#include "record/container.hpp"
#include "record/film_file.hpp"
#include "scene/run_file.hpp"
#include "scene/text_file.hpp"
#include "storyboard/storyboard.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

namespace pendula {
namespace {

FilmSource of_scene(Scene scene) {
    FilmSource source;
    source.origin = to_travelling_toml(scene);
    source.scene = std::move(scene);
    return source;
}

constexpr const char *got_run = "a run: a run can only be changed in the window",
                     *got_storyboard = "a storyboard: use the key 'set' of its shots instead";

/// Throws if --set is used with a run or a storyboard. Call this before the run or storyboard is read, so
/// that the user sees this error first.
void refuse_overrides(const SceneOptions& options, const char* got) {
    if (!options.overrides.empty()) throw Refused(fmt::format("--set: expected a scene, got {}", got));
}

FilmSource of_storyboard(std::string_view text, Storyboard storyboard) {
    FilmSource source;
    source.origin = with_scenes(text, storyboard);
    source.scene = standing_scene(storyboard);
    source.storyboard = std::make_shared<const Storyboard>(std::move(storyboard));
    return source;
}

FilmSource of_run(RunFile file, std::string_view name) {
    require_recorded_start(file, name);
    FilmSource source;
    RunFile told = file;
    told.scene.video.leave_folder();
    for (LoggedView& seen : told.views) seen.view.video.leave_folder();
    source.origin = to_lines(told);
    source.scene = std::move(file.scene);
    source.run = std::make_shared<const RunRecord>(std::move(file.record));
    source.views = std::move(file.views);
    return source;
}

/// Reads the text of a scene, a run or a storyboard. `read_story` reads a storyboard.
FilmSource of_text(const std::string& text, const SceneOptions& options,
                   Storyboard (*read_story)(std::string_view text, std::string_view file)) {
    if (is_run_text(text)) {
        refuse_overrides(options, got_run);
        return of_run(parse_run(text, options.scene), options.scene);
    }
    if (is_storyboard_text(text)) {
        refuse_overrides(options, got_storyboard);
        return of_storyboard(text, read_story(text, options.scene));
    }
    return of_scene(parse_scene(text, options.scene, with_tables(options.overrides)));
}

} // namespace

std::string film_named_by(const std::string& scene) {
    const std::filesystem::path path = scene;
    if (path.extension() != ".pendula") return {};
    const std::filesystem::path film = std::filesystem::path(path).replace_extension();
    return is_film_name(film) ? film.string() : std::string();
}

FilmSource load_film_source(const SceneOptions& given) {
    SceneOptions options = given;
    std::error_code ignored;
    if (const std::string film = film_named_by(given.scene);
        !film.empty() && !std::filesystem::exists(given.scene, ignored) && is_recording(film))
        options.scene = film;
    if (is_recording(options.scene)) {
        RecordMetadata said = read_metadata(options.scene);
        require_scene_text(said.comment, options.scene, said.command);
        FilmSource source = of_text(said.comment, options, read_contained_storyboard);
        // A recording may come from anybody, so the path of its video is cut to the file's name: only a video
        // in the current folder can be opened.
        source.scene.video.leave_folder();
        for (LoggedView& seen : source.views) seen.view.video.leave_folder();
        source.command = std::move(said.command);
        source.is_recording = true;
        return source;
    }
    // A pipe can be read only once, and its name does not show what it contains.
    if (std::filesystem::is_fifo(options.scene, ignored) || options.scene.starts_with("/dev/fd/"))
        return of_text(
            read_text_file(options.scene, "scene or run", largest_run_file, Pipes::allowed), options,
            [](std::string_view words, std::string_view file) { return read_storyboard(words, file); });
    if (is_storyboard_name(options.scene)) {
        refuse_overrides(options, got_storyboard);
        const std::string text = storyboard_text(options.scene);
        return of_storyboard(text, read_storyboard(text, options.scene));
    }
    if (is_run_file(options.scene)) {
        refuse_overrides(options, got_run);
        return of_run(load_run(options.scene), options.scene);
    }
    return of_scene(options.load());
}

bool settle(FilmSource& source) {
    if (source.run || source.storyboard || !settle_accuracy(source.scene.setup, {0})) return false;
    source.origin = to_travelling_toml(source.scene);
    return true;
}

} // namespace pendula
