// SPDX-License-Identifier: MIT
/// Colours of the light of single wavelengths, and of an ensemble whose members have one each. Pure values.
/// Colour-matching functions: C. Wyman, P.-P. Sloan, P. Shirley, "Simple Analytic Approximations to the CIE
/// XYZ Color Matching Functions", JCGT 2 (2013), the multi-lobe fit to CIE 1931.
#pragma once

#include <glm/vec3.hpp>

#include <array>
#include <cstddef>

namespace pendula {

inline constexpr double longest_wavelength = 660, shortest_wavelength = 415; ///< nm

glm::dvec3 xyz_of_wavelength(double nanometres);
/// Linear sRGB, with the negative parts that colours outside the screen's gamut have.
glm::dvec3 linear_of_wavelength(double nanometres);

/// Maps of light hold a spectrum of this many bands, from red to violet, in equal steps of wavelength. What
/// lies between two bands is shared by both.
inline constexpr std::size_t spectral_bands = 12; // as in ensemble_tables.glsl

/// Member k of n lies at (spectral_bands − 1) k / (n − 1). The colour of each band's light such that the n
/// members together, each with 1/n of the light, are white: (1, 1, 1). Of fewer than about eight members the
/// wavelengths cannot be mixed to white, and their colours are those of a full spectrum.
std::array<glm::vec3, spectral_bands> band_colours(std::size_t members);

} // namespace pendula
