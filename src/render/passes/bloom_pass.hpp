// SPDX-License-Identifier: MIT
/// The glow: the picture is reduced to a quarter of its size and halved a few more times. Then the levels are
/// added up from small to large.
#pragma once

#include "gl/draw.hpp"
#include "gl/program.hpp"
#include "gl/texture.hpp"

#include <glm/vec2.hpp>

#include <vector>

namespace pendula {

/// A texture that covers a picture, or a tile of it.
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

class BloomPass {
  public:
    /// px: at this distance from a tile's inner edges the glow is the same as in the whole picture. A pixel
    /// of the smallest level covers 64 px, gathers light from 60 px around it, and is spread over 64 px more.
    /// The larger levels add 32 + 16 + 8 + 4 px. One pixel may be cut off at an edge. If the picture's size
    /// is not a multiple of 64, pixels are up to a tenth larger (for 640 px or more).
    static constexpr int reach = 320;

    /// For a picture of width × height pixels, only `part` of which is drawn.
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

} // namespace pendula
