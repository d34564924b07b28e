// SPDX-License-Identifier: MIT
#include "render/map/map_axes.hpp"

#include "physics/arithmetic/double_double.hpp"
#include "render/map/map_words.hpp"
#include "render/plots/plot_axes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace pendula {
namespace {

/// More digits than this an axis does not write at each tick: it counts from its centre.
constexpr double most_tick_digits = 5.5;

/// The smallest step of a round part of a turn with no more ticks than that, degrees; 0 if none suits.
double degree_step(double low, double high, int most_ticks) {
    if (high - low < 20) return 0;
    for (const double step : {5.0, 10.0, 15.0, 30.0, 45.0, 90.0, 180.0, 360.0})
        if (std::floor(high / step + 1e-9) - std::ceil(low / step - 1e-9) + 1 <= most_ticks) return step;
    return 0;
}

Axis degree_axis(double low, double high, double step) {
    Axis axis{low, high, {}, {}};
    for (double count = std::ceil(low / step - 1e-9); count * step <= high + 1e-9 * step; ++count) {
        const double value = count * step;
        axis.ticks.push_back({value, fmt::format("{}{:g}", value < 0 ? "\u2212" : "", std::abs(value))});
    }
    return axis;
}

std::vector<PartTick> parts_of(const Axis& axis) {
    std::vector<PartTick> ticks;
    for (const Tick& tick : axis.ticks)
        ticks.push_back({(tick.value - axis.low) / (axis.high - axis.low), tick.label});
    return ticks;
}

double part_along(const MapColouring& colouring, double value) {
    const auto [low, high] = colouring.range;
    if (colouring.scale == MapScale::linear) return (value - low) / (high - low);
    return std::log(value / low) / std::log(high / low);
}

/// At 1, 2, 5 times powers of ten, or at 1 and 3, or at the powers alone: as many as there is room for.
std::vector<PartTick> logarithmic_ticks(const MapColouring& colouring, int most_ticks) {
    static constexpr std::array<std::array<double, 3>, 3> ladders{{{1, 2, 5}, {1, 3, 3}, {1, 1, 1}}};
    const auto [low, high] = colouring.range;
    std::vector<PartTick> ticks;
    for (const auto& ladder : ladders) {
        ticks.clear();
        const int last = static_cast<int>(std::floor(std::log10(high)));
        for (int power = static_cast<int>(std::floor(std::log10(low))); power <= last; ++power)
            for (std::size_t i = 0; i < ladder.size(); ++i) {
                const double value = ladder[i] * std::pow(10.0, power);
                if ((i > 0 && ladder[i] == ladder[i - 1]) || value < low || value > high) continue;
                ticks.push_back({part_along(colouring, value), brief_number(value)});
            }
        if (static_cast<int>(ticks.size()) <= most_ticks) break;
    }
    return ticks;
}

} // namespace

double value_along(const MapColouring& colouring, double part) {
    const auto [low, high] = colouring.range;
    if (colouring.scale == MapScale::linear) return low + part * (high - low);
    return low * std::pow(high / low, part);
}

MapRuler map_ruler(const MapAxis& axis, DoubleDouble centre, double extent, int most_ticks) {
    const MapCoordinateTraits& traits = traits_of(axis.coordinate);
    const DoubleDouble units = shown_units(axis), middle = centre * units;
    const double width = extent * units.hi(), low = middle.hi() - width / 2, high = middle.hi() + width / 2;
    const double largest = std::max(std::abs(low), std::abs(high)), step = width / most_ticks;
    most_ticks = std::max(most_ticks, 2);
    if (std::log10(largest / step) < most_tick_digits) {
        const double round = axis.coordinate == MapCoordinate::angle ? degree_step(low, high, most_ticks) : 0;
        const Axis ruled = round > 0 ? degree_axis(low, high, round) : number_axis(low, high, most_ticks, {});
        return {parts_of(ruled), fmt::format("{} {} ({})", traits.title, symbol_of(axis), traits.unit),
                fmt::format("{} ({})", symbol_of(axis), traits.unit)};
    }
    const int power = static_cast<int>(std::floor(std::log10(width / 2)));
    const double half = width / 2 / std::pow(10.0, power);
    const int decimals = -power + 1;
    const bool is_close = traits.unit == "°"; // to its number
    return {parts_of(number_axis(-half, half, most_ticks, {})),
            fmt::format("{} {} {}{}{}  ({} {})", symbol_of(axis), middle < 0.0 ? "+" : "\u2212",
                        fixed_text(middle < 0.0 ? -middle : middle, decimals), is_close ? "" : " ",
                        traits.unit, power_of_ten(power), traits.unit),
            fmt::format("{} from the centre ({} {})", symbol_of(axis), power_of_ten(power), traits.unit)};
}

PaletteRuler palette_ruler(const MapColouring& colouring, std::string_view unit, int most_ticks) {
    const auto [low, high] = colouring.range;
    most_ticks = std::max(most_ticks, 2);
    PaletteRuler ruler{{}, std::string(unit)};
    if (!(low < high)) return ruler;
    if (unit == "rad") {
        constexpr double degrees = 180 / std::numbers::pi;
        ruler.unit = "°";
        const double step = degree_step(low * degrees, high * degrees, std::max(most_ticks, 3));
        ruler.ticks = parts_of(step > 0 ? degree_axis(low * degrees, high * degrees, step)
                                        : number_axis(low * degrees, high * degrees, most_ticks, {}));
        return ruler;
    }
    const double largest = std::max(std::abs(low), std::abs(high)), step = (high - low) / most_ticks;
    if (std::log10(largest / step) >= most_tick_digits - 1) {
        const int power = static_cast<int>(std::floor(std::log10(high - low)));
        const double scale = std::pow(10.0, power);
        ruler.ticks = parts_of(number_axis(0, (high - low) / scale, most_ticks, {}));
        ruler.unit =
            fmt::format("{} {} + {} {}", power_of_ten(power), unit, fixed_text(low, 1 - power), unit);
    } else if (colouring.scale == MapScale::linear || high / low < 3) {
        for (const Tick& tick : number_axis(low, high, most_ticks, {}).ticks)
            ruler.ticks.push_back({part_along(colouring, tick.value), tick.label});
    } else {
        ruler.ticks = logarithmic_ticks(colouring, most_ticks);
    }
    return ruler;
}

} // namespace pendula
