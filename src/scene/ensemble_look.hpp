// SPDX-License-Identifier: MIT
/// How an ensemble is shown: the part of a scene's `[ensemble]` that changes no number calculated. Plain
/// values.
#pragma once

#include "physics/names.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pendula {

enum class EnsembleColour : std::uint8_t {
    prism,  ///< each member a wavelength, from red to violet in their order; all together are white
    bob,    ///< the colour of the link's bob
    age,    ///< by how long ago the light was left, from the newest to the fading
    density ///< by how much light there is, on a logarithmic scale with a legend
};
template<>
struct EnumNames<EnsembleColour> {
    static constexpr std::array<std::string_view, 4> list{"prism", "bob", "age", "density"};
};

/// Drawing more rods than these takes longer than it shows.
inline constexpr std::size_t most_shown_chains = 20'000;

struct EnsembleLook {
    EnsembleColour colour = EnsembleColour::prism;
    double brightness = 0; ///< of all its light; 0: as the picture's own light asks for
    std::size_t shown_chains =
        2000;                 ///< whose rods are drawn, evenly among the members; 0 to most_shown_chains
    double trail_seconds = 1; ///< s, simulated, in which a trail fades to 1/e; 0: no trails

    bool operator==(const EnsembleLook&) const = default;
};

} // namespace pendula
