// SPDX-License-Identifier: MIT
/// A storyboard describes a film as shots with cameras, changes and captions. It is read from a TOML file
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
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// How a shot follows the previous shot.
enum class Transition : std::uint8_t { cut, dissolve };

/// The place of a caption in the picture.
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
    std::string text;        ///< lines of UTF-8, with placeholders such as {t}; see live_text()
    double from = 0, to = 0; ///< film time since the shot's beginning, s
    CaptionPlace place = CaptionPlace::bottom;
    double size = 1;   ///< size of the text; at 1, an em is 1/24 of the picture's shorter side
    double fade = 0.5; ///< duration of fading in and of fading out, s

    bool operator==(const Caption&) const = default;
};

/// A change of parameters, look or views at a moment of the shot.
struct Change {
    double at = 0;                ///< film time since the shot's beginning, s
    std::vector<std::string> set; ///< "key=value", as for --set
    Scene scene;                  ///< the scene after this change and all earlier changes

    bool operator==(const Change&) const = default;
};

/// A recorded run that a pane repeats; shared, because runs can be large.
struct KeptRun {
    std::shared_ptr<const RunFile> file; ///< null if the pane repeats no run

    explicit operator bool() const { return file != nullptr; }
    bool operator==(const KeptRun& other) const {
        return file == other.file || (file && other.file && *file == *other.file);
    }
};

/// One of the pictures that a shot shows side by side.
struct Pane {
    std::string scene_name;       ///< name of the scene or the run, as in the file
    KeptRun run;                  ///< set if the pane repeats a run; `scene` is then the run's first scene
    std::vector<std::string> set; ///< "key=value", as for --set
    Scene as_loaded;              ///< the scene without `set`
    Scene scene;                  ///< the scene at the start of the shot
    std::vector<Change> changes;  ///< in the order of time
    std::vector<ChainKey> chain;  ///< camera keys; if empty, the scene's own camera, as for torus and map
    std::vector<TorusKey> torus;
    std::vector<MapKey> map;

    const Scene&
    scene_at(double at) const; ///< the scene with all changes up to `at`, film time since the shot's start, s
    bool operator==(const Pane&) const = default;
};

struct Shot {
    std::vector<Pane> panes; ///< side by side, at the same simulated time; a title has no panes
    double start = 0;        ///< film time, s
    double duration = 0;     ///< film time, s
    double from = 0;         ///< simulated time at the start, s
    SpeedCurve speed;
    Transition transition = Transition::cut;
    double transition_seconds = 0; ///< duration of the dissolve from the previous shot, s
    std::vector<Caption> captions;
    std::string
        film; ///< the storyboard that the shot comes from, named as in the file; empty for this storyboard

    double simulated(double at) const { return from + speed.travelled(at); } ///< `at`: s into the shot
    bool operator==(const Shot&) const = default;
};

/// The visibility of a shot's caption at a moment of the shot, 0 … 1. If the same caption (text, place and
/// size) lasts to the end of one shot and begins with the next shot, it does not fade between them.
double caption_visibility(const std::vector<Shot>&, std::size_t shot, const Caption&, double at);

/// Another storyboard whose shots are in this storyboard.
struct ContainedFilm {
    std::string name; ///< as in the file
    std::string text; ///< TOML, including all its scenes and runs

    bool operator==(const ContainedFilm&) const = default;
};

struct Storyboard {
    std::string name = "Untitled";
    std::vector<Shot> shots; ///< at least one
    std::vector<ContainedFilm> films;
    int width = 0, height = 0;    ///< size of the film, px; 0 if not given
    double frames_per_second = 0; ///< 0 if not given; a rounded television rate like 29.97 means 30000/1001

    double duration() const { return shots.back().start + shots.back().duration; } ///< film time, s
    bool operator==(const Storyboard&) const = default;
};

/// Returns the scene with this name and these overrides, or throws SceneError.
using SceneLoader = std::function<Scene(std::string_view name, std::span<const std::string> overrides)>;

/// Returns the recorded run with this name, or throws SceneError.
using RunLoader = std::function<RunFile(std::string_view name)>;

struct SplicedFilm {
    Storyboard board;
    std::string text; ///< TOML, including all its scenes and runs
};
/// Returns the storyboard with this name, so that its shots can be inserted, or throws SceneError.
using FilmLoader = std::function<SplicedFilm(std::string_view name)>;

/// Reads a storyboard. `file`: its name, for messages. The text may name scenes, runs and storyboards that
/// it does not contain. Without loaders, they are read from the folder of `file`; scenes and storyboards can
/// also be shipped ones. Throws SceneError, one line: FILE:LINE: key: expectation.
Storyboard read_storyboard(std::string_view text, std::string_view file, SceneLoader = {}, FilmLoader = {},
                           RunLoader = {});
/// Reads the storyboard that a recording contains. The recording's origin is unknown, so the storyboard must
/// contain everything that it names, and no file is opened.
Storyboard read_contained_storyboard(std::string_view text, std::string_view file);

/// Reads the text of a storyboard, so that its shots can be inserted into another storyboard. The text itself
/// must not name a storyboard. Throws SceneError.
SplicedFilm read_spliced(std::string_view text, std::string_view name, SceneLoader = {}, RunLoader = {});

inline constexpr int least_film_pixels = 16,
                     most_film_pixels = 16384; ///< limits of a film's width and height in a file
inline constexpr double most_film_rate = 240;  ///< frames per second

inline constexpr std::size_t largest_storyboard = 64 << 20; ///< bytes of a file, including contained scenes

/// A storyboard that the program contains (assets/storyboards).
struct ShippedStoryboard {
    std::string file; ///< the name for `record`: "prism.film.toml"
    std::string name; ///< the film's name
};

/// All shipped storyboards, sorted by file.
std::vector<ShippedStoryboard> shipped_storyboards();

/// The text of the shipped storyboard with this name; nothing if there is none. The ending ".film.toml" may
/// be omitted.
std::optional<std::string_view> shipped_storyboard(std::string_view name);

/// The text of the file `path`; if the file does not exist, the text of the shipped storyboard with this
/// name. Without either, throws SceneError, with a list of the shipped storyboards.
std::string storyboard_text(const std::string& path);

/// Reads a storyboard from a file; if there is no such file, the shipped storyboard with this name.
Storyboard load_storyboard(const std::string& path);
/// Whether a name ends in ".film.toml".
bool is_storyboard_name(std::string_view);
/// Whether TOML text is a storyboard, not a scene.
bool is_storyboard_text(std::string_view);

/// The storyboard as the text of a file. read_storyboard() reads an equal storyboard from it. Numbers have
/// all their digits, default values are omitted, and angles are in degrees. An angle that no number of
/// degrees gives exactly (files and edits never produce one) is read with an error of 1 ulp. The text only
/// names the scenes; with_scenes() adds them. Comments and the order of the original file are lost.
std::string to_toml(const Storyboard&);

/// `text`, followed by all scenes, runs and storyboards that it names, so that the result needs no other
/// file.
std::string with_scenes(std::string_view text, const Storyboard&);

} // namespace pendula
