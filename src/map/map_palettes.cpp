// SPDX-License-Identifier: MIT
#include "map/map_palettes.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <vector>

namespace pendula {
namespace {

/// A stop of a path: OKLab in cylindrical form.
struct Stop {
    double lightness, chroma, hue; ///< hue in degrees, not wrapped
};

constexpr std::array<Stop, 7> ember{{{0.135, 0.030, 268},
                                     {0.270, 0.100, 285},
                                     {0.410, 0.150, 320},
                                     {0.560, 0.185, 368},
                                     {0.710, 0.165, 408},
                                     {0.860, 0.120, 438},
                                     {0.975, 0.035, 455}}};
constexpr std::array<Stop, 6> glacier{{{0.135, 0.030, 272},
                                       {0.300, 0.100, 265},
                                       {0.470, 0.118, 248},
                                       {0.650, 0.115, 222},
                                       {0.830, 0.085, 196},
                                       {0.975, 0.020, 165}}};
constexpr std::array<Stop, 6> orchid{{{0.135, 0.030, 255},
                                      {0.290, 0.110, 282},
                                      {0.460, 0.175, 306},
                                      {0.640, 0.180, 330},
                                      {0.820, 0.100, 350},
                                      {0.975, 0.011, 360}}};
constexpr std::array<Stop, 3> ash{{{0.120, 0.012, 265}, {0.560, 0.012, 265}, {0.970, 0.008, 90}}};

/// Lightness once around as well: opposite angles differ in more than hue, and a print in grey tells left
/// from right. The chroma is what a screen has in every hue: least in dark teal.
Stop wheel_at(double part) {
    const double turn = 2 * std::numbers::pi * part;
    return {0.64 + 0.20 * std::cos(turn), 0.095 + 0.012 * std::cos(turn - 1.7 * std::numbers::pi),
            70 + 360 * part};
}

/// Cubic Hermite between the stops, with the slopes of Catmull and Rom.
double between(std::span<const Stop> stops, double place, double Stop::*field) {
    const auto last = stops.size() - 1;
    const std::size_t i = std::min(static_cast<std::size_t>(place), last - 1);
    const double s = place - static_cast<double>(i);
    const auto at = [&](std::size_t j) { return stops[j].*field; };
    const auto slope = [&](std::size_t j) {
        if (j == 0) return at(1) - at(0);
        return j == last ? at(last) - at(last - 1) : (at(j + 1) - at(j - 1)) / 2;
    };
    const double t = 1 - s;
    return t * t * (1 + 2 * s) * at(i) + s * s * (1 + 2 * t) * at(i + 1) + t * t * s * slope(i) -
           s * s * t * slope(i + 1);
}

Stop along(MapPalette palette, double part) {
    const auto of = [part](std::span<const Stop> stops) {
        const double place = part * static_cast<double>(stops.size() - 1);
        return Stop{between(stops, place, &Stop::lightness), between(stops, place, &Stop::chroma),
                    between(stops, place, &Stop::hue)};
    };
    switch (palette) {
    case MapPalette::ember:
        return of(ember);
    case MapPalette::glacier:
        return of(glacier);
    case MapPalette::orchid:
        return of(orchid);
    case MapPalette::ash:
        return of(ash);
    case MapPalette::wheel:
        return wheel_at(part);
    }
    return {};
}

OkLab lab_of(const Stop& stop) {
    const double hue = stop.hue * std::numbers::pi / 180;
    return {stop.lightness, stop.chroma * std::cos(hue), stop.chroma * std::sin(hue)};
}

double distance(const OkLab& x, const OkLab& y) {
    return std::hypot(x.lightness - y.lightness, x.a - y.a, x.b - y.b);
}

/// Walks the path at constant speed: equal parts are equally far apart in OKLab.
std::array<LinearRgb, palette_entries> walk(MapPalette palette) {
    constexpr std::size_t fine = 16 * palette_entries;
    std::vector<LinearRgb> colours;
    std::vector<double> walked{0};
    for (std::size_t i = 0; i <= fine; ++i) {
        colours.push_back(
            within_screen(lab_of(along(palette, static_cast<double>(i) / static_cast<double>(fine)))));
        if (i > 0) walked.push_back(walked.back() + distance(to_oklab(colours[i]), to_oklab(colours[i - 1])));
    }
    std::array<LinearRgb, palette_entries> table;
    const double steps = static_cast<double>(is_cyclic(palette) ? palette_entries : palette_entries - 1);
    std::size_t place = 0;
    for (std::size_t entry = 0; entry < palette_entries; ++entry) {
        const double goal = walked.back() * static_cast<double>(entry) / steps;
        while (place + 1 < fine && walked[place + 1] < goal) ++place;
        const double length = walked[place + 1] - walked[place];
        const auto part = static_cast<float>(length > 0 ? (goal - walked[place]) / length : 0);
        for (std::size_t channel = 0; channel < 3; ++channel)
            table[entry][channel] =
                colours[place][channel] + part * (colours[place + 1][channel] - colours[place][channel]);
    }
    return table;
}

} // namespace

OkLab to_oklab(const LinearRgb& rgb) {
    const double r = rgb[0], g = rgb[1], b = rgb[2];
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

std::array<double, 3> to_linear_rgb(const OkLab& lab) {
    const double l = lab.lightness + 0.3963377774 * lab.a + 0.2158037573 * lab.b;
    const double m = lab.lightness - 0.1055613458 * lab.a - 0.0638541728 * lab.b;
    const double s = lab.lightness - 0.0894841775 * lab.a - 1.2914855480 * lab.b;
    const double l3 = l * l * l, m3 = m * m * m, s3 = s * s * s;
    return {4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3,
            -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3,
            -0.0041960863 * l3 - 0.7034186147 * m3 + 1.7076147010 * s3};
}

LinearRgb within_screen(const OkLab& lab) {
    const auto colour = [&](double part) {
        return to_linear_rgb({lab.lightness, part * lab.a, part * lab.b});
    };
    const auto is_shown = [&](double part) {
        const std::array<double, 3> rgb = colour(part);
        return std::all_of(rgb.begin(), rgb.end(), [](double x) { return x >= 0 && x <= 1; });
    };
    double inside = 0, outside = 1;
    if (is_shown(1))
        inside = 1;
    else
        for (int halving = 0; halving < 40; ++halving) {
            const double middle = (inside + outside) / 2;
            (is_shown(middle) ? inside : outside) = middle;
        }
    const std::array<double, 3> rgb = colour(inside);
    return {static_cast<float>(std::clamp(rgb[0], 0.0, 1.0)),
            static_cast<float>(std::clamp(rgb[1], 0.0, 1.0)),
            static_cast<float>(std::clamp(rgb[2], 0.0, 1.0))};
}

const std::array<LinearRgb, palette_entries>& palette_table(MapPalette palette) {
    static const std::array<std::array<LinearRgb, palette_entries>, 5> tables{
        walk(MapPalette::ember), walk(MapPalette::glacier), walk(MapPalette::orchid), walk(MapPalette::ash),
        walk(MapPalette::wheel)};
    return tables[static_cast<std::size_t>(palette)];
}

} // namespace pendula
