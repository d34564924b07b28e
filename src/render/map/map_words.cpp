// SPDX-License-Identifier: MIT
#include "render/map/map_words.hpp"

#include "files/text.hpp"
#include "physics/arithmetic/double_double.hpp"
#include "physics/arithmetic/number_text.hpp"
#include "render/plots/plot_axes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace pendula {
namespace {

constexpr const char* minus_sign = "\u2212";

/// The parts of a number such as "1.2345e+01": its digits and its power of ten.
struct Decimal {
    std::string digits;
    int exponent = 0;
};

Decimal decimal_of(DoubleDouble positive, int count) {
    const std::string text = to_string(positive, count);
    const auto at = text.find('e');
    Decimal decimal{text.substr(0, at), std::stoi(text.substr(at + 1))};
    std::erase(decimal.digits, '.');
    return decimal;
}

std::string of_link(const MapDefinition& definition, const char* any, const char* one) {
    return definition.link == 0 ? any : fmt::format("{} {}", one, definition.link);
}

/// The number with the Unicode minus sign.
std::string signed_text(double value, int decimals) {
    return fmt::format("{}{:.{}f}", value < 0 ? minus_sign : "", std::abs(value), decimals);
}

} // namespace

DoubleDouble shown_units(const MapAxis& axis) {
    if (axis.coordinate != MapCoordinate::angle) return 1.0;
    static const DoubleDouble degrees = DoubleDouble(180.0) / RealTraits<DoubleDouble>::pi;
    return degrees;
}

std::string symbol_of(const MapAxis& axis) {
    const MapCoordinateTraits& traits = traits_of(axis.coordinate);
    return traits.has_link ? with_index(traits.symbol, axis.link) : std::string(traits.symbol);
}

std::string fixed_text(DoubleDouble value, int decimals) {
    decimals = std::max(decimals, 0);
    const double size = std::abs(value.hi());
    if (!std::isfinite(size) || size < 0.5 * std::pow(10.0, -decimals))
        return fmt::format("{:.{}f}", 0.0, std::min(decimals, double_double_digits));
    const int whole = static_cast<int>(std::floor(std::log10(size)));
    Decimal decimal =
        decimal_of(value < 0.0 ? -value : value, std::clamp(whole + 1 + decimals, 1, double_double_digits));
    if (decimal.exponent < 0) {
        decimal.digits.insert(0, static_cast<std::size_t>(-decimal.exponent), '0');
        decimal.exponent = 0;
    }
    const auto point = static_cast<std::size_t>(decimal.exponent) + 1;
    if (decimal.digits.size() < point) decimal.digits.append(point - decimal.digits.size(), '0');
    std::string text = value < 0.0 ? minus_sign : "";
    text += decimal.digits.substr(0, point);
    if (decimal.digits.size() > point) text += "." + decimal.digits.substr(point);
    return text;
}

std::string brief_number(double value) {
    if (value == 0) return "0";
    const double size = std::abs(value);
    const std::string sign = value < 0 ? minus_sign : "";
    if (size >= 999.5 && size < 1e5) return sign + fmt::format("{:.0f}", size); // {:.3g} would write 1e+03
    if (size >= 1e-3 && size < 1e5) return sign + fmt::format("{:.3g}", size);
    const std::string digits = fmt::format("{:.1e}", size); // 1.2e-09
    return fmt::format("{}{}·{}", sign, digits.substr(0, 3), power_of_ten(std::stoi(digits.substr(4))));
}

std::string coordinate_words(const MapAxis& axis, DoubleDouble value, double pixel) {
    const DoubleDouble units = shown_units(axis);
    const double step = pixel * units.hi();
    const int decimals = step > 0 ? static_cast<int>(std::ceil(-std::log10(step))) + 1 : double_double_digits;
    const std::string_view unit = traits_of(axis.coordinate).unit;
    return fmt::format("{} {}{}{}", symbol_of(axis), fixed_text(value * units, decimals),
                       unit == "°" ? "" : " ", unit);
}

std::string title_of(const MapDefinition& definition) {
    switch (definition.quantity) {
    case MapQuantity::flip_time:
        return fmt::format("Time until {} flips", of_link(definition, "a link", "link"));
    case MapQuantity::exponent:
        return fmt::format("Lyapunov exponent over {:g} s", definition.until);
    case MapQuantity::angle:
        return fmt::format("Angle {} after {:g} s", with_index("θ", definition.link), definition.until);
    case MapQuantity::parting_time:
        return fmt::format("Time until a neighbour {} rad away is 1 rad away",
                           brief_number(definition.neighbour_distance));
    case MapQuantity::top_speed:
        return fmt::format("Largest speed of {} within {:g} s", of_link(definition, "any bob", "bob"),
                           definition.until);
    }
    return {};
}

std::string value_words(const MapDefinition& definition, double value) {
    const MapFate fate = fate_of(value);
    if (fate != MapFate::happens) {
        if (fate == MapFate::not_in_time && definition.quantity == MapQuantity::flip_time)
            return fmt::format("no flip within {:g} s", definition.until);
        if (fate == MapFate::not_in_time)
            return fmt::format("neighbour stays close for {:g} s", definition.until);
        return fate_words(definition, fate);
    }
    switch (definition.quantity) {
    case MapQuantity::flip_time:
        return fmt::format("flips after {:.4f} s", value);
    case MapQuantity::exponent:
        return fmt::format("exponent {}/s", signed_text(value, 4));
    case MapQuantity::angle:
        return fmt::format("{} {}° after {:g} s", with_index("θ", definition.link),
                           signed_text(value * 180 / std::numbers::pi, 3), definition.until);
    case MapQuantity::parting_time:
        return fmt::format("neighbour 1 rad away after {:.4f} s", value);
    case MapQuantity::top_speed:
        return fmt::format("up to {:.4f} m/s", value);
    }
    return {};
}

std::string fate_words(const MapDefinition& definition, MapFate fate) {
    switch (fate) {
    case MapFate::happens:
        break;
    case MapFate::not_in_time:
        return fmt::format("not within {:g} s", definition.until);
    case MapFate::never:
        return "too little energy";
    case MapFate::no_such_start:
        return "no such start";
    }
    return {};
}

std::string duration_words(double seconds) {
    if (seconds >= 600) return "over 10 min";
    return fmt::format("{:.0f} s", seconds);
}

std::vector<std::string> status_words(const MapDefinition& definition, const MapPlace& place,
                                      MapArithmetic arithmetic, std::optional<double> predictability) {
    const MapAxis& axis = definition.axes[0];
    const std::string_view unit = traits_of(axis.coordinate).unit;
    const double width = place.width * shown_units(axis).hi();
    std::vector<std::string> words{
        fmt::format("{}{}{} wide", brief_number(width), unit == "°" ? "" : " ", unit),
        std::string(name_of(arithmetic))};
    if (predictability)
        words.push_back(std::isfinite(*predictability)
                            ? "predictable for " + duration_words(*predictability) + " at its centre"
                            : "regular at its centre");
    return words;
}

std::optional<std::string> problem_of(const MapDefinition& definition) {
    const std::size_t links = definition.chain.links();
    if (definition.chain.model != Model::rigid)
        return "Maps need a rigid chain: press E to make the rods rigid.";
    if (links > most_map_links)
        return fmt::format("Maps need a chain of up to {} links, but this one has {}: choose fewer links in "
                           "the panel's section Chain.",
                           most_map_links, links);
    for (const MapAxis& axis : definition.axes)
        if (traits_of(axis.coordinate).has_link && axis.link > links)
            return fmt::format("{} has no {}: choose {} for an axis in the panel's section Map.",
                               links == 1 ? "One link" : fmt::format("A chain of {} links", links),
                               symbol_of(axis), symbol_of({MapCoordinate::velocity, 1}));
    auto reason = refusal(definition);
    if (!reason || reason->empty()) return reason;
    reason = capitalised(*reason);
    if (!reason->ends_with('.')) *reason += '.';
    return reason;
}

namespace {

/// If an axis's tick labels would need more digits than this, the axis counts from its centre instead.
constexpr double most_tick_digits = 5.5;

/// The smallest step from a list of round degrees that gives at most `most_ticks` ticks; 0 if there is none,
/// or if the range is below 20°.
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

/// Ticks at 1, 2 and 5 times powers of ten. If these are too many: at 1 and 3 times, or only at the powers.
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
    const bool is_close = traits.unit == "°"; // a degree sign directly follows its number
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
