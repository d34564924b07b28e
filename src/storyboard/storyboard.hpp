// SPDX-License-Identifier: MIT
/// A storyboard: a film that is directed, as shots with cameras, changes and captions, read from a TOML file
/// (*.film.toml, format 1) as strictly as a scene. Plain values; any thread.
#pragma once

#include "physics/names.hpp"
#include "scene/run_file.hpp"
#include "scene/scene.hpp"
#include "storyboard/key_curves.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// How a shot follows the one before.
enum class Transition : std::uint8_t { cut, dissolve };

/// Where a caption stands in the picture.
enum class CaptionPlace : std::uint8_t {
    top_left,
    top,
    top_right,
    left,
    middle,
    right,
    bottom_left,
    bottom,
    bottom_right
};

template<>
struct EnumNames<Transition> {
    static constexpr std::array<std::string_view, 2> list{"cut", "dissolve"};
};
template<>
struct EnumNames<CaptionPlace> {
    static constexpr std::array<std::string_view, 9> list{
        "top-left", "top", "top-right", "left", "middle", "right", "bottom-left", "bottom", "bottom-right"};
};

struct Caption {
    std::string text;        ///< lines of UTF-8, with read-outs as {t}; see live_text()
    double from = 0, to = 0; ///< s of the film, from the shot's beginning
    CaptionPlace place = CaptionPlace::bottom;
    double size = 1;   ///< 1 is 1/24 of the picture's height per em
    double fade = 0.5; ///< s, in and out

    /// 0 invisible … 1, at a moment of the shot, if no neighbour of the shot has the same caption; see
    /// caption_visibility().
    double visibility(double at) const;
    bool operator==(const Caption&) const = default;
};

/// A change of parameters, look or views at a moment of the shot.
struct Change {
    double at = 0;                ///< s of the film, from the shot's beginning
    std::vector<std::string> set; ///< "key=value" as given to --set
    Scene scene;                  ///< the scene after this change and all earlier ones

    bool operator==(const Change&) const = default;
};

/// A recorded run that a pane repeats; shared, since runs can be large.
struct KeptRun {
    std::shared_ptr<const RunFile> file; ///< null: none

    explicit operator bool() const { return file != nullptr; }
    bool operator==(const KeptRun& other) const {
        return file == other.file || (file && other.file && *file == *other.file);
    }
};

/// One of the pictures side by side in a shot.
struct Pane {
    std::string scene_name;       ///< as in the file; a run's, if it repeats one
    KeptRun run;                  ///< if there is one, `scene` is the scene at its start and never changes
    std::vector<std::string> set; ///< "key=value" as given to --set
    Scene as_loaded;              ///< without `set`
    Scene scene;                  ///< as it starts
    std::vector<Change> changes;  ///< in order
    std::vector<ChainKey> chain;  ///< empty: the scene's own camera
    std::vector<TorusKey> torus;
    std::vector<MapKey> map;

    const Scene& scene_at(double at) const; ///< with the changes until then, s of the shot
    bool operator==(const Pane&) const = default;
};

struct Shot {
    std::vector<Pane> panes; ///< side by side, in step; none: a title on a plain ground
    double start = 0;        ///< s of the film
    double duration = 0;     ///< s of the film
    double from = 0;         ///< simulated s
    SpeedCurve speed;
    Transition transition = Transition::cut;
    double transition_seconds = 0; ///< s: how long the shot before dissolves into it
    std::vector<Caption> captions;
    std::string film; ///< the storyboard it comes from, named as in the file; empty: this one

    double simulated(double at) const { return from + speed.travelled(at); } ///< `at`: s of the shot
    bool operator==(const Shot&) const = default;
};

/// How visible a shot's caption is, 0 … 1. Where the same caption (words, place and size) lasts to the end of
/// one shot and from the beginning of the next, it does not fade between them.
double caption_visibility(const std::vector<Shot>&, std::size_t shot, const Caption&, double at);

/// A storyboard whose shots are in this one, with all its scenes in its text.
struct ContainedFilm {
    std::string name; ///< as in the file
    std::string text;

    bool operator==(const ContainedFilm&) const = default;
};

struct Storyboard {
    std::string name = "Untitled";
    std::vector<Shot> shots; ///< at least one
    std::vector<ContainedFilm> films;
    int width = 0, height = 0;    ///< px, of the film; 0: not given
    double frames_per_second = 0; ///< 29.97 and the like mean television's exact rates; 0: not given

    double duration() const { return shots.back().start + shots.back().duration; } ///< s of the film
    bool operator==(const Storyboard&) const = default;
};

/// Returns the scene of that name with these overrides, or throws SceneError.
using SceneLoader = std::function<Scene(std::string_view name, std::span<const std::string> overrides)>;

/// Returns the recorded run of that name, or throws SceneError.
using RunLoader = std::function<RunFile(std::string_view name)>;

struct SplicedFilm {
    Storyboard board;
    std::string text; ///< with all its scenes in it
};
/// Returns the storyboard that a shot stands for, or throws SceneError.
using FilmLoader = std::function<SplicedFilm(std::string_view name)>;

/// Messages call the storyboard `file`. Scenes and runs named by a path are searched for in its folder,
/// unless the storyboard contains them. Throws SceneError, one line: FILE:LINE: key: what was expected.
Storyboard read_storyboard(std::string_view text, std::string_view file);
Storyboard read_storyboard(std::string_view text, std::string_view file, const SceneLoader&);
Storyboard read_storyboard(std::string_view text, std::string_view file, const SceneLoader&,
                           const FilmLoader&);
Storyboard read_storyboard(std::string_view text, std::string_view file, const SceneLoader&,
                           const FilmLoader&, const RunLoader&);
/// The same for the storyboard that a recording contains. Its origin is unknown, so it must contain
/// everything that it names, and no file is opened.
Storyboard read_contained_storyboard(std::string_view text, std::string_view file);

/// Returns the storyboard that a shot names: a file, searched for in `folder`, or a shipped one. It must not
/// name another storyboard. Throws SceneError.
SplicedFilm load_spliced(std::string_view name, const std::string& folder);

/// The same from a text contained in the storyboard.
SplicedFilm read_spliced(std::string_view text, std::string_view name, const SceneLoader&, const RunLoader&);

inline constexpr int least_film_pixels = 16,
                     most_film_pixels = 16384; ///< limits of a film's width and height in a file
inline constexpr double most_film_rate = 240;  ///< frames per second

inline constexpr std::size_t largest_storyboard = 64 << 20; ///< bytes, with its scenes in it

/// The same from a file, or the shipped storyboard of that name.
Storyboard load_storyboard(const std::string& path);
/// Whether a name is a storyboard's: *.film.toml.
bool is_storyboard_name(std::string_view);
/// Whether TOML text is a storyboard, not a scene.
bool is_storyboard_text(std::string_view);

/// A file that read_storyboard() reads as an equal storyboard: every number to all its digits, without
/// default values, angles in degrees. An angle that no number of degrees gives to the last bit (files and
/// edits never produce one) is read within 1 ulp. Scenes are named, not contained: see with_scenes().
/// Comments and order of the original file are lost.
std::string to_toml(const Storyboard&);

/// The text of a storyboard that contains all its scenes, its runs and the storyboards that its shots name,
/// so that it needs no other file.
std::string with_scenes(std::string_view text, const Storyboard&);

} // namespace pendula
