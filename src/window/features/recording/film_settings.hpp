// SPDX-License-Identifier: MIT
/// Data about films for the panels: the chosen properties, the formats that this machine can make, and the
/// state of films being made. Plain values; all functions except known_encoders() are pure.
#pragma once

#include "physics/names.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pendula {

/// Where a rendered film begins.
enum class FilmStart : std::uint8_t {
    scene,  ///< at the scene's start, with its parameters as they are now
    run,    ///< at the run's start, with all its changes, up to its present end
    present ///< from the present state
};
template<>
struct EnumNames<FilmStart> {
    static constexpr std::array<std::string_view, 3> list{"scene", "run", "present"};
};

/// The range of brightness of a rendered film.
enum class FilmRange : std::uint8_t {
    standard, ///< nothing is brighter than white
    pq,       ///< highlights of up to 1,000 cd/m², as HDR10
    hlg       ///< the same highlights as HLG, which ordinary screens can show, too
};
/// "pq" and "hlg" are also the values of `--hdr`.
template<>
struct EnumNames<FilmRange> {
    static constexpr std::array<std::string_view, 3> list{"standard", "pq", "hlg"};
};

/// The chosen properties of films. They are kept in the preferences.
struct FilmSettings {
    std::string format = "mp4";    ///< a FilmFormat's id
    int width = 0, height = 0;     ///< pixels; 0 for the window's size
    double frames_per_second = 60; ///< as typed: 29.97 and the like mean the exact rates of television
    std::optional<int> crf;        ///< quality; unset for the format's default
    bool lossless = false;
    bool panels = false;             ///< whether a film of the window shows the panels
    FilmStart from = FilmStart::run; ///< this and the members below are only for rendered films
    double duration = 10;            ///< simulated time, s; a film of a run has the run's length
    int supersampling = 1;
    int sub_frames = 1;       ///< number of pictures averaged for one frame
    std::optional<int> depth; ///< bits of each colour; unset for the format's default
    FilmRange range = FilmRange::standard;
    bool transparent = false;
    bool sound = false;

    bool operator==(const FilmSettings&) const = default;
};

/// The default size of a directed film, px.
inline constexpr int directed_width = 1920, directed_height = 1080;

inline constexpr int least_film_side = 16, most_film_side = 16384; ///< pixels
inline constexpr int most_frames_per_second = 240;
inline constexpr double shortest_film = 1e-3, longest_film = 1e6; ///< s
inline constexpr int most_supersampling = 4, most_sub_frames = 256;

/// A file format for films.
struct FilmFormat {
    std::string id;               ///< "mp4-h265"
    std::string label;            ///< "MP4, H.265"
    std::string ending;           ///< ".mp4"; "/" for a folder of pictures
    std::string codec;            ///< a value of `--codec`; empty for the ending's default
    std::string help;             ///< one sentence on what the format is good for
    int crf = -1, worst_crf = -1; ///< default and largest value of the quality; −1 without a quality
    int depth = 8;                ///< bits of each colour: the default for a rendered film
    std::vector<int> depths, lossless_depths, alpha_depths; ///< the possible numbers of bits
    bool can_be_lossless = false;
    bool keeps_alpha = false;
    bool holds_hdr = false;
    bool holds_sound = false;
    bool even_size = false;               ///< unless lossless, width and height must be even
    int fastest = most_frames_per_second; ///< frames per second
    std::string missing;                  ///< why this machine cannot make the format; empty if it can
};

/// The format with this id, or the first if there is none. `formats` must not be empty.
const FilmFormat& format_of(std::string_view id, std::span<const FilmFormat> formats);

/// Returns the film's width and height, px; 0 for the window's size. If the film needs even numbers, rounds
/// both down to even numbers, as `pendula record` does.
std::pair<int, int> sides_of(const FilmSettings&, const FilmFormat&);
/// If the format cannot have this size, returns one sentence on the size that is used instead.
std::optional<std::string> size_note(const FilmSettings&, const FilmFormat&);

/// These return one sentence if the size, or the rate for a format, is not allowed; otherwise nothing.
std::optional<std::string> size_problem(const FilmSettings&);
std::optional<std::string> rate_problem(const FilmSettings&, const FilmFormat&);
/// The depths that a film with these settings can have.
const std::vector<int>& depths_of(const FilmSettings&, const FilmFormat&);
/// The chosen depth; unset if none is chosen or the film cannot have it.
std::optional<int> depth_of(const FilmSettings&, const FilmFormat&);
/// The chosen range if the film can have it, otherwise the standard range.
FilmRange range_of(const FilmSettings&, const FilmFormat&);
/// Whether the film has a transparent background; HDR never has one.
bool is_transparent(const FilmSettings&, const FilmFormat&);
/// Returns the rate as text, such as "29.97", from which frame_rate_from() reads the exact rate.
std::string rate_text(double frames_per_second);
std::optional<std::string> duration_problem(const FilmSettings&);

/// Returns the settings to keep in the preferences: `wanted`, but a refused size, rate or duration is
/// replaced by the value in `before`.
FilmSettings remembered(const FilmSettings& wanted, const FilmSettings& before, const FilmFormat&);

/// The state of a film that is recorded from the window.
struct RecordingFigures {
    bool active = false;
    bool starting = false;    ///< the encoder is being tested; nothing is recorded yet
    double seconds = 0;       ///< length of the film so far, s
    std::int64_t due = 0;     ///< frames that the film must have by now
    std::int64_t encoded = 0; ///< frames that do not repeat another frame's picture
    std::int64_t dropped = 0; ///< frames that repeat the previous picture although the scene had changed
    std::uintmax_t bytes = 0; ///< size of the file so far
    int finishing = 0;        ///< number of films that have ended but are not complete yet
    double finished_part = 1; ///< 0 … 1: least completed part of the work left when such a film ended

    bool recorded() const { return due > 0; }
    /// Whether more than a fifth of the frames have been dropped; false for the first 30 frames.
    bool drops_many() const { return due > 30 && 5 * dropped > due; }
};

/// The state of a film that is being rendered or waits for its turn.
struct RenderFigures {
    int id = 0;
    std::string file;
    std::int64_t done = 0, wanted = 0; ///< numbers of frames; `wanted` is 0 until it is known
    std::optional<double> seconds_left = {};
    bool waits = false, stops = false;
    bool keeps = true; ///< whether a cancelled film keeps its finished frames; false for hand-outs
};

/// News about films since the last call of take_news().
struct FilmNews {
    std::vector<std::string> messages, failures; ///< sentences for the user
    std::string completed;                       ///< full path of the film completed last, or empty
};

struct RecordingReport;
/// The completed fraction of the film being rendered, 0 to 1; −1 if there is none.
double render_part(const RecordingReport&);

/// All data about films for the panels, updated in every frame.
struct RecordingReport {
    RecordingFigures live;
    std::string live_file;
    std::vector<FilmFormat> formats;
    int window_width = 0, window_height = 0; ///< pixels
    double run_seconds = 0;                  ///< simulated length of the run so far, s
    std::string next_file;                   ///< full path of the next film
    std::string name_problem;                ///< one sentence on why next_file cannot be written, or empty
    std::vector<RenderFigures> renders;
    double moment = 0;     ///< simulated time at which the render dialogue was opened, s: "this moment"
    std::string last_film; ///< full path of the film completed last; empty if there is none
};

/// Returns the formats that the panel offers, with `missing` still empty.
std::vector<FilmFormat> film_formats();

/// Returns the output of `ffmpeg -encoders`; empty if there is no ffmpeg. Takes 0.1 s. Any thread.
std::string known_encoders();

/// Sets `missing` in the formats that this machine cannot make. `known`: the result of known_encoders().
void mark_missing(std::span<FilmFormat>, std::string_view known);

} // namespace pendula
