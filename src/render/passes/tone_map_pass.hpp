// SPDX-License-Identifier: MIT
/// Converts linear light to the codes of a screen or a file: glow, background, exposure, tone map, dither.
/// Drawing thread.
#pragma once

#include "gl/context.hpp"
#include "gl/draw.hpp"
#include "gl/program.hpp"
#include "gl/texture.hpp"
#include "render/frame_input.hpp"

#include <glm/vec2.hpp>

#include <vector>

namespace pendula {

/// A texture that covers a picture, or a tile of a picture.
struct PlacedTexture {
    const gl::Texture* texture = nullptr;
    glm::vec2 scale{0}, offset{0}; ///< place in the texture = pixel · scale + offset
};

struct Glow {
    PlacedTexture light;  ///< packed as in bloom_sum.frag
    PlacedTexture spread; ///< the second level: alpha is above 0 where anything is drawn

    /// Sets the uniforms of programs that include ground.glsl and whose vertex shaders include
    /// pass_picture.glsl.
    void set(gl::Program&) const;
};

/// The glow: the picture is reduced to a quarter of its size and halved a few more times. Then the levels are
/// added up from small to large.
class BloomPass {
  public:
    /// A tile lacks the light beyond its edges, unless they are edges of the picture too. Pixels at least
    /// this far from such an edge (px) have the same glow as in the whole picture. A pixel of the smallest
    /// level covers 64 px, gathers light from 60 px around it, and is spread over 64 px more. The larger
    /// levels add 32 + 16 + 8 + 4 px. One pixel of 64 px may be cut off at an edge. The sum is 312 px. In a
    /// picture of 640 px or more whose size is not a multiple of 64, each of these distances is up to a tenth
    /// larger.
    static constexpr int reach = 344;

    /// Creates the levels for a picture of width × height pixels, of which only `part` is drawn.
    void resize(int width, int height, const gl::Area& part);
    /// The glow of a picture: the sum of all levels, at a quarter of the picture's size.
    Glow draw(const gl::Texture& picture);

  private:
    /// The pixels of one level, or of the picture.
    struct Raster {
        glm::dvec2 whole{0};  ///< size of the whole picture
        glm::dvec2 origin{0}; ///< the first pixel drawn
        glm::dvec2 size{0};   ///< size of the drawn part
    };
    struct Level {
        Raster raster;
        gl::Framebuffer target;
    };
    Raster level_raster(int i) const;
    static PlacedTexture placed(const gl::Texture&, const Raster& of, const Raster& to);

    gl::Program down_{"bloom down", {"bloom.vert", "bloom_down.frag"}};
    gl::Program up_{"bloom up", {"bloom.vert", "bloom_up.frag"}};
    gl::Program sum_up_{"bloom sum", {"bloom.vert", "bloom_sum.frag"}};
    Raster picture_;
    std::vector<Level> levels_;
    gl::Framebuffer sum_; ///< has the size of the first level
};

/// The position of the background light, px of the whole picture.
struct Ground {
    glm::vec2 centre{0}; ///< the background's brightest point
    float height = 0;    ///< height of the whole picture
    glm::vec2 origin{0}; ///< lower left corner of the drawn tile

    /// Sets the uniforms of programs whose shaders include pass_picture.glsl.
    void set(gl::Program&) const;
};

/// Square cells of a picture. Most cells show only background and glow. The colours in these cells are
/// interpolated between the cell's corners. Cells are aligned with the whole picture, so that a tile has the
/// same cells.
class Cells {
  public:
    /// Whether this GPU can draw points as large as a cell, and all cells fit in a viewport. Otherwise none
    /// of the functions below may be called.
    bool can_cover(const gl::Area& part) const;

    /// Finds the cells in which something is drawn, and the colours at the corners of all other cells.
    /// `part`: the drawn part of the whole picture, px. The look's block must be bound.
    void find(const Glow&, const Ground&, const gl::Area& part);
    /// Also marks the cells of `area` (px of the whole picture) as lit; call it where something without glow
    /// is drawn.
    void add(const gl::Area& area);

    enum class Which { unlit, lit };
    /// Draws the lit or the unlit cells of `target`, which holds the drawn part, with a program made with
    /// cells.vert.
    void draw(unsigned target, gl::Program&, Which) const;

  private:
    glm::vec2 first_corner() const;

    gl::Program program_{"cells", {"picture.vert", "cells.frag"}};
    const int largest_point_ = gl::largest_point(), largest_side_ = gl::largest_picture(); ///< px
    /// One pixel per corner: the colour; alpha: whether the cell to the corner's upper right is lit.
    gl::Framebuffer corners_;
    gl::Area part_;
    glm::ivec2 first_{0}, count_{0}; ///< the first cell, and the number of cells
};

/// Converts linear light to codes. The result is opaque or, if the look is transparent, without the
/// background and with straight alpha. In codings with light brighter than white, codes continue above 1 and
/// are not dithered, and alpha is premultiplied.
class ToneMapPass {
  public:
    /// A glow without a texture is omitted. The look's block must be bound. `depth`: bits of a code, or 0 for
    /// a picture that is enlarged and dithered later. Codings other than sRGB ignore the depth, because
    /// AveragePass converts their codes later.
    void draw(unsigned target, const gl::Texture& picture, const Glow&, const Ground&, int depth,
              PictureCoding = PictureCoding::srgb);

    /// Like draw(), with less work where nothing is drawn. Only for a glow on an opaque background, and for a
    /// depth of at most 8.
    void draw_glowing(unsigned target, const gl::Texture& picture, const Glow&, const Ground&, const Cells&,
                      int depth);

  private:
    gl::Program program_{"tone map", {"picture.vert", "tone_map.frag"}};
    gl::Program lit_program_{"tone map of lit cells", {"cells.vert", "tone_map.frag"}, "#define GLOWING\n"};
    gl::Program unlit_program_{"tone map of unlit cells", {"cells.vert", "tone_map_unlit.frag"}};
    gl::Program deep_program_{"deep tone map", {"picture.vert", "tone_map.frag"}, "#define DEEP\n"};
    gl::Program wide_program_{
        "wide tone map", {"picture.vert", "tone_map.frag"}, "#define WIDE\n#define DEEP\n"};
};

} // namespace pendula
