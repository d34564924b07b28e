// SPDX-License-Identifier: MIT
/// Purposes of films: the shape, rate and depth that suit each, and the area that players do not cover.
/// Values.
#pragma once

#include "render/view.hpp"

#include <array>
#include <string_view>

namespace pendula {

/// Margins to keep free of words, as fractions of a picture's width (left, right) and height (top, bottom):
/// players put buttons and titles there, and some screens cut them off.
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
    int frames_per_second; ///< GIF's clock counts 1/100 s, so a GIF's rate divides 100
    int depth;             ///< bits of a channel, if the film's codec has them
    SafeMargins margins;
};

// EBU R 95 keeps 5 % free. In shorts the title covers the lowest quarter, and buttons the right edge.
inline constexpr std::array film_purposes{
    FilmPurpose{"youtube", 3840, 2160, 60, 10, {}},
    FilmPurpose{"shorts", 1080, 1920, 60, 8, {0.05, 0.12, 0.10, 0.25}},
    FilmPurpose{"square", 1080, 1080, 60, 8, {}},
    FilmPurpose{"slides", 1920, 1080, 30, 8, {}},
    FilmPurpose{"gif", 640, 360, 25, 8, {0.03, 0.03, 0.03, 0.03}},
};

/// Null for other names.
constexpr const FilmPurpose* film_purpose(std::string_view name) {
    for (const FilmPurpose& purpose : film_purposes)
        if (purpose.name == name) return &purpose;
    return nullptr;
}

} // namespace pendula
