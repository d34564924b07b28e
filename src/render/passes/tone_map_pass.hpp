// SPDX-License-Identifier: MIT
/// Converts linear light to the codes of a screen or a file: ground, glow, exposure, tone map, dither.
/// Drawing thread.
#pragma once

#include "gl/context.hpp"
#include "gl/draw.hpp"
#include "gl/program.hpp"
#include "gl/texture.hpp"
#include "render/frame_input.hpp"
#include "render/passes/bloom_pass.hpp"

#include <glm/vec2.hpp>

namespace pendula {

/// The place of the ground, px of the whole picture.
struct Ground {
    glm::vec2 centre{0}; ///< its brightest point
    float height = 0;    ///< of the whole picture
    glm::vec2 origin{0}; ///< of the tile being drawn

    /// Call it for programs with tell_picture.glsl.
    void set(gl::Program&) const;
};

/// Square cells of a picture. Most show only ground and glow: for these, the colours of a cell's corners are
/// enough. Cells are aligned with the whole picture, so that a tile of it has the same ones.
class Cells {
  public:
    /// Whether points can be as large as a cell on this GPU, and all cells fit in a viewport; otherwise none
    /// of the functions below may be called.
    bool can_cover(const gl::Area& part) const;

    /// Finds the cells in which something is drawn, and the colours at the corners of all others. `part`: the
    /// drawn part of the whole picture, px. The look's block must be bound.
    void find(const Glow&, const Ground&, const gl::Area& part);
    /// Also marks the cells of `area` (px of the whole picture), in which something without glow is drawn.
    void add(const gl::Area& area);

    enum class Which { unlit, lit };
    /// Covers these cells of `target`, the drawn part, by a program made of cells.vert.
    void draw(unsigned target, gl::Program&, Which) const;

  private:
    glm::vec2 first_corner() const;

    gl::Program program_{"cells", {"picture.vert", "cells.frag"}};
    const int largest_point_ = gl::largest_point(), largest_side_ = gl::largest_picture(); ///< px
    /// One pixel per corner: the colour, and in alpha whether the cell to its upper right is lit.
    gl::Framebuffer corners_;
    gl::Area part_;
    glm::ivec2 first_{0}, count_{0}; ///< the first cell, and the number of cells
};

/// The result is opaque, or, if the look is transparent, without the ground and with straight alpha. In
/// codings with light brighter than white, codes continue above 1 and are not dithered, and alpha is
/// premultiplied.
class ToneMapPass {
  public:
    /// A glow without a texture is omitted. The look's block must be bound. `depth`: bits of a code, or 0 for
    /// a picture that is enlarged and dithered later. The depth is ignored for codings other than sRGB, into
    /// which AveragePass converts the codes.
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
