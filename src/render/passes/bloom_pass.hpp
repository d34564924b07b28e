// SPDX-License-Identifier: MIT
/// Glow: the picture at a quarter of its size, halved a few times, and the levels added up again on the way
/// back.
#pragma once

#include "gl/draw.hpp"
#include "gl/program.hpp"
#include "gl/texture.hpp"

#include <glm/vec2.hpp>

#include <vector>

namespace pendula {

/// The glow over a picture, or over a tile of it.
struct Glow {
    const gl::Texture* light = nullptr; ///< as bloom_sum.frag packs it
    glm::vec2 scale{0}, offset{0};      ///< pixel · scale + offset is the place in it
};

class BloomPass {
  public:
    /// px: what lies so far from a tile's inner edges glows as in the whole picture. A pixel of the smallest
    /// level gathers from 60 px around its own 64 and is spread over 64 more; the larger levels add 32 + 16 +
    /// 8 + 4; at an edge one of its pixels may be cut; and where the picture's size is no multiple of 64,
    /// pixels are up to a tenth larger (of 640 px or more).
    static constexpr int reach = 320;

    /// For a picture of width × height pixels, of which `part` is drawn.
    void resize(int width, int height, const gl::Area& part);
    /// The sum of all levels at a quarter of the picture's size.
    Glow draw(const gl::Texture& picture);

  private:
    /// Pixels of one level, or of the picture.
    struct Raster {
        glm::dvec2 whole{0};  ///< as many as there are of the whole picture
        glm::dvec2 origin{0}; ///< the first that is drawn
        glm::dvec2 size{0};   ///< as many as are drawn
    };
    struct Level {
        Raster raster;
        gl::Framebuffer target;
    };
    Raster level_raster(int i) const;

    gl::Program down_{"bloom down", {"full_screen.vert", "bloom_down.frag"}};
    gl::Program up_{"bloom up", {"full_screen.vert", "bloom_up.frag"}};
    gl::Program sum_up_{"bloom sum", {"full_screen.vert", "bloom_sum.frag"}};
    Raster picture_;
    std::vector<Level> levels_;
    gl::Framebuffer sum_; ///< of the first level's pixels
};

} // namespace pendula
