// SPDX-License-Identifier: MIT
/// How a scene looks: the table [look] of a scene file. Plain values; the drawing rooms and the overlay read
/// them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace pendula {

/// Colours of scene and overlay together.
enum class Theme : std::uint8_t {
    night,        ///< light on a dark ground
    paper,        ///< ink on warm white, for print
    blueprint,    ///< white and cyan lines on blue
    high_contrast ///< pure hues on black, thicker lines
};

/// How a trail fades from its newest point (age 0) to its oldest (age 1).
enum class TrailFade : std::uint8_t {
    smooth,      ///< (1 − age)^1.9
    linear,      ///< 1 − age
    exponential, ///< exp(−4 age), from its end on to 0
    hold         ///< not at all, but for the last twentieth
};

/// What the length of trails is counted in.
enum class TrailUnit : std::uint8_t {
    seconds, ///< simulated
    viewing, ///< seconds as they pass for who looks on: at twice the speed twice as long a trail
    swings   ///< see swing_period()
};
enum class TrailWidth : std::uint8_t { constant, age, speed };
/// How bright a trail is along its way, besides its fading.
enum class TrailLight : std::uint8_t {
    even,
    speed ///< thin and bright where it is fast, broad and dim where it is slow
};
enum class TrailColour : std::uint8_t { bob, speed, age, energy, strain, angle };

/// What colours the quantity that TrailColour names; `automatic` is the one that suits it.
enum class Palette : std::uint8_t { automatic, aurora, ember, ice, balance, wheel };

/// The names used in scene files and in the overlay: "high-contrast", "exponential", …
std::string_view name_of(Theme);
std::string_view name_of(TrailFade);
std::string_view name_of(TrailUnit);
std::string_view name_of(TrailWidth);
std::string_view name_of(TrailLight);
std::string_view name_of(TrailColour);
std::string_view name_of(Palette);
std::optional<Theme> theme_from_name(std::string_view);
std::optional<TrailFade> trail_fade_from_name(std::string_view);
std::optional<TrailUnit> trail_unit_from_name(std::string_view);
std::optional<TrailWidth> trail_width_from_name(std::string_view);
std::optional<TrailLight> trail_light_from_name(std::string_view);
std::optional<TrailColour> trail_colour_from_name(std::string_view);
std::optional<Palette> palette_from_name(std::string_view);

struct Look {
    Theme theme = Theme::night;
    double exposure = 0; ///< EV: stops of light, each twice as bright
    double bloom = 1;    ///< strength of the glow, 1 as the theme means it
    TrailUnit trail_unit = TrailUnit::seconds;
    double trail_swings = 3; ///< how long trails are, where that is counted in swings
    TrailFade trail_fade = TrailFade::smooth;
    TrailWidth trail_width = TrailWidth::age;
    TrailLight trail_light = TrailLight::speed;
    TrailColour trail_colour = TrailColour::bob;
    Palette palette = Palette::automatic;
    bool springs = false;     ///< elastic links drawn as coils
    bool flips = false;       ///< marks where a link last went over the top
    bool velocity_arrows = false; ///< of every bob
    bool force_arrows = false;    ///< what gravity and links do to every bob together
    bool angle_arcs = false;      ///< from the vertical to each link, with its name
    bool energy_bar = false;      ///< how much is in motion, height and springs
    bool shadow = true;       ///< of the chain, on the ground behind it
    bool clock = false;       ///< the simulated time, large
    bool parting = false;     ///< when the first companion has come to differ by 1 rad
    bool transparent = false; ///< without background, where a recording can hold that

    bool operator==(const Look&) const = default;
};

} // namespace pendula
