// SPDX-License-Identifier: MIT
/// The appearance of a scene: the table [look] of a scene file, and the appearance of the ensemble in
/// [ensemble]. Plain values, read by the renderer and the overlay.
#pragma once

#include "physics/names.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pendula {

/// The colours of scene and overlay.
enum class Theme : std::uint8_t {
    night,        ///< light on a dark background
    paper,        ///< ink on warm white, for print
    blueprint,    ///< white and cyan lines on blue
    high_contrast ///< pure hues on black, thicker lines
};

/// How a trail fades from its newest point (age 0) to its oldest (age 1).
enum class TrailFade : std::uint8_t {
    smooth,      ///< (1 − age)^1.9
    linear,      ///< 1 − age
    exponential, ///< exp(−4 age), reduced to 0 in the oldest twentieth
    hold         ///< no fading, except in the oldest twentieth
};

/// The unit of trail lengths.
enum class TrailUnit : std::uint8_t {
    seconds, ///< simulated
    viewing, ///< seconds of viewing: at twice the speed, trails show twice as much of the motion
    swings   ///< see swing_period()
};
enum class TrailWidth : std::uint8_t { constant, age, speed };
/// The quantity that a trail's brightness depends on, in addition to its age.
enum class TrailLight : std::uint8_t {
    even,
    speed ///< thin and bright where the bob is fast, broad and dim where it is slow
};
enum class TrailColour : std::uint8_t { bob, speed, age, energy, strain, angle };

/// The colours for the quantity in TrailColour; `automatic`: the palette that suits this quantity.
enum class Palette : std::uint8_t { automatic, aurora, ember, ice, balance, wheel };

template<>
struct EnumNames<Theme> {
    static constexpr std::array<std::string_view, 4> list{"night", "paper", "blueprint", "high-contrast"};
};
template<>
struct EnumNames<TrailFade> {
    static constexpr std::array<std::string_view, 4> list{"smooth", "linear", "exponential", "hold"};
};
template<>
struct EnumNames<TrailUnit> {
    static constexpr std::array<std::string_view, 3> list{"seconds", "viewing", "swings"};
};
template<>
struct EnumNames<TrailWidth> {
    static constexpr std::array<std::string_view, 3> list{"constant", "age", "speed"};
};
template<>
struct EnumNames<TrailLight> {
    static constexpr std::array<std::string_view, 2> list{"even", "speed"};
};
template<>
struct EnumNames<TrailColour> {
    static constexpr std::array<std::string_view, 6> list{"bob", "speed", "age", "energy", "strain", "angle"};
};
template<>
struct EnumNames<Palette> {
    static constexpr std::array<std::string_view, 6> list{"automatic", "aurora",  "ember",
                                                          "ice",       "balance", "wheel"};
};

struct Look {
    Theme theme = Theme::night;
    double exposure = 0; ///< EV; each step of 1 makes the picture twice as bright
    double bloom = 1;    ///< strength of the glow; 1: the theme's own strength
    TrailUnit trail_unit = TrailUnit::seconds;
    double trail_swings = 3; ///< the length of trails with TrailUnit::swings
    TrailFade trail_fade = TrailFade::smooth;
    TrailWidth trail_width = TrailWidth::age;
    TrailLight trail_light = TrailLight::speed;
    TrailColour trail_colour = TrailColour::bob;
    Palette palette = Palette::automatic;
    bool springs = false;         ///< draw elastic links as coils
    bool flips = false;           ///< mark where each link last went over the top
    bool velocity_arrows = false; ///< draw the velocity of every bob
    bool force_arrows = false;    ///< draw the force on every bob, except the force of damping
    bool angle_arcs = false;      ///< draw an arc from the vertical to each link, with the angle's name
    bool energy_bar = false;      ///< show the shares of kinetic, potential and spring energy
    bool shadow = true;           ///< draw the chain's shadow on the background
    bool clock = false;           ///< show the simulated time in large digits
    bool parting = false;         ///< show when a companion first differed from the main chain by 1 rad
    bool transparent = false;     ///< films and pictures have no background; needs a format with transparency

    bool operator==(const Look&) const = default;
};

enum class EnsembleColour : std::uint8_t {
    prism,  ///< a wavelength for each member, from red to violet; all together are white
    bob,    ///< the colour of the end bob
    age,    ///< a colour for the age of the trail
    density ///< a colour for the amount of light, on a logarithmic scale with a legend
};
template<>
struct EnumNames<EnsembleColour> {
    static constexpr std::array<std::string_view, 4> list{"prism", "bob", "age", "density"};
};

/// The largest number of members whose rods are drawn; more would take longer and show nothing new.
inline constexpr std::size_t most_shown_chains = 20'000;

/// How an ensemble is shown: the keys of a scene's `[ensemble]` that do not affect the calculation.
struct EnsembleLook {
    EnsembleColour colour = EnsembleColour::prism;
    double brightness = 0;           ///< factor of the members' light; 0 for automatic
    std::size_t shown_chains = 2000; ///< number of members with rods, evenly chosen; 0 to most_shown_chains
    double trail_seconds = 1;        ///< simulated time in which a trail fades to 1/e, s; 0 for no trails

    bool operator==(const EnsembleLook&) const = default;
};

} // namespace pendula
