// SPDX-License-Identifier: MIT
/// The colours of an ensemble's light, stored on the GPU: by band of the spectrum, by age and by density.
/// Drawing thread.
#pragma once

#include "gl/buffer.hpp"
#include "gl/program.hpp"
#include "scene/look.hpp"

#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <tuple>

namespace pendula {

// Colours of single wavelengths, and of an ensemble whose members have one wavelength each. Pure values.

inline constexpr double longest_wavelength = 660, shortest_wavelength = 415; ///< nm

/// The CIE XYZ values of a wavelength, by the multi-lobe fit to CIE 1931: C. Wyman, P.-P. Sloan, P. Shirley,
/// "Simple Analytic Approximations to the CIE XYZ Color Matching Functions", JCGT 2 (2013).
glm::dvec3 xyz_of_wavelength(double nanometres);
/// Linear sRGB; some channels are negative for colours outside the screen's gamut.
glm::dvec3 linear_of_wavelength(double nanometres);

/// Maps of light hold a spectrum of this many bands, from red to violet, in equal steps of wavelength. Light
/// between two bands is shared by both.
inline constexpr std::size_t spectral_bands = 12; // as in ensemble_tables.glsl

/// The colour of each band's light. The colours are scaled so that n = `members` members, each with 1/n of
/// the light, together give white (1, 1, 1). Member k lies at band (spectral_bands − 1) k / (n − 1). Fewer
/// than about eight wavelengths cannot be mixed to white; then the colours are those of a full spectrum.
std::array<glm::vec3, spectral_bands> band_colours(std::size_t members);

inline constexpr std::size_t ensemble_ramp_size = 64; // as in ensemble_tables.glsl

/// The number of bands of a colouring's light.
inline std::size_t bands_of(EnsembleColour colour) {
    return colour == EnsembleColour::prism ? spectral_bands : 1;
}

/// Colours in perceptually equal steps: for age from newest to oldest, for density from low to high. They are
/// colours of light; for density on paper, colours of the light that the ink does not absorb.
std::array<glm::vec3, ensemble_ramp_size> ensemble_ramp(EnsembleColour, Theme);

class EnsembleColours {
  public:
    /// Binds the tables of colours to uniform block 1. `members`: how many members share the spectrum.
    void bind(std::size_t members, EnsembleColour, Theme);
    /// Sets the uniforms of ensemble_show.glsl for a map in which all `members` together have light 1.
    void set(gl::Program&, const EnsembleLook&, Theme, std::size_t links, std::size_t members) const;

  private:
    gl::Buffer tables_;
    std::tuple<std::size_t, EnsembleColour, Theme> sent_{};
};

/// Both ends of the density scale, members per pixel of a map. They depend only on the number of members and
/// on the look's brightness, so that pictures can be compared.
struct DensityScale {
    double low = 0.5, high = 1e4;
};
DensityScale density_scale(std::size_t members, double brightness);

} // namespace pendula
