// SPDX-License-Identifier: MIT
/// Square cells of a picture, most of which show nothing but ground and glow: there, the colours of a cell's
/// corners are enough. Aligned with the whole picture, so that a tile of it has the same ones. Drawing
/// thread.
#pragma once

#include "gl/context.hpp"
#include "gl/draw.hpp"
#include "gl/program.hpp"
#include "gl/texture.hpp"

#include <glm/vec2.hpp>

namespace pendula {

struct Glow;
struct Ground;

class Cells {
  public:
    /// Whether points can be as large as a cell here, and all cells lie in a viewport; else nothing below may
    /// be called.
    bool can_cover(const gl::Area& part) const;

    /// Finds the cells in which something is drawn, and the colours of the others' corners. `part`: what is
    /// drawn of the whole picture, px. The look's block must be bound.
    void find(const Glow&, const Ground&, const gl::Area& part);
    /// Something that does not glow is drawn in `area` as well, px of the whole picture.
    void add(const gl::Area& area);

    enum class Which { unlit, lit };
    /// Covers these cells of `target`, the part drawn, by a program made of cells.vert.
    void draw(unsigned target, gl::Program&, Which) const;

  private:
    glm::vec2 first_corner() const;

    gl::Program program_{"cells", {"picture.vert", "cells.frag"}};
    const int largest_point_ = gl::largest_point(), largest_side_ = gl::largest_picture(); ///< px
    gl::Framebuffer
        corners_; ///< a pixel for each: the colour, and in alpha whether the cell above right of it is lit
    gl::Area part_;
    glm::ivec2 first_{0}, count_{0}; ///< the first cell, and their number
};

} // namespace pendula
