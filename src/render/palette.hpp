// SPDX-License-Identifier: MIT
/// Colours of the night theme, in linear light with BT.709 primaries.
#pragma once

#include <glm/vec3.hpp>

#include <cstddef>

namespace pendula::palette {

glm::vec3 linear_from_srgb(unsigned rgb);                              ///< 0xRRGGBB
glm::vec3 linear_from_oklch(float lightness, float chroma, float hue); ///< hue in rad

/// Colour of a bob, counted from 0 at the pivot: eight that the colour-blind can tell apart, then hues a
/// golden angle apart at the same lightness and chroma.
glm::vec3 bob(std::size_t index);

/// The ghost's own hue.
glm::vec3 ghost();

} // namespace pendula::palette
