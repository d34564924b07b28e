// SPDX-License-Identifier: MIT
/// From linear light to codes as a screen or a file has them: ground, glow, exposure, tone map, dither.
/// Opaque, or without the ground and with straight alpha if the look is transparent. Of pictures that are
/// brighter than white the codes go on above 1, are not dithered, and alpha is premultiplied.
#pragma once

#include "gl/draw.hpp"
#include "gl/program.hpp"
#include "gl/texture.hpp"
#include "render/passes/bloom_pass.hpp"
#include "render/picture_coding.hpp"

namespace pendula {

class Cells;

/// The position of the ground, px of the whole picture.
struct Ground {
    glm::vec2 centre{0}; ///< its brightest point
    float height = 0;    ///< of the whole picture
    glm::vec2 origin{0}; ///< of the tile being drawn

    /// For programs with tell_picture.glsl.
    void set(gl::Program&) const;
};

class ToneMapPass {
  public:
    /// A glow without a texture is omitted. The look's block must be bound. `depth`: bits of a code, or 0 for
    /// a picture to be enlarged, which is dithered later.
    /// Of a coding other than sRGB, which AveragePass makes of the codes, the depth does not count.
    void draw(unsigned target, const gl::Texture& picture, const Glow&, const Ground&, int depth,
              PictureCoding = PictureCoding::srgb);

    /// The same for light that glows on an opaque ground, in at most 8 bits, with less work where nothing is
    /// drawn.
    void draw_glowing(unsigned target, const gl::Texture& picture, const Glow&, const Ground&, const Cells&,
                      int depth);

  private:
    gl::Program program_{"tone map", {"picture.vert", "tone_map.frag"}};
    gl::Program lit_program_{"tone map of lit cells", {"cells.vert", "tone_map_glowing.frag"}};
    gl::Program unlit_program_{"tone map of unlit cells", {"cells.vert", "tone_map_unlit.frag"}};
    gl::Program deep_program_{"deep tone map", {"picture.vert", "tone_map_deep.frag"}};
    gl::Program wide_program_{"wide tone map", {"picture.vert", "tone_map_wide.frag"}};
};

} // namespace pendula
