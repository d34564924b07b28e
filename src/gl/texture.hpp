// SPDX-License-Identifier: MIT
/// Two-dimensional textures without mipmaps, and framebuffers that draw into them.
#pragma once

#include "gl/buffer.hpp"
#include "gl/context.hpp"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace pendula::gl {

enum class Format {
    rgba32f,    ///< sums of light
    rgba16f,    ///< linear light with alpha
    r11g11b10f, ///< linear light; half the memory of rgba16f; 5 or 6 bits of mantissa
    rgba16,     ///< codes of more than 8 bits, for files
    rgba8,      ///< as on a screen
    r8,         ///< one channel from 0 to 1
};

/// The side, in pixels, of the largest picture that can be drawn at once.
int largest_picture();

/// A texture whose coordinates are clamped to its edge. Shaders read it with texelFetch or with linear
/// interpolation.
class Texture {
  public:
    Texture() = default;
    Texture(std::string_view label, int width, int height, Format format);

    /// Replaces the contents of a texture of format r8 (one byte per pixel) or rgba8 (four bytes per pixel).
    /// Rows come in the order of rising texture coordinates.
    void upload(std::span<const std::byte> pixels);
    /// Replaces the contents of a texture of any format: red, green and blue of each pixel. Rows come in
    /// the order of rising texture coordinates.
    void upload(std::span<const float> pixels);

    void bind(unsigned unit) const; ///< as `layout(binding = unit) uniform sampler2D`
    void clear();                   ///< all channels to 0
    void interpolate(bool) const;   ///< true (default): texture() interpolates
    /// Reads four channels of each pixel, row by row; waits for the GPU. For tests; never needed for drawing.
    std::vector<float> read() const;

    unsigned id() const { return handle_.id(); }
    int width() const { return width_; }
    int height() const { return height_; }

  private:
    static void destroy(unsigned id);
    Handle<destroy> handle_;
    int width_ = 0, height_ = 0;
};

/// Lets shaders read a buffer's unsigned integers, four at a time, as `layout(binding = unit) uniform
/// usamplerBuffer`. On software renderers this is several times as fast as reading single integers from a
/// storage block. The buffer must outlive this texture.
class BufferTexture {
  public:
    BufferTexture() = default;
    BufferTexture(std::string_view label, const Buffer&);

    void bind(unsigned unit) const;

  private:
    static void destroy(unsigned id);
    Handle<destroy> handle_;
};

/// A framebuffer that draws into one texture, which it owns.
class Framebuffer {
  public:
    Framebuffer() = default;
    Framebuffer(std::string_view label, int width, int height, Format format);

    unsigned id() const { return handle_.id(); }
    const Texture& texture() const { return texture_; }
    void clear() { texture_.clear(); }
    int width() const { return texture_.width(); }
    int height() const { return texture_.height(); }

  private:
    static void destroy(unsigned id);
    Texture texture_;
    Handle<destroy> handle_;
};

} // namespace pendula::gl
