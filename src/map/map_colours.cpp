// SPDX-License-Identifier: MIT
#include "map/map_colours.hpp"

#include "map/map_palettes.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace pendula {
namespace {

/// Almost the night behind it: what has not happened is quiet.
constexpr LinearRgb not_in_time_colour{0.0022f, 0.0030f, 0.0060f};
/// Lighter, like slate, so that a glance at the legend tells them apart: what cannot be.
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

} // namespace pendula
