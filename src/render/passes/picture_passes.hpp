// SPDX-License-Identifier: MIT
/// Passes over a whole picture: the mean of several, blending with earlier ones, enlarging, and fading out.
/// Each lives on the thread of its GL context.
#pragma once

#include "gl/draw.hpp"
#include "gl/program.hpp"
#include "gl/texture.hpp"
#include "render/frame_input.hpp"

#include <glm/vec2.hpp>

namespace pendula {

/// The mean of several pictures, which may be drawn larger: motion blur and supersampling. Averages light,
/// not codes. Also converts pictures, even single ones, to high dynamic range or linear light.
class AveragePass {
  public:
    /// `pictures` pictures of `factor`·width × `factor`·height pixels are averaged to one of width × height.
    /// The result has 8 bits per channel, or more if the pictures are drawn with 16.
    AveragePass(int width, int height, int factor, int pictures, int depth = 8,
                PictureCoding = PictureCoding::srgb);

    unsigned source() const { return source_.id(); } ///< the framebuffer to draw each of them into

    void begin(); ///< call it before the first picture
    void add();   ///< adds the picture in source()
    /// The framebuffer that holds the mean, of format rgba8 or rgba16, or rgba32f for linear light. `origin`:
    /// a tile's place in the whole picture, px.
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

/// Shows a picture blended with earlier ones, whose light remains for a while. Works in linear light, before
/// the glow.
class BlendPass {
  public:
    bool is_running() const { return history_.width() > 0; }
    /// The next picture will be blended with this one, which may have any size.
    void begin(const gl::Framebuffer& before) { hold(before, before.width(), before.height()); }
    void end() { history_ = {}; }

    /// Draws the picture with the share `newness`, 0 … 1; the rest is the picture shown before. Their sizes
    /// may differ.
    void draw(const gl::Framebuffer& picture, float newness);

  private:
    void hold(const gl::Framebuffer& source, int width, int height);

    gl::Framebuffer history_; ///< the picture shown before, linear light
    gl::Program program_{"blend", {"full_screen.vert", "copy.frag"}};
};

/// Enlarges a picture with fewer pixels to its target's size, and dithers it there.
class EnlargePass {
  public:
    /// The picture must hold screen codes with more bits than the screen has. Covers the target.
    void draw(unsigned target, const gl::Texture& picture, int width, int height) {
        picture.bind(0);
        program_.set("dither_code", code_of(8));
        gl::begin_pass(target, {0, 0, width, height}, gl::Blend::none);
        program_.use();
        gl::draw_triangles(3);
    }

  private:
    gl::Program program_{"enlarge", {"enlarge.vert", "enlarge.frag"}};
};

/// The picture begins to fade `offset` px along `normal`, and has disappeared `width` px further on. Pixels
/// count from the lower left.
struct FadeEdge {
    glm::vec2 normal{1, 0};
    float offset = 0, width = 1;
};

/// The width of a fade, in pixels of a picture 900 px high.
inline constexpr float fade_width = 40;

/// Fades the picture to bare ground beyond a line, to make room for plots where the chain may reach: the
/// chain fades out instead of being cut off.
class FadePass {
  public:
    /// `absorbs`: the ground is paper, which reflects all light where there is no ink.
    void draw(unsigned target, const gl::Area&, const FadeEdge&, bool absorbs);

  private:
    gl::Program program_{"fade", {"fade.vert", "fade.frag"}};
};

} // namespace pendula
