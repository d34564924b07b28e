// SPDX-License-Identifier: MIT
/// Light gathered on a plane of data: left as whole grains by a compute shader, so that the sum is the same
/// in whatever order members come, and then made into colours. Drawing thread.
///
/// A unit of light is what one member leaves along one pixel of its path, or as one dot; all members' light
/// together is scaled to 1 when the grains are resolved. A member leaves at most `most_light` of it in a map
/// at a time, and a unit has so many grains that no pixel's count overflows even if all members leave all
/// their light in it: members · most_light · grains < 2³².
#pragma once

#include "gl/buffer.hpp"
#include "gl/draw.hpp"
#include "gl/program.hpp"
#include "gl/texture.hpp"
#include "render/ensemble/ensemble_colours.hpp"

#include <glm/vec2.hpp>

#include <cstddef>
#include <cstdint>

namespace pendula {

struct MapSize {
    int width = 0, height = 0; ///< px
    bool operator==(const MapSize&) const = default;
    std::size_t pixels() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(height); }
};

/// Grains per unit of light.
float grains_per_light(std::size_t members, float most_light);

/// A map's light as a texture (see ensemble_resolve.frag), and how bright its light typically is.
struct LightMap {
    LightMap() = default;
    LightMap(const char* label, MapSize);

    MapSize size() const { return {light.width(), light.height()}; }
    explicit operator bool() const { return light.width() > 0; }

    gl::Framebuffer light;
    gl::Buffer statistics;
};
gl::Buffer new_statistics(const char* label);

/// Light of another time, and which part of it is still seen.
struct EarlierLight {
    const gl::Texture* light = nullptr;
    float remains = 0;
};

/// The grains in which all maps are gathered, one after the other.
class Grains {
  public:
    /// Before a map is gathered. Binds storage 3 and sets the uniforms of ensemble_grains.glsl; the map is
    /// `parts` maps of `size`, one above the other, this one `part` of them.
    void begin(gl::Program&, MapSize size, std::size_t bands, float grains_per_light, int parts = 1,
               int part = 0);

    /// Draws the light of the grains into a framebuffer, and takes them away. `scale` is the light of a unit.
    /// The colours of the bands must be bound. `since`: s, from the beginning of the gathering.
    void resolve(unsigned framebuffer, MapSize, std::size_t bands, double grains_per_light, double scale,
                 gl::Blend = gl::Blend::none, float since = 0);
    /// How bright a map's light is, together with what remains of another's, of the same size.
    void count(const gl::Texture&, const gl::Buffer& statistics, std::size_t bands, const EarlierLight& = {});

  private:
    void take_away(std::size_t bytes);

    gl::Buffer counts_; ///< all 0 between two maps
    gl::BufferTexture counts_texture_;
    gl::Buffer nothing_;
    gl::Program resolve_{"resolve light", {"full_screen.vert", "ensemble_resolve.frag"}};
    gl::Program count_{"count light", {"ensemble_count.comp"}};
    gl::Program exposure_{"exposure of light", {"ensemble_exposure.comp"}};
};

} // namespace pendula
