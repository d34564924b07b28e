// SPDX-License-Identifier: MIT
/// The mean of several pictures, which may be drawn larger: motion blur and supersampling. Averages light,
/// not codes. Also what makes high dynamic range and linear light of pictures, of one too. Lives on the
/// thread of its GL context.
#pragma once

#include "gl/program.hpp"
#include "gl/texture.hpp"
#include "gl/vertex_array.hpp"
#include "render/picture_coding.hpp"

namespace pendula {

class AveragePass {
  public:
    /// `pictures` pictures of `factor`·width × `factor`·height pixels give one of width × height.
    /// Its bits per channel are 8, or more: then the pictures must be drawn with 16.
    AveragePass(int width, int height, int factor, int pictures, int depth = 8,
                PictureCoding = PictureCoding::srgb);

    unsigned source() const { return source_.id(); } ///< the framebuffer to draw each of them into

    void begin(); ///< before the first picture
    void add();   ///< adds the picture in source()
    /// The mean; the framebuffer to read it from, of format rgba8 or rgba16, or rgba32f of linear light.
    /// `origin`: its place in the whole picture, px, if it is a tile.
    unsigned result(const glm::vec2& origin = glm::vec2(0));

  private:
    int factor_, pictures_, depth_;
    PictureCoding coding_;
    gl::VertexArray vertices_{"average"};
    gl::Framebuffer source_, sum_, result_;
    gl::Program accumulate_{"accumulate", {"full_screen.vert", "accumulate.frag"}};
    gl::Program resolve_{"resolve", {"full_screen.vert", "resolve.frag"}};
    gl::Program resolve_hdr_{"resolve HDR", {"full_screen.vert", "resolve_hdr.frag"}};
};

} // namespace pendula
