// SPDX-License-Identifier: MIT
/// The colours of an ensemble's light on the GPU: of the bands of its spectrum, of age and of density.
/// Drawing thread.
#pragma once

#include "gl/buffer.hpp"
#include "gl/program.hpp"
#include "render/ensemble/spectrum.hpp"
#include "scene/ensemble_look.hpp"
#include "scene/look.hpp"

#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <tuple>

namespace pendula {

inline constexpr std::size_t ensemble_ramp_size = 64; // as in ensemble_tables.glsl

/// How many bands the light of a colouring has.
inline std::size_t bands_of(EnsembleColour colour) {
    return colour == EnsembleColour::prism ? spectral_bands : 1;
}

/// By age from the newest to the fading, by density from low to high; in perceptually equal steps. Light, or
/// for density on a ground that is drawn on with ink what the ink leaves of it.
std::array<glm::vec3, ensemble_ramp_size> ensemble_ramp(EnsembleColour, Theme);

class EnsembleColours {
  public:
    /// Storage 6; `members` share the spectrum.
    void bind(std::size_t members, EnsembleColour, Theme);
    /// The uniforms of ensemble_show.glsl for a map in which all `members` have light 1 together.
    void set(gl::Program&, const EnsembleLook&, Theme, std::size_t links, std::size_t members) const;

  private:
    gl::Buffer tables_;
    std::tuple<std::size_t, EnsembleColour, Theme> sent_{};
};

/// Both ends of the scale of density, members per pixel of a map: fixed, so that pictures can be compared,
/// and moved by the look's brightness.
struct DensityScale {
    double low = 0.5, high = 1e4;
};
DensityScale density_scale(std::size_t members, double brightness);

} // namespace pendula
