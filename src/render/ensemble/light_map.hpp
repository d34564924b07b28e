// SPDX-License-Identifier: MIT
/// Light gathered on a plane of data: left as whole grains by a compute shader, so that the sum is the same in
/// whatever order members come, and then made into colours. Drawing thread.
///
/// A unit of light is what one member leaves along one pixel of its path, or as one dot; all members' light
/// together is scaled to 1 when the grains are resolved. A member leaves at most `most_light` of it in a map
/// at a time, and a unit has so many grains that no pixel's count overflows even if all members leave all
/// their light in it: members · most_light · grains < 2³².
#pragma once

#include "gl/buffer.hpp"
#include "gl/program.hpp"
#include "gl/texture.hpp"
#include "render/ensemble/spectrum.hpp"

#include <cstddef>
#include <cstdint>

namespace pendula {

struct MapSize {
    int width = 0, height = 0; ///< px
    bool operator==(const MapSize&) const = default;
    std::size_t pixels() const {
        return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    }
};

/// Grains per unit of light.
float grains_per_light(std::size_t members, float most_light);

/// A map's light as a texture (see ensemble_resolve.comp), and how much of it there is.
class LightMap {
  public:
    LightMap() = default;
    LightMap(const char* label, MapSize);

    MapSize size() const { return {light_.width(), light_.height()}; }
    gl::Texture& light() { return light_; }
    const gl::Texture& light() const { return light_; }
    const gl::Buffer& statistics() const { return statistics_; }
    explicit operator bool() const { return light_.width() > 0; }

  private:
    gl::Texture light_;
    gl::Buffer statistics_;
};

/// The grains in which all maps are gathered, one after the other.
class Grains {
  public:
    /// Before a map is gathered. Binds storage 3 and sets the uniforms of ensemble_grains.glsl; the map is
    /// `parts` maps of `size`, one above the other, this one `part` of them.
    void begin(gl::Program&, MapSize size, std::size_t bands, float grains_per_light, int parts = 1,
               int part = 0);

    /// What remains of earlier light; without it, all of it is new.
    struct Remains {
        LightMap* younger = nullptr; ///< a second gathering, of a shorter past
        bool younger_begins = false;
        double part = 0; ///< of earlier light, 0 … 1
        double age = 0;  ///< s, by which that is older now
    };
    /// Turns the grains into the map's light, and takes them away. `scale` is the light of a unit.
    /// The colours of the bands must be bound.
    void resolve(LightMap&, std::size_t bands, double grains_per_light, double scale,
                 const Remains* = nullptr);

  private:
    gl::Buffer counts_; ///< all 0 between two maps
    gl::Program resolve_{"resolve light", {"ensemble_resolve.comp"}};
    gl::Program exposure_{"exposure of light", {"ensemble_exposure.comp"}};
};

} // namespace pendula
