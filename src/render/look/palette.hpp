// SPDX-License-Identifier: MIT
/// Colours for bobs, companions and quantities, in linear light with BT.709 primaries.
#pragma once

#include "physics/chain.hpp"
#include "scene/look.hpp"
#include "simulation/snapshot.hpp"

#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <span>

namespace pendula {

struct FrameInput;

namespace palette {

glm::vec3 linear_from_srgb(unsigned rgb);                              ///< 0xRRGGBB
glm::vec3 srgb_from_linear(const glm::vec3&);                          ///< does not clamp
glm::vec3 linear_from_oklch(float lightness, float chroma, float hue); ///< hue in rad; colours outside the
                                                                       ///< screen's gamut lose chroma

/// A colour in a gradient, in OKLCH. Hues are in degrees and continue beyond 360 instead of jumping.
struct Stop {
    float lightness, chroma, hue;
};
/// The colour at `place`, 0 … 1, on a gradient through equidistant stops.
Stop between(std::span<const Stop>, float place);
glm::vec3 linear_from(const Stop&);

/// The colour of bob `index`, counted from 0 at the pivot. The first eight colours can be told apart by
/// colour-blind viewers; the hues of further bobs are a golden angle apart. Colours are darker in themes with
/// a light background.
glm::vec3 bob(std::size_t index, Theme theme = Theme::night);

/// The colour of a bob in a chain of `links` links. In chains of more than 16 links neighbours have similar
/// colours, from blue at the pivot through violet to orange at the end, so that the chain looks like one
/// rope.
glm::vec3 bob_in_chain(std::size_t index, std::size_t links, Theme theme = Theme::night);

/// The colour of companion `number` (from 0) of the `count` companions of a kind, in a chain of `links`
/// links. A single ghost is a shade of the end bob's colour. Up to five companions have distinct hues;
/// ghosts are paler than bobs. Among more companions (a fan) the hue changes gradually, so that the fan as a
/// whole does not look grey. A measured motion is green.
glm::vec3 companion(TrajectoryKind, std::size_t number, std::size_t count, Theme theme = Theme::night,
                    std::size_t links = 3);

/// A palette's colours from low to high, in perceptually equal steps. On a dark background, lighter means
/// more; on a light background, darker means more. Exceptions: `balance` runs from blue through white (dark
/// grey on a light background) to red; `wheel` has one lightness and ends with the hue with which it begins.
inline constexpr std::size_t ramp_size = 64;
std::array<glm::vec3, ramp_size> ramp(Palette, Theme);
/// The colours of a look's trails. `automatic` selects the palette that suits the quantity.
std::array<glm::vec3, ramp_size> trail_ramp(const Look&);

/// The value that a stroke of this colour stores: light or, in a theme with ink, the ink's absorption, which
/// is −ln of the light that the ink transmits.
glm::vec3 pigment(glm::vec3 colour, Theme);

} // namespace palette

/// The strain at the ends of the colour scale, 0.05 … 0.5: 2.5 times the strain of the first link when the
/// chain hangs at rest. Rods and trails of elastic chains share this scale.
float full_strain(const Chain&);

/// The speed at the upper end of palettes and widths that show speed, m/s: the speed of a fall through 1.5
/// times the chain's reach. Without gravity, the fastest speed seen.
double top_speed(const Chain&, double fastest_seen);

/// The colour of a companion in a frame, used for its rods, trail and dots.
glm::vec3 companion_colour(const FrameInput&, std::size_t trajectory);

} // namespace pendula
