// SPDX-License-Identifier: MIT
/// Where the parts of a storyboard are on the strip of film, and which is under the pointer. Pure; ImGui's
/// coordinates and s of film.
#pragma once

#include "storyboard/storyboard.hpp"
#include "window/features/directing/story_order.hpp"
#include "window/panels/panel_layout.hpp"

#include <imgui.h>

#include <cstddef>
#include <optional>
#include <variant>

namespace pendula {

/// The film from left to right.
struct StripScale {
    float left = 0, width = 1;
    double duration = 1;

    float place(double time) const; ///< also beyond the ends
    double time(float place) const; ///< held to 0 … duration
    /// The distance of labelled times that leaves this much room to each: 1, 2 or 5 times a power of ten, or
    /// of seconds as minutes have them.
    double labels_apart(float room) const;
};

/// From top to bottom, in logical pixels times a scale.
struct StripRows {
    static constexpr float times = 16, shots = 26, speeds = 24, keys = 15, captions = 17, gap = 3;
    static constexpr float height = times + shots + speeds + 2 * keys + captions + 5 * gap;

    StripRows(float top, float scale);
    Box all(float left, float width) const { return {left, top, width, height * scale}; }

    float top, scale;
    float shots_top, speeds_top, chain_top, torus_top, captions_top; ///< the times' is `top`
};

/// Where speeds are in their row: logarithmic, with a stand at its lower edge.
struct SpeedScale {
    explicit SpeedScale(const Storyboard&);

    float part(double speed) const; ///< 0 … 1, from the lower edge up
    /// The speed there, to two digits and 1 near 1; 0 below the row.
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
/// The row of speeds beside its keys.
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

/// What a point of the strip is on; `reach`: how far from keys and ends.
StripPart strip_part(const Storyboard&, const StripScale&, const StripRows&, ImVec2 point, float reach);

/// When a key is, s of film.
double film_time_of(const Storyboard&, const KeyPlace&);

} // namespace pendula
