// SPDX-License-Identifier: MIT
/// OpenGL state, draw calls and the vertex array that draw calls need. Every pass sets all state that it
/// depends on, because the overlay (ImGui) draws with the same context.
#pragma once

#include "gl/buffer.hpp"
#include "gl/context.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pendula::gl {

class Program;

enum class Blend {
    none,    ///< replaces the picture
    over,    ///< premultiplied alpha, in front of the picture
    under,   ///< premultiplied alpha, behind the picture
    add,     ///< adds to the picture
    absorb,  ///< like ink: multiplies the picture by one minus the colour, per channel
    cover,   ///< like `over`, but multiplies the picture's alpha by one minus the drawn alpha
    remain,  ///< multiplies the picture by the share from set_mix(), then adds the colour
    mix,     ///< mixes the colour with the picture; set_mix() sets the colour's share
    maximum, ///< the larger of colour and picture, per channel: overlaps do not add up
};

/// A rectangle of pixels, origin at the lower left as in OpenGL.
struct Area {
    int x = 0, y = 0, width = 0, height = 0;
};

/// Starts a pass that draws into `framebuffer` (0 is the window). Viewport and scissor rectangle are `area`;
/// there is no depth test and no culling, and all channels are written.
void begin_pass(unsigned framebuffer, const Area& area, Blend blend);
void set_blend(Blend);
/// Maps clip space to another area; nothing is drawn outside the pass's area.
void set_viewport(const Area&);
void set_mix(float part); ///< 0 … 1, the share for Blend::mix and Blend::remain

/// Starts a pass that draws `area` of a picture. While a TileScope exists, only the part of the area within
/// its tile is drawn, into a framebuffer no larger than the tile. Returns that part; the caller must map it
/// to the whole of clip space. The part is never empty, even if nothing is visible.
[[nodiscard]] Area begin_view(unsigned framebuffer, const Area& area, Blend blend);

/// A part of a picture that is too large to draw at once: passes begun by begin_view() draw only this part.
/// Only one TileScope may exist at a time.
class TileScope {
  public:
    explicit TileScope(const Area& tile);
    ~TileScope();
    TileScope(const TileScope&) = delete;
    TileScope& operator=(const TileScope&) = delete;
};

/// The triangles that later draws of the pass omit.
enum class Cull { none, back, front };
void set_cull(Cull);

/// Fills the current pass's area.
void clear(float red, float green, float blue, float alpha);
/// Fills only the alpha channel of the current pass's area.
void clear_alpha(float alpha);

/// Draw calls without vertex buffers: shaders compute their vertices from gl_VertexID and gl_InstanceID.
void draw_triangle_strip(int vertices, int instances);
/// Draws one triangle over the whole area of the pass, with a program whose vertex shader includes
/// covering.glsl.
void cover_area(Program&);
/// Draws squares. The vertex shader writes their size to gl_PointSize; it is at most largest_point().
void draw_points(int points);

/// Draws `quads` quads, at most quads_per_draw. Quad i consists of the vertices 4i … 4i+3 (corners in Z
/// order), and the vertex shader runs once for each.
void draw_quads(int quads, int instances = 1);
inline constexpr int quads_per_draw = 16384; // 16-bit indices

/// The parameters of a call of draw_quads(), which the GPU reads from a buffer. `base_vertex` is added to
/// gl_VertexID.
struct QuadCommand {
    std::uint32_t indices = 0; ///< six per quad
    std::uint32_t instances = 0;
    std::uint32_t first_index = 0, base_vertex = 0, base_instance = 0;
};

/// Draws `count` commands in order. The first command lies at `offset` in the buffer. Each further command
/// begins `stride` bytes after the beginning of the previous one.
void draw_quads_indirect(const Buffer& commands, std::size_t offset, int count, std::size_t stride);

/// Copies `source` of framebuffer `from` to `target` of framebuffer `to`, scaled with interpolation.
void copy_scaled(unsigned from, const Area& source, unsigned to, const Area& target);

/// Runs the current program with `x` × `y` work groups. Later calls, including indirect draws, see everything
/// that the program writes to buffers.
void compute(int x, int y);
/// Runs the current program, which must include invocation.glsl, with at least `count` invocations.
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
