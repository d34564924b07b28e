// SPDX-License-Identifier: MIT
/// What the panel says about films: the wanted properties, the possible ones, and the state of films being
/// made. Plain values and pure functions; the application makes the films.
#pragma once

#include "window/features/recording/recording_badge.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// Where a rendered film begins.
enum class FilmStart : std::uint8_t {
    scene,  ///< at the scene's start, with its parameters as they are now
    run,    ///< at the run's start, with all its changes, up to its present end
    present ///< from the present state
};
std::string_view name_of(FilmStart);
std::optional<FilmStart> film_start_from_name(std::string_view);

/// How bright a rendered film can be.
enum class FilmRange : std::uint8_t {
    standard, ///< white is the brightest
    pq,       ///< highlights of up to 1,000 cd/m², as HDR10
    hlg       ///< the same as HLG, which older screens show too
};
/// As in `--hdr`; "standard" is none of these.
std::string_view name_of(FilmRange);
std::optional<FilmRange> film_range_from_name(std::string_view);

/// Remembered between starts.
struct FilmSettings {
    std::string format = "mp4";      ///< a FilmFormat's id
    int width = 0, height = 0;       ///< pixels; 0: the window's
    double frames_per_second = 60;   ///< as typed: 29.97 and the like mean television's exact rates
    std::optional<int> crf;          ///< unset: the format's own
    bool lossless = false;           ///
    bool panels = false;             ///< only for a film of the window: it shows the panels
    FilmStart from = FilmStart::run; ///< only for a rendered film, like the members below
    double duration = 10;            ///< simulated seconds; a run has its own
    int supersampling = 1;
    int sub_frames = 1;       ///< pictures averaged for one frame
    std::optional<int> depth; ///< bits of each colour; unset: the format's own
    FilmRange range = FilmRange::standard;
    bool transparent = false;
    bool sound = false;

    bool operator==(const FilmSettings&) const = default;
};

/// Pixels of a directed film where the window's size is chosen: its picture is not the window's.
inline constexpr int directed_width = 1920, directed_height = 1080;

inline constexpr int least_film_side = 16, most_film_side = 16384; ///< pixels
inline constexpr int most_frames_per_second = 240;
inline constexpr double shortest_film = 1e-3, longest_film = 1e6; ///< s
inline constexpr int most_supersampling = 4, most_sub_frames = 256;

/// A kind of file that films can be.
struct FilmFormat {
    std::string id;               ///< "mp4-h265"
    std::string label;            ///< "MP4, H.265"
    std::string ending;           ///< ".mp4"; "/" where it is a folder of pictures
    std::string codec;            ///< as for `--codec`; empty: the ending's default
    std::string help;             ///< its use, one sentence
    int crf = -1, worst_crf = -1; ///< quality: the format's own and the largest; −1: it has none
    int depth = 8;                ///< its own: bits of each colour of a rendered film
    std::vector<int> depths, lossless_depths, alpha_depths; ///< all it can have
    bool can_be_lossless = false;
    bool keeps_alpha = false;
    bool holds_hdr = false;
    bool holds_sound = false;
    bool even_size = false;               ///< width and height must be even unless lossless
    int fastest = most_frames_per_second; ///< frames per second
    std::string missing;                  ///< why this machine cannot make it; empty if it can
};

/// The format with this id; the first if there is none. `formats` must not be empty.
const FilmFormat& format_of(std::string_view id, std::span<const FilmFormat> formats);

/// Pixels; 0: the window's.
struct FilmSides {
    int width = 0, height = 0;

    bool operator==(const FilmSides&) const = default;
};
/// The size that a film of this size gets: an even one where the format needs that, as from `record`.
FilmSides sides_of(const FilmSettings&, const FilmFormat&);
/// What becomes of a size that the format cannot have, one sentence, or nothing.
std::optional<std::string> size_note(const FilmSettings&, const FilmFormat&);

/// What is wrong with the size, or with the rate for a format, one sentence, or nothing.
std::optional<std::string> size_problem(const FilmSettings&);
std::optional<std::string> rate_problem(const FilmSettings&, const FilmFormat&);
/// The depths that a film made so can have.
const std::vector<int>& depths_of(const FilmSettings&, const FilmFormat&);
/// The depth asked for, if it can have it.
std::optional<int> depth_of(const FilmSettings&, const FilmFormat&);
/// The range asked for, if it can have it.
FilmRange range_of(const FilmSettings&, const FilmFormat&);
/// Whether it has no ground; HDR always has one.
bool is_transparent(const FilmSettings&, const FilmFormat&);
/// "60", "29.97": the exact rate is read from this text too.
std::string rate_text(double frames_per_second);
std::optional<std::string> duration_problem(const FilmSettings&);

/// What to remember of `wanted`: everything, except that a refused size, rate or duration is replaced by the
/// one remembered before.
FilmSettings remembered(const FilmSettings& wanted, const FilmSettings& before, const FilmFormat&);

/// A film being rendered, or waiting for its turn.
struct RenderFigures {
    int id = 0;
    std::string file;
    std::int64_t done = 0, wanted = 0; ///< frames; wanted is 0 until that is known
    std::optional<double> seconds_left = {};
    bool waits = false, stops = false;
    bool keeps = true; ///< what is done when it is cancelled; not of a hand-out
};

struct RecordingReport;
/// How much of the film at work is done, 0 to 1; −1 if none is.
double render_part(const RecordingReport&);

/// What the panel is told in each frame.
struct RecordingReport {
    RecordingFigures live;
    std::string live_file;
    std::vector<FilmFormat> formats;
    int window_width = 0, window_height = 0; ///< pixels
    double run_seconds = 0;                  ///< simulated, so far
    std::string next_file;                   ///< the full path of the next film
    std::string name_problem;                ///< why it cannot be written there, one sentence, or nothing
    std::vector<RenderFigures> renders;
    double moment = 0;     ///< s, simulated: "this moment" of the window that asks for a rendered film
    std::string last_film; ///< the full path of the film that was completed last; empty if none was
};

} // namespace pendula
