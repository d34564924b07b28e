// SPDX-License-Identifier: MIT
#include "embedded/storyboards.hpp"
#include "physics/trajectory.hpp"
#include "scene/parameter_table.hpp"
#include "scene/scene_error.hpp"
#include "scene/text_file.hpp"
#include "scene/toml_document.hpp"
#include "storyboard/story_entries.hpp"
#include "storyboard/story_limits.hpp"
#include "storyboard/storyboard.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <system_error>
#include <utility>
#include <variant>

namespace pendula {
namespace {

constexpr std::string_view ending = ".film.toml";
constexpr std::size_t most_panes = 4;
constexpr double usual_transition = 1; // s

/// Loads the storyboard that a shot names: a file in `folder`, or a shipped storyboard.
SplicedFilm load_spliced(std::string_view name, const std::filesystem::path& folder) {
    std::string path(name);
    if (is_file_name(name) && (name.find('/') != name.npos || !shipped_storyboard(name)))
        path = (folder / name).string();
    else if (std::error_code ignored; is_file_name(name) && std::filesystem::exists(folder / name, ignored))
        path = (folder / name).string(); // a file has priority over a shipped storyboard
    else if (!is_storyboard_name(name))
        path += ending;
    return read_spliced(storyboard_text(path), path);
}

class StoryReader {
  public:
    StoryReader(const TomlDocument& document, std::string_view file, SceneLoader load, FilmLoader load_film,
                RunLoader load_run)
        : entries_(document, file)
        , load_(std::move(load))
        , load_film_(std::move(load_film))
        , load_run_(std::move(load_run)) {}

    Storyboard read() {
        read_contained("scene", texts_);
        read_contained("run", runs_);
        read_contained("film", films_);
        Storyboard board;
        if (const auto name = entries_.text("name")) board.name = *name;
        if (const auto size = entries_.text("size")) read_size(*size, board);
        if (const auto rate = entries_.number("fps")) board.frames_per_second = *rate;
        for (const std::string& key : entries_.tables("shot")) {
            if (entries_.has(key + ".film")) {
                splice(key, board);
                continue;
            }
            Shot shot = read_shot(key);
            place(shot, key, board);
            board.shots.push_back(std::move(shot));
        }
        if (board.shots.empty()) entries_.refuse("shot", "missing; expected at least one [[shot]]");
        return board;
    }

  private:
    void read_size(const std::string& text, Storyboard& board) const {
        int end = 0;
        const auto fits = [](int side) { return side >= least_film_pixels && side <= most_film_pixels; };
        if (std::sscanf(text.c_str(), "%5dx%5d%n", &board.width, &board.height, &end) != 2 ||
            static_cast<std::size_t>(end) != text.size() || !fits(board.width) || !fits(board.height))
            entries_.refuse("size", fmt::format("expected WIDTHxHEIGHT, each from {} to {}, got {}",
                                                least_film_pixels, most_film_pixels, in_quotes(text)));
    }

    void read_contained(const std::string& kind, std::map<std::string, std::string>& texts) const {
        for (const std::string& key : entries_.tables(kind)) {
            const std::string name = entries_.required_text(key + ".name", "the name that shots use");
            if (!texts.emplace(name, entries_.required_text(key + ".text", "the text")).second)
                entries_.refuse(key + ".name",
                                fmt::format("expected each name once, got {} again", in_quotes(name)));
        }
    }

    /// Loads a scene. Errors in the scene or its overrides are reported with `key` and its line.
    Scene scene(const std::string& name, const std::vector<std::string>& set, const std::string& key) const {
        try {
            const auto contained = texts_.find(name);
            return contained == texts_.end() ? load_(name, set) : parse_scene(contained->second, name, set);
        } catch (const SceneError& error) {
            std::string_view problem = error.what();
            if (constexpr std::string_view opening = "--set: "; problem.starts_with(opening))
                problem.remove_prefix(opening.size());
            entries_.refuse(key, problem);
        } catch (const Refused& refused) {
            entries_.refuse(key, refused.what());
        }
    }

    Shot read_shot(const std::string& key) {
        Shot shot;
        read_times(entries_, key, shot);
        const std::vector<std::string> panes = entries_.tables(key + ".pane");
        if (panes.size() > most_panes)
            entries_.refuse(panes[most_panes],
                            fmt::format("expected at most {} panes, got {}", most_panes, panes.size()));
        if (const char* own = entries_.has(key + ".scene") ? ".scene"
                              : entries_.has(key + ".run") ? ".run"
                                                           : nullptr) {
            if (!panes.empty())
                entries_.refuse(key + own, fmt::format("expected either a {} or panes, got both", own + 1));
            shot.panes.push_back(read_pane(key, shot.duration));
        } else {
            for (const char* name : {".set", ".layout", ".camera[1]", ".change[1]"})
                if (entries_.has(key + name))
                    entries_.refuse(key + name, "needs a scene or a run in the same table");
        }
        for (const std::string& pane : panes) shot.panes.push_back(read_pane(pane, shot.duration));
        for (const std::string& caption : entries_.tables(key + ".caption"))
            shot.captions.push_back(read_caption(entries_, caption, shot.duration));
        return shot;
    }

    Pane read_pane(const std::string& key, double duration) {
        Pane pane;
        if (entries_.has(key + ".run")) {
            read_run(key, pane);
            for (const std::string& one : entries_.tables(key + ".camera"))
                read_camera(entries_, one, duration, pane);
            return pane;
        }
        pane.scene_name = entries_.required_text(key + ".scene", "a shipped scene or a scene file");
        pane.set = entries_.texts(key + ".set");
        if (const auto layout = entries_.text(key + ".layout")) pane.set.push_back("view.layout=" + *layout);
        pane.as_loaded = pane.scene = scene(pane.scene_name, {}, key + ".scene");
        if (!pane.set.empty()) pane.scene = scene(pane.scene_name, pane.set, key + ".set");
        for (const std::string& one : entries_.tables(key + ".camera"))
            read_camera(entries_, one, duration, pane);
        std::vector<std::string> all = pane.set;
        for (const std::string& one : entries_.tables(key + ".change")) {
            Change change;
            change.at = read_at(entries_, one, duration, pane.changes);
            change.set = entries_.texts(one + ".set");
            if (change.set.empty())
                entries_.refuse(one + ".set", "missing; expected the changes, as in [\"chain.gravity=3.7\"]");
            for (const std::string& assignment : change.set) require_changeable(assignment, one + ".set");
            all.insert(all.end(), change.set.begin(), change.set.end());
            change.scene = scene(pane.scene_name, all, one + ".set");
            if (change.scene.setup.chain.links() != pane.scene.setup.chain.links())
                entries_.refuse(one + ".set",
                                "expected the same number of links as at the start of the shot");
            pane.changes.push_back(std::move(change));
        }
        return pane;
    }

    /// Reads a pane that repeats a run, with the run's changes and recorded views. Camera keys replace the
    /// views.
    void read_run(const std::string& key, Pane& pane) const {
        for (const char* other : {".scene", ".set", ".layout", ".change[1]"})
            if (entries_.has(key + other))
                entries_.refuse(key + other, "cannot be used with a run: a run is repeated unchanged");
        pane.scene_name = *entries_.text(key + ".run");
        try {
            const auto contained = runs_.find(pane.scene_name);
            RunFile run = contained == runs_.end() ? load_run_(pane.scene_name)
                                                   : parse_run(contained->second, pane.scene_name);
            require_recorded_start(run, pane.scene_name);
            pane.as_loaded = pane.scene = run.scene;
            pane.run.file = std::make_shared<const RunFile>(std::move(run));
        } catch (const SceneError& error) {
            entries_.refuse(key + ".run", error.what());
        }
    }

    /// Refuses an assignment to a key that cannot change within a shot, such as the keys of the start.
    void require_changeable(const std::string& assignment, const std::string& key) const {
        std::string name = assignment.substr(0, assignment.find('='));
        name.erase(std::remove(name.begin(), name.end(), ' '), name.end());
        const auto begins = [&](std::string_view table) { return name.starts_with(table); };
        if (begins("start.") || name == "name" || name == "view.speed" || name == "trail.sample_interval")
            entries_.refuse(key, fmt::format("{} cannot change within a shot", in_quotes(name)));
    }

    /// Inserts all shots of another storyboard in place of a shot that names it.
    void splice(const std::string& key, Storyboard& board) const {
        for (const char* other : {".scene", ".set", ".layout", ".from", ".to", ".duration", ".speed", ".run",
                                  ".ramp[1]", ".pane[1]", ".camera[1]", ".change[1]", ".caption[1]"})
            if (entries_.has(key + other))
                entries_.refuse(key + other,
                                "expected only a transition in a shot that inserts another storyboard");
        const std::string name = *entries_.text(key + ".film");
        SplicedFilm part = [&] {
            try {
                const auto contained = films_.find(name);
                return contained == films_.end() ? load_film_(name)
                                                 : read_spliced(contained->second, name, load_, load_run_);
            } catch (const SceneError& error) {
                entries_.refuse(key + ".film", error.what());
            }
        }();
        for (std::size_t i = 0; i < part.board.shots.size(); ++i) {
            Shot& shot = part.board.shots[i];
            shot.film = name;
            if (i == 0) {
                place(shot, key, board);
                const double next = part.board.shots.size() > 1 ? part.board.shots[1].transition_seconds : 0;
                require_room(shot, key, shot.duration - next, "the storyboard's first shot is");
            } else {
                join(shot, key, board);
            }
            board.shots.push_back(std::move(shot));
        }
        if (std::ranges::find(board.films, name, &ContainedFilm::name) == board.films.end())
            board.films.push_back({name, std::move(part.text)});
    }

    /// Places the shot in the film, after the previous ones.
    void place(Shot& shot, const std::string& key, const Storyboard& board) const {
        if (const auto name = entries_.text(key + ".transition"))
            shot.transition = *from_name<Transition>(*name);
        const auto seconds = entries_.number(key + ".transition_seconds");
        if (shot.transition == Transition::cut) {
            if (seconds) entries_.refuse(key + ".transition_seconds", "needs transition = \"dissolve\"");
        } else {
            if (board.shots.empty())
                entries_.refuse(key + ".transition", "expected a cut, because no shot precedes this one");
            shot.transition_seconds = seconds.value_or(usual_transition);
        }
        join(shot, key, board);
    }

    /// Sets the start of a shot after its transition has been read. Refuses a transition that is too long,
    /// and a film that is too long.
    void join(Shot& shot, const std::string& key, const Storyboard& board) const {
        if (shot.transition == Transition::dissolve) {
            const Shot& before = board.shots.back();
            const double room = std::min(shot.duration, before.duration - before.transition_seconds);
            require_room(shot, key, room, "both shots are");
        }
        if (!board.shots.empty()) shot.start = board.duration() - shot.transition_seconds;
        if (shot.start + shot.duration > story_limits::longest_film)
            entries_.refuse(key, fmt::format("expected a film of at most {} s", story_limits::longest_film));
    }

    /// Refuses a dissolve that is longer than `room`, s. `what`: words for the message, for example
    /// "both shots are".
    void require_room(const Shot& shot, const std::string& key, double room, const char* what) const {
        if (shot.transition_seconds <= room) return;
        const bool is_given = entries_.has(key + ".transition_seconds");
        entries_.refuse(key + (is_given ? ".transition_seconds" : ".transition"),
                        fmt::format("expected at most {} s, so that {} long enough for the dissolve, got {}",
                                    room, what, shot.transition_seconds));
    }

    StoryEntries entries_;
    SceneLoader load_;
    FilmLoader load_film_;
    RunLoader load_run_;
    std::map<std::string, std::string> texts_, runs_,
        films_; ///< by name: the texts of the contained scenes, runs and storyboards
};

[[noreturn]] void refuse_unknown(const std::string& path) {
    std::vector<std::string_view> files;
    for (const EmbeddedFile& file : embedded::storyboards()) files.push_back(file.name);
    std::ranges::sort(files);
    const auto meant = nearest_word(path, files);
    throw scene_error({path}, "",
                      fmt::format("expected a file or one of the shipped storyboards {}{}",
                                  fmt::join(files, ", "),
                                  meant ? fmt::format("; did you mean {}?", *meant) : ""));
}

} // namespace

Storyboard read_storyboard(std::string_view text, std::string_view file, SceneLoader load,
                           FilmLoader load_film, RunLoader load_run) {
    const std::filesystem::path folder = std::filesystem::path(file).parent_path();
    if (!load)
        load = [folder](std::string_view name, std::span<const std::string> overrides) {
            return load_scene(is_file_name(name) ? (folder / name).string() : std::string(name), overrides);
        };
    if (!load_film) load_film = [folder](std::string_view name) { return load_spliced(name, folder); };
    if (!load_run) load_run = [folder](std::string_view name) { return pendula::load_run(folder / name); };
    const TomlDocument document = read_toml(text, file, TomlLists::tables);
    check_story_entries(document, file);
    return StoryReader(document, file, std::move(load), std::move(load_film), std::move(load_run)).read();
}

Storyboard read_contained_storyboard(std::string_view text, std::string_view file) {
    const auto refuse = [](std::string_view name, const char* what) {
        return SceneError(
            fmt::format("expected {} that the recording contains, got the name {}", what, in_quotes(name)));
    };
    // All three loaders are needed: read_storyboard() replaces an empty loader by one that opens files.
    return read_storyboard(
        text, file,
        [&](std::string_view name, std::span<const std::string>) -> Scene { throw refuse(name, "a scene"); },
        [&](std::string_view name) -> SplicedFilm { throw refuse(name, "a storyboard"); },
        [&](std::string_view name) -> RunFile { throw refuse(name, "a run"); });
}

std::vector<ShippedStoryboard> shipped_storyboards() {
    std::vector<ShippedStoryboard> all;
    for (const EmbeddedFile& file : embedded::storyboards()) {
        ShippedStoryboard one{std::string(file.name), std::string(file.name)};
        for (const TomlEntry& entry : read_toml(file.bytes, file.name, TomlLists::tables).entries)
            if (const auto* text = std::get_if<std::string>(&entry.value); text && entry.key == "name")
                one.name = *text;
        all.push_back(std::move(one));
    }
    std::ranges::sort(all, {}, &ShippedStoryboard::file);
    return all;
}

std::optional<std::string_view> shipped_storyboard(std::string_view name) {
    if (name.ends_with(ending)) name.remove_suffix(ending.size());
    for (const EmbeddedFile& file : embedded::storyboards())
        if (file.name.substr(0, file.name.size() - ending.size()) == name) return file.bytes;
    return std::nullopt;
}

std::string storyboard_text(const std::string& path) {
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) {
        if (const auto text = shipped_storyboard(path)) return std::string(*text);
        refuse_unknown(path);
    }
    return read_text_file(path, "storyboard", largest_storyboard);
}

Storyboard load_storyboard(const std::string& path) { return read_storyboard(storyboard_text(path), path); }

bool is_storyboard_name(std::string_view name) { return name.ends_with(ending); }

bool is_storyboard_text(std::string_view text) {
    for (std::size_t at = 0; (at = text.find("[[shot]]", at)) != text.npos; ++at)
        if (at == 0 || text[at - 1] == '\n') return true;
    return false;
}

SplicedFilm read_spliced(std::string_view text, std::string_view name, SceneLoader load, RunLoader load_run) {
    const FilmLoader refuse = [](std::string_view) -> SplicedFilm {
        throw SceneError("expected a storyboard that contains no other storyboard");
    };
    Storyboard board = read_storyboard(text, name, std::move(load), refuse, std::move(load_run));
    std::string with_all = with_scenes(text, board);
    return {std::move(board), std::move(with_all)};
}

} // namespace pendula
