// SPDX-License-Identifier: MIT
#include "map/map_colours.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <vector>

namespace pendula {
namespace {

/// Nearly as dark as the background: an event that has not happened should not stand out.
constexpr LinearRgb not_in_time_colour{0.0022f, 0.0030f, 0.0060f};
/// Slate grey, for events that cannot happen: lighter than not_in_time_colour, so that the two are easily
/// told apart.
constexpr LinearRgb never_colour{0.0190f, 0.0262f, 0.0390f};
constexpr LinearRgb hatch_dark{0.0090f, 0.0095f, 0.0110f}, hatch_light{0.0280f, 0.0290f, 0.0320f};
constexpr std::size_t hatch_period = 12, hatch_width = 2; ///< pixels

LinearRgb mix(const LinearRgb& a, const LinearRgb& b, float part) {
    return {a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1]), a[2] + part * (b[2] - a[2])};
}

LinearRgb hatched(const MapColouring& colouring, double value, std::size_t column, std::size_t row) {
    if (fate_of(value) == MapFate::no_such_start && (column + row) % hatch_period < hatch_width)
        return hatch_light;
    return colour_of(colouring, value);
}

} // namespace

MapColouring usual_colouring(const MapPicture& picture) {
    MapColouring colouring;
    switch (picture.definition.quantity) {
    case MapQuantity::flip_time:
        colouring = {MapPalette::ember, MapScale::logarithmic, {}, true};
        break;
    case MapQuantity::parting_time:
        colouring = {MapPalette::glacier, MapScale::logarithmic, {}, true};
        break;
    case MapQuantity::exponent:
        colouring = {MapPalette::orchid, MapScale::linear, {}, false};
        break;
    case MapQuantity::top_speed:
        colouring = {MapPalette::glacier, MapScale::linear, {}, false};
        break;
    case MapQuantity::angle:
        return {MapPalette::wheel, MapScale::linear, {-std::numbers::pi, std::numbers::pi}, false};
    }
    colouring.range = value_range(picture.values);
    return colouring;
}

LinearRgb palette_colour(MapPalette palette, double part) {
    const auto& table = palette_table(palette);
    if (is_cyclic(palette)) {
        const double place = (part - std::floor(part)) * palette_entries;
        const std::size_t i = static_cast<std::size_t>(place) % palette_entries;
        return mix(table[i], table[(i + 1) % palette_entries], static_cast<float>(place - std::floor(place)));
    }
    const double place = std::clamp(part, 0.0, 1.0) * (palette_entries - 1);
    const std::size_t i = std::min<std::size_t>(static_cast<std::size_t>(place), palette_entries - 2);
    return mix(table[i], table[i + 1], static_cast<float>(place - static_cast<double>(i)));
}

double part_of(const MapColouring& colouring, double value) {
    const auto [low, high] = colouring.range;
    double part;
    if (colouring.scale == MapScale::logarithmic && low > 0 && high > low)
        part = std::log(std::max(value, low) / low) / std::log(high / low);
    else
        part = (value - low) / (high - low);
    if (!is_cyclic(colouring.palette)) part = std::clamp(part, 0.0, 1.0);
    return colouring.is_turned ? 1 - part : part;
}

LinearRgb colour_of(const MapColouring& colouring, double value) {
    switch (fate_of(value)) {
    case MapFate::happens:
        break;
    case MapFate::not_in_time:
        return not_in_time_colour;
    case MapFate::never:
        return never_colour;
    case MapFate::no_such_start:
        return hatch_dark;
    }
    return palette_colour(colouring.palette, part_of(colouring, value));
}

std::vector<LinearRgb> colours_of(const MapPicture& picture, const MapColouring& colouring) {
    std::vector<LinearRgb> colours(picture.values.size());
    for (std::size_t row = 0, pixel = 0; row < picture.rows; ++row)
        for (std::size_t column = 0; column < picture.columns; ++column, ++pixel)
            colours[pixel] = hatched(colouring, picture.values[pixel], column, row);
    const std::size_t extra = picture.extra_samples;
    for (std::size_t i = 0; i < picture.refined.size(); ++i) {
        const std::size_t pixel = picture.refined[i];
        LinearRgb sum = colours[pixel];
        for (std::size_t sample = 0; sample < extra; ++sample) {
            const LinearRgb more = hatched(colouring, picture.refined_values[i * extra + sample],
                                           pixel % picture.columns, pixel / picture.columns);
            for (std::size_t channel = 0; channel < 3; ++channel) sum[channel] += more[channel];
        }
        for (float& channel : sum) channel /= static_cast<float>(extra + 1);
        colours[pixel] = sum;
    }
    return colours;
}

namespace {

/// A colour on the path of a palette: OKLab in cylindrical form.
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

/// The lightness varies with the hue, so that opposite angles, such as up and down, differ in a grey print
/// too. The chroma is the largest that a screen can show in every hue; dark teal limits it.
Stop wheel_at(double part) {
    const double turn = 2 * std::numbers::pi * part;
    return {0.64 + 0.20 * std::cos(turn), 0.095 + 0.012 * std::cos(turn - 1.7 * std::numbers::pi),
            70 + 360 * part};
}

/// Cubic Hermite interpolation between the stops, with Catmull-Rom slopes.
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

/// Divides the path of a palette into steps of equal length in OKLab.
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
