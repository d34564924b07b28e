// SPDX-License-Identifier: MIT
/// Purposes of films: the frame size, rate and depth that suit each purpose, and the margins that players may
/// cover.
#pragma once

#include "render/view.hpp"

#include <array>
#include <string_view>

namespace pendula {

/// Margins that are kept free of words, as fractions of a picture's width (left, right) and height (top,
/// bottom). Players show buttons and titles there, and some screens cut the margins off.
struct SafeMargins {
    double left = 0.05, right = 0.05, top = 0.05, bottom = 0.05;
    bool operator==(const SafeMargins&) const = default;
};

/// The area of a picture within the margins.
constexpr PixelRectangle area_within(const SafeMargins& margins, int width, int height) {
    const int left = static_cast<int>(margins.left * width), top = static_cast<int>(margins.top * height);
    return {left, top, width - left - static_cast<int>(margins.right * width),
            height - top - static_cast<int>(margins.bottom * height)};
}

struct FilmPurpose {
    std::string_view name;
    int width, height;     ///< px
    int frames_per_second; ///< GIF counts time in 1/100 s, so a GIF's rate divides 100
    int depth;             ///< bits of a channel, if the codec supports this depth
    SafeMargins margins;
};

// EBU R 95 recommends 5 % margins. In shorts, the title covers the lowest quarter, and buttons cover the
// right edge.
inline constexpr std::array film_purposes{
    FilmPurpose{"youtube", 3840, 2160, 60, 10, {}},
    FilmPurpose{"shorts", 1080, 1920, 60, 8, {0.05, 0.12, 0.10, 0.25}},
    FilmPurpose{"square", 1080, 1080, 60, 8, {}},
    FilmPurpose{"slides", 1920, 1080, 30, 8, {}},
    FilmPurpose{"gif", 640, 360, 25, 8, {0.03, 0.03, 0.03, 0.03}},
};

/// The purpose with the given name; null if there is none.
constexpr const FilmPurpose* film_purpose(std::string_view name) {
    for (const FilmPurpose& purpose : film_purposes)
        if (purpose.name == name) return &purpose;
    return nullptr;
}

} // namespace pendula
