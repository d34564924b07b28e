// SPDX-License-Identifier: MIT
/// Films in the panels: the chosen properties, the formats that this machine can make, and the state of films
/// being made. Plain values; all functions but known_encoders() are pure.
#pragma once

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

/// The range of brightness of a rendered film.
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
    std::string format = "mp4";    ///< a FilmFormat's id
    int width = 0, height = 0;     ///< pixels; 0: the window's
    double frames_per_second = 60; ///< as typed: 29.97 and the like mean television's exact rates
    std::optional<int> crf;        ///< unset: the format's own
    bool lossless = false;
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

/// px, of a directed film if the window's size is chosen, because its picture is not the window's.
inline constexpr int directed_width = 1920, directed_height = 1080;

inline constexpr int least_film_side = 16, most_film_side = 16384; ///< pixels
inline constexpr int most_frames_per_second = 240;
inline constexpr double shortest_film = 1e-3, longest_film = 1e6; ///< s
inline constexpr int most_supersampling = 4, most_sub_frames = 256;

/// A file format for films.
struct FilmFormat {
    std::string id;               ///< "mp4-h265"
    std::string label;            ///< "MP4, H.265"
    std::string ending;           ///< ".mp4"; "/" where it is a folder of pictures
    std::string codec;            ///< as for `--codec`; empty: the ending's default
    std::string help;             ///< its use, one sentence
    int crf = -1, worst_crf = -1; ///< quality: the format's default and the largest; −1: not supported
    int depth = 8;                ///< default for a rendered film: bits of each colour
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
/// The film's size: even where the format needs that, as `record` makes it.
FilmSides sides_of(const FilmSettings&, const FilmFormat&);
/// One sentence if the format cannot have this size and uses another.
std::optional<std::string> size_note(const FilmSettings&, const FilmFormat&);

/// What is wrong with the size, or with the rate for a format, one sentence, or nothing.
std::optional<std::string> size_problem(const FilmSettings&);
std::optional<std::string> rate_problem(const FilmSettings&, const FilmFormat&);
/// The depths that a film with these settings can have.
const std::vector<int>& depths_of(const FilmSettings&, const FilmFormat&);
/// The wanted depth, if the film can have it.
std::optional<int> depth_of(const FilmSettings&, const FilmFormat&);
/// The wanted range, if the film can have it.
FilmRange range_of(const FilmSettings&, const FilmFormat&);
/// Whether the film has no ground; HDR always has one.
bool is_transparent(const FilmSettings&, const FilmFormat&);
/// "60", "29.97"; frame_rate_from() reads the exact rate from it.
std::string rate_text(double frames_per_second);
std::optional<std::string> duration_problem(const FilmSettings&);

/// The settings to remember: `wanted`, but a refused size, rate or duration is replaced by the one remembered
/// before.
FilmSettings remembered(const FilmSettings& wanted, const FilmSettings& before, const FilmFormat&);

/// A film of the window while it is recorded.
struct RecordingFigures {
    bool active = false;
    bool starting = false;    ///< its encoder is being tried; nothing is recorded yet
    double seconds = 0;       ///< of film so far
    std::int64_t due = 0;     ///< frames that the film has at its rate
    std::int64_t encoded = 0; ///< frames with a picture of their own
    std::int64_t dropped = 0; ///< frames that show the picture before although the scene had changed
    std::uintmax_t bytes = 0; ///< of the file
    int finishing = 0;        ///< films that have ended and are not complete yet
    double finished_part = 1; ///< completed fraction of the work left when these ended

    bool recorded() const { return due > 0; }
    /// Whether more than every fifth frame is dropped, once enough frames are due to tell.
    bool drops_many() const { return due > 30 && 5 * dropped > due; }
};

/// A film being rendered, or waiting for its turn.
struct RenderFigures {
    int id = 0;
    std::string file;
    std::int64_t done = 0, wanted = 0; ///< frames; wanted is 0 until that is known
    std::optional<double> seconds_left = {};
    bool waits = false, stops = false;
    bool keeps = true; ///< when cancelled, it keeps the finished frames; a hand-out keeps nothing
};

struct RecordingReport;
/// The completed fraction of the film being rendered, 0 to 1; −1 if there is none.
double render_part(const RecordingReport&);

/// The data about films for the panels, filled in every frame.
struct RecordingReport {
    RecordingFigures live;
    std::string live_file;
    std::vector<FilmFormat> formats;
    int window_width = 0, window_height = 0; ///< pixels
    double run_seconds = 0;                  ///< simulated, so far
    std::string next_file;                   ///< the full path of the next film
    std::string name_problem;                ///< why it cannot be written there, one sentence, or nothing
    std::vector<RenderFigures> renders;
    double moment = 0;     ///< s, simulated: "this moment" in the render dialog
    std::string last_film; ///< the full path of the film that was completed last; empty if none was
};

/// The formats that the panel offers, none of them marked as missing.
std::vector<FilmFormat> film_formats();

/// The output of `ffmpeg -encoders`; empty if there is no ffmpeg. Takes a tenth of a second; any thread.
std::string known_encoders();

/// Notes in each format what this machine lacks for it. `known` is the result of known_encoders().
void mark_missing(std::span<FilmFormat>, std::string_view known);

} // namespace pendula
