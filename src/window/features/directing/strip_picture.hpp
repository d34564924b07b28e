// SPDX-License-Identifier: MIT
/// The parts of a storyboard on the film strip: finds their places and the part under the pointer, and draws
/// them. Units: ImGui's coordinates and s of film. Drawing thread; all functions except draw_strip() are
/// pure.
#pragma once

#include "storyboard/storyboard.hpp"
#include "window/features/directing/film_panel.hpp"
#include "window/panels/panel_frame.hpp"
#include "window/panels/panel_layout.hpp"

#include <imgui.h>

#include <cstddef>
#include <optional>
#include <string>
#include <variant>

namespace pendula {

/// Maps film time to x, from left to right.
struct StripScale {
    float left = 0, width = 1;
    double duration = 1;

    float place(double time) const; ///< also for times before or after the film
    double time(float place) const; ///< limited to 0 … duration
    /// Returns the interval between labelled times, s: the smallest round interval, such as 0.2 s, 15 s or
    /// 5 min, that leaves `room` for each label.
    double labels_apart(float room) const;
};

/// The strip's rows from top to bottom. The constants are heights in logical pixels, scaled by `scale`.
struct StripRows {
    static constexpr float times = 16, shots = 26, speeds = 24, keys = 15, captions = 17, gap = 3;
    static constexpr float height = times + shots + speeds + 2 * keys + captions + 5 * gap;

    StripRows(float top, float scale);
    Box all(float left, float width) const { return {left, top, width, height * scale}; }

    float top, scale;
    float shots_top, speeds_top, chain_top, torus_top, captions_top; ///< `top` is the top of the row of times
};

/// Maps speeds to heights in the row of speeds: logarithmic, with a speed of 0 at the lower edge.
struct SpeedScale {
    explicit SpeedScale(const Storyboard&);

    float part(double speed) const; ///< fraction of the row's height, 0 … 1 from the lower edge up
    /// Returns the speed at the fraction `part` of the row's height, rounded to two digits. Speeds close to 1
    /// become exactly 1. At or below the lower edge the speed is 0.
    double speed(float part) const;

    double low = 0.1, high = 3;
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
using StripPart =
    std::variant<std::monostate, OnTimes, KeyPlace, OnSpeed, OnSpeeds, OnEnd, OnShot, OnCaption>;

/// Returns the part at a point of the strip. Keys and ends are found up to `reach` away from the point.
StripPart strip_part(const Storyboard&, const StripScale&, const StripRows&, ImVec2 point, float reach);

/// The film time of a key, s.
double film_time_of(const Storyboard&, const KeyPlace&);

/// The strip in one frame.
struct StripPicture {
    const FilmReport& report;
    StripScale scale;
    StripRows rows;
    SpeedScale speeds;
    StripPart pointed = {}; ///< the part under the pointer, or the part that the pointer drags
};
void draw_strip(const PanelFrame&, const StripPicture&);

/// "3 · study-triple": a shot's number, counted from 1, and the names of its scenes.
std::string shot_name(const Storyboard&, std::size_t shot);

} // namespace pendula
