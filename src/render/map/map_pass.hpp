// SPDX-License-Identifier: MIT
/// Draws a map in its view: its pictures, and the text around them. Drawing thread.
#pragma once

#include "gl/program.hpp"
#include "gl/texture.hpp"
#include "render/frame_input.hpp"
#include "render/map/map_geometry.hpp"
#include "render/map/painted_map.hpp"
#include "render/passes/text_pass.hpp"
#include "scene/look.hpp"

#include <array>
#include <cstdint>

namespace pendula {

/// Draws a map's pictures at their places, in their own colours: no exposure, no glow.
class MapPass {
  public:
    /// Draws codes of `depth` bits for a screen or a file; not dithered if `depth` is 0.
    void draw(unsigned target, const MapFrame&, const MapGeometry&, Theme, int depth);

  private:
    struct Sent {
        gl::Texture texture;
        std::uint64_t serial = 0; ///< 0: nothing is uploaded yet
        std::uint64_t used = 0;   ///< the number of the draw() call that last used the texture
    };
    const gl::Texture& texture_of(const PaintedMap&);

    gl::Program program_{"map", {"fade.vert", "map.frag"}};
    gl::Program deep_program_{"deep map", {"fade.vert", "map.frag"}, "#define DEEP\n"};
    std::array<Sent, 3> sent_; ///< one more than a frame shows, to keep the previous picture for a while
    std::uint64_t draws_ = 0;
};

/// Adds the text and lines around a map to the text pass: title, axes, palette with its scale, the colours of
/// points without a value, and how the map is calculated. The input must have a map.
void annotate_map(TextPass&, const FrameInput&, const MapGeometry&);

} // namespace pendula
