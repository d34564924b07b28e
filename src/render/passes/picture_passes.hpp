// SPDX-License-Identifier: MIT
/// Passes over a whole picture: averaging several pictures, blending with earlier pictures, enlarging, fading
/// out, and the video behind the chain. Each is used on the thread of its OpenGL context.
#pragma once

#include "gl/draw.hpp"
#include "gl/program.hpp"
#include "gl/texture.hpp"
#include "render/frame_input.hpp"
#include "render/view_geometry.hpp"

#include <glm/vec2.hpp>

#include <memory>
#include <optional>

namespace pendula {

/// Averages several pictures, which may be larger than the result, for motion blur and supersampling.
/// Averages linear light, not codes. Also converts pictures, even a single one, to high dynamic range or
/// linear light.
class AveragePass {
  public:
    /// Averages `pictures` pictures of `factor`·width × `factor`·height pixels to one of width × height. The
    /// result has 8 bits per channel, or 16 if `depth` is above 8.
    AveragePass(int width, int height, int factor, int pictures, int depth = 8,
                PictureCoding = PictureCoding::srgb);

    unsigned source() const { return source_.id(); } ///< the framebuffer into which each picture is drawn

    void begin(); ///< call it before the first picture
    void add();   ///< adds the picture in source()
    /// Returns the framebuffer with the mean, of format rgba8 or rgba16, or rgba32f for linear light.
    /// `origin`: a tile's place in the whole picture, px.
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

/// Blends a picture with earlier pictures, whose light remains for a while. Works in linear light, before the
/// glow is added.
class BlendPass {
  public:
    bool is_running() const { return history_.width() > 0; }
    /// Makes the next draw() blend its picture with `before`, which may have any size.
    void begin(const gl::Framebuffer& before) { hold(before, before.width(), before.height()); }
    void end() { history_ = {}; }

    /// Blends the picture with the previous result, which may have another size. `newness` is the new
    /// picture's share, 0 … 1.
    void draw(const gl::Framebuffer& picture, float newness);

  private:
    void hold(const gl::Framebuffer& source, int width, int height);

    gl::Framebuffer history_; ///< the previous result, linear light
    gl::Program program_{"blend", {"full_screen.vert", "copy.frag"}};
};

/// Enlarges a picture to the target's size, and dithers the result.
class EnlargePass {
  public:
    /// Covers the whole target. `picture` must hold screen codes with more bits than the screen has.
    void draw(unsigned target, const gl::Texture& picture, int width, int height) {
        picture.bind(0);
        program_.set("dither_code", code_of(8));
        gl::begin_pass(target, {0, 0, width, height}, gl::Blend::none);
        gl::cover_area(program_);
    }

  private:
    gl::Program program_{"enlarge", {"enlarge.vert", "enlarge.frag"}};
};

/// A picture begins to fade `offset` px along `normal`, and has disappeared `width` px beyond that. Pixels
/// count from the lower left.
struct FadeEdge {
    glm::vec2 normal{1, 0};
    float offset = 0, width = 1;
};

/// The width of a fade, in pixels of a picture 900 px high.
inline constexpr float fade_width = 40;

/// Fades the picture into the plain background beyond a line, to make room for plots: the chain fades out
/// there and is not cut off.
class FadePass {
  public:
    /// `absorbs`: the background is paper, which reflects all light where there is no ink.
    void draw(unsigned target, const gl::Area&, const FadeEdge&, bool absorbs);

  private:
    gl::Program program_{"fade", {"fade.vert", "fade.frag"}};
};

/// Draws the video behind everything in the picture. On paper, the video is ink whose order does not matter.
/// The video does not glow, and fades where the chain fades.
class VideoPass {
  public:
    /// The input must have a frame of the video.
    void draw(unsigned target, const FrameInput&, const ChainGeometry&, const std::optional<FadeEdge>&);

  private:
    gl::Program program_{"video", {"fade.vert", "video.frag"}};
    gl::Texture texture_;
    std::shared_ptr<const VideoFrame> uploaded_;
};

} // namespace pendula
