// SPDX-License-Identifier: MIT
#include "scene/look.hpp"

#include <array>
#include <cstddef>

namespace pendula {
namespace {

// In the order of the enumerators.
constexpr std::array<std::string_view, 4> themes{"night", "paper", "blueprint", "high-contrast"};
constexpr std::array<std::string_view, 4> fades{"smooth", "linear", "exponential", "hold"};
constexpr std::array<std::string_view, 3> units{"seconds", "viewing", "swings"};
constexpr std::array<std::string_view, 3> widths{"constant", "age", "speed"};
constexpr std::array<std::string_view, 2> lights{"even", "speed"};
constexpr std::array<std::string_view, 6> colours{"bob", "speed", "age", "energy", "strain", "angle"};
constexpr std::array<std::string_view, 6> palettes{"automatic", "aurora", "ember", "ice", "balance", "wheel"};

template<typename Choice, std::size_t count>
std::optional<Choice> choice_of(const std::array<std::string_view, count>& names, std::string_view name) {
    for (std::size_t i = 0; i < count; ++i)
        if (names[i] == name) return static_cast<Choice>(i);
    return std::nullopt;
}

} // namespace

std::string_view name_of(Theme theme) { return themes[static_cast<std::size_t>(theme)]; }
std::string_view name_of(TrailFade fade) { return fades[static_cast<std::size_t>(fade)]; }
std::string_view name_of(TrailUnit unit) { return units[static_cast<std::size_t>(unit)]; }
std::string_view name_of(TrailWidth width) { return widths[static_cast<std::size_t>(width)]; }
std::string_view name_of(TrailLight light) { return lights[static_cast<std::size_t>(light)]; }
std::string_view name_of(TrailColour colour) { return colours[static_cast<std::size_t>(colour)]; }
std::string_view name_of(Palette palette) { return palettes[static_cast<std::size_t>(palette)]; }

std::optional<Theme> theme_from_name(std::string_view name) { return choice_of<Theme>(themes, name); }
std::optional<TrailFade> trail_fade_from_name(std::string_view name) {
    return choice_of<TrailFade>(fades, name);
}
std::optional<TrailUnit> trail_unit_from_name(std::string_view name) {
    return choice_of<TrailUnit>(units, name);
}
std::optional<TrailWidth> trail_width_from_name(std::string_view name) {
    return choice_of<TrailWidth>(widths, name);
}
std::optional<TrailLight> trail_light_from_name(std::string_view name) {
    return choice_of<TrailLight>(lights, name);
}
std::optional<TrailColour> trail_colour_from_name(std::string_view name) {
    return choice_of<TrailColour>(colours, name);
}
std::optional<Palette> palette_from_name(std::string_view name) { return choice_of<Palette>(palettes, name); }

} // namespace pendula
