// SPDX-License-Identifier: MIT
/// Colours of things that are many: bobs, companions, quantities. In linear light with BT.709 primaries.
#pragma once

#include "scene/look.hpp"
#include "simulation/snapshot.hpp"

#include <glm/vec3.hpp>

#include <array>
#include <cstddef>

namespace pendula::palette {

glm::vec3 linear_from_srgb(unsigned rgb);                              ///< 0xRRGGBB
glm::vec3 srgb_from_linear(const glm::vec3&);                          ///< each 0 … 1
glm::vec3 linear_from_oklch(float lightness, float chroma, float hue); ///< hue in rad; too pure ones are
                                                                       ///< greyed until the screen has them

/// Colour of a bob, counted from 0 at the pivot: eight that the colour-blind can tell apart, then hues a
/// golden angle apart at the same lightness and chroma. Darker where the ground is light.
glm::vec3 bob(std::size_t index, Theme theme = Theme::night);

/// The same in a chain of `links`: of long ones neighbours look alike, from blue at the pivot over violet to
/// orange at the end, so that a rope is one thing.
glm::vec3 bob_in_chain(std::size_t index, std::size_t links, Theme theme = Theme::night);

/// The `number`-th (from 0) of `count` companions of a kind, of a chain of `links`. A single ghost is a shade
/// of the end bob whose shadow it is. Several have hues of their own, fainter than the bobs': a few are told
/// apart; the hues of a fan run, so that it is a veil and not a grey.
glm::vec3 companion(LaneKind, std::size_t number, std::size_t count, Theme theme = Theme::night,
                    std::size_t links = 3);
inline glm::vec3 ghost() { return companion(LaneKind::ghost, 0, 1); }

/// From low to high, in equal steps to the eye: lighter means more on a dark ground, darker on a light one.
/// `balance` runs from blue over white to red, `wheel` closes.
inline constexpr std::size_t ramp_size = 64;
std::array<glm::vec3, ramp_size> ramp(Palette, Theme);
/// What `automatic` stands for.
Palette suited_to(TrailColour);

/// What a stroke of that colour has to carry: light, or on a ground that is drawn on with ink what the ink
/// absorbs, as −ln of what it lets through.
glm::vec3 pigment(glm::vec3 colour, Theme);

} // namespace pendula::palette
