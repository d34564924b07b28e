// SPDX-License-Identifier: MIT
/// Fixed state, draw calls and the vertex array that they need. Every pass sets the state that it needs and
/// assumes none, because the overlay draws with the same context.
#pragma once

#include "gl/buffer.hpp"
#include "gl/handle.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pendula::gl {

enum class Blend {
    none,    ///< replaces
    over,    ///< premultiplied alpha
    under,   ///< premultiplied alpha, behind what is there
    add,     ///< sums
    absorb,  ///< ink: multiplies the picture by one minus the colour, per channel
    cover,   ///< premultiplied alpha, but replaces the picture's colour and alpha
    remain,  ///< multiplies the picture by the share that set_mix() gives, then adds
    mix,     ///< mixes the colour with the picture, per channel; set_mix() gives the colour's share
    maximum, ///< the larger of the two, per channel: overlaps do not add up and do not depend on order
};

/// A rectangle of pixels, origin at the lower left as in OpenGL.
struct Area {
    int x = 0, y = 0, width = 0, height = 0;
};

/// Starts a pass that draws into `framebuffer` (0 is the window): viewport and scissor to `area`, no depth,
/// no culling, all channels.
void begin_pass(unsigned framebuffer, const Area& area, Blend blend);
void set_blend(Blend);
/// Maps clip space to another area; nothing is drawn outside the pass's area.
void set_viewport(const Area&);
void set_mix(float part); ///< 0 … 1, the share for Blend::mix and Blend::remain

/// Starts a pass that draws `area` of a picture. While a TileScope exists, only the part within its tile is
/// drawn, into a framebuffer no larger than the tile. Returns that part, which the caller maps to the whole
/// of clip space. It is never empty, even if nothing is visible.
[[nodiscard]] Area begin_view(unsigned framebuffer, const Area& area, Blend blend);

/// A part of a picture that is too large to draw at once: passes begun by begin_view() draw only this part.
/// One at a time.
class TileScope {
  public:
    explicit TileScope(const Area& tile);
    ~TileScope();
    TileScope(const TileScope&) = delete;
    TileScope& operator=(const TileScope&) = delete;
};

/// Which triangles later draws of the pass omit.
enum class Cull { none, back, front };
void set_cull(Cull);

/// Fills the current pass's area.
void clear(float red, float green, float blue, float alpha);
/// Fills only its alpha.
void clear_alpha(float alpha);

/// Draw calls without vertex buffers: shaders compute their vertices from gl_VertexID and gl_InstanceID.
void draw_triangles(int vertices, int instances = 1);
void draw_triangle_strip(int vertices, int instances = 1);
/// Squares whose size the vertex shader writes to gl_PointSize, at most largest_point().
void draw_points(int points);

/// Draws `quads` pairs of triangles over the vertices 4i … 4i+3 (corners in Z order), so that each corner is
/// shaded once. At most quads_per_draw at a time.
void draw_quads(int quads, int instances = 1);
inline constexpr int quads_per_draw = 16384; // 16-bit indices

/// A call of draw_quads() as the GPU reads it from a buffer. `base_vertex` is added to gl_VertexID.
struct QuadCommand {
    std::uint32_t indices = 0; ///< six per quad
    std::uint32_t instances = 0;
    std::uint32_t first_index = 0, base_vertex = 0, base_instance = 0;
};

/// Draws `count` commands in order; they lie `stride` bytes apart in the buffer, the first at `offset`.
void draw_quads_indirect(const Buffer& commands, std::size_t offset, int count, std::size_t stride);

/// Copies `source` of framebuffer `from` to `target` of framebuffer `to`, scaled with interpolation.
void copy_scaled(unsigned from, const Area& source, unsigned to, const Area& target);

/// Runs the current program with `x` × `y` work groups; later calls see what it writes to buffers, and
/// indirect draws follow it.
void compute(int x, int y);
/// The same with `count` invocations of a program that includes invocation.glsl.
void compute_each(std::size_t count);

/// The vertex array that core OpenGL requires even though shaders compute their vertices themselves. It holds
/// no attributes, only the index pattern of quads.
class VertexArray {
  public:
    VertexArray() = default;
    explicit VertexArray(std::string_view label);

    void bind() const;
    unsigned id() const { return handle_.id(); }

  private:
    static void destroy(unsigned id);
    Handle<destroy> handle_;
    Buffer quad_indices_;
};

} // namespace pendula::gl
