// SPDX-License-Identifier: MIT
/// A storyboard's parts on the film strip: their places, the part under the pointer, and their picture.
/// ImGui's coordinates and s of film. Drawing thread; everything except draw_strip() is pure.
#pragma once

#include "storyboard/storyboard.hpp"
#include "window/features/directing/film_report.hpp"
#include "window/panels/panel_frame.hpp"
#include "window/panels/panel_layout.hpp"

#include <imgui.h>

#include <cstddef>
#include <optional>
#include <string>
#include <variant>

namespace pendula {

/// Film time from left to right.
struct StripScale {
    float left = 0, width = 1;
    double duration = 1;

    float place(double time) const; ///< also beyond the ends
    double time(float place) const; ///< limited to 0 … duration
    /// The interval between labelled times that leaves this much room for each label: 1, 2 or 5 times a power
    /// of ten, or a round number of seconds within minutes.
    double labels_apart(float room) const;
};

/// The rows from top to bottom, in logical pixels times a scale.
struct StripRows {
    static constexpr float times = 16, shots = 26, speeds = 24, keys = 15, captions = 17, gap = 3;
    static constexpr float height = times + shots + speeds + 2 * keys + captions + 5 * gap;

    StripRows(float top, float scale);
    Box all(float left, float width) const { return {left, top, width, height * scale}; }

    float top, scale;
    float shots_top, speeds_top, chain_top, torus_top, captions_top; ///< `top` is the top of the row of times
};

/// Speeds in their row: logarithmic, with a speed of 0 at the lower edge.
struct SpeedScale {
    explicit SpeedScale(const Storyboard&);

    float part(double speed) const; ///< 0 … 1, from the lower edge up
    /// The speed at height `part` of the row, rounded to two digits. Speeds close to 1 become exactly 1; at
    /// or below the lower edge it is 0.
    double speed(float part) const;

    double low = 0.1, high = 3;
};

struct OnKey {
    KeyPlace key;
};
/// A key of a shot's speed.
struct OnSpeed {
    std::size_t shot = 0, key = 0;
};
/// The row of speeds, outside its keys.
struct OnSpeeds {};
/// A shot's end: dragging it changes the duration.
struct OnEnd {
    std::size_t shot = 0;
};
struct OnShot {
    std::size_t shot = 0;
};
enum class CaptionPart { from, middle, to };
struct OnCaption {
    std::size_t shot = 0, caption = 0;
    CaptionPart part = CaptionPart::middle;
};
struct OnTimes {};
using StripPart = std::variant<std::monostate, OnTimes, OnKey, OnSpeed, OnSpeeds, OnEnd, OnShot, OnCaption>;

/// The part at a point of the strip; keys and ends are found within `reach`.
StripPart strip_part(const Storyboard&, const StripScale&, const StripRows&, ImVec2 point, float reach);

/// A key's time, s of film.
double film_time_of(const Storyboard&, const KeyPlace&);

/// The contents of the strip for draw_strip(), with the part under the pointer.
struct StripPicture {
    const FilmReport& report;
    const StripScale& scale;
    const StripRows& rows;
    const SpeedScale& speeds;
    StripPart pointed;
};
void draw_strip(const PanelFrame&, const StripPicture&);

/// "3 · study-triple": a shot's number, counted from 1, and the names of its scenes.
std::string shot_name(const Storyboard&, std::size_t shot);

} // namespace pendula
