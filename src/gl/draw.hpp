// SPDX-License-Identifier: MIT
/// Fixed state and draw calls. Every pass sets the state it needs; nothing is assumed to be left over,
/// because the overlay draws with the same context.
#pragma once

namespace pendula::gl {

enum class Blend {
    none,    ///< replaces
    over,    ///< premultiplied alpha
    add,     ///< sums
    absorb,  ///< what is there times one less the colour, per channel: ink
    cover,   ///< premultiplied alpha that leaves nothing of what was there, nor of its alpha
    mix,     ///< as much of it as set_mix() says, the rest of what was there, per channel
    maximum, ///< the larger of both, per channel: overlaps neither add up nor depend on order
};

/// A rectangle of pixels, origin at the lower left as in OpenGL.
struct Area {
    int x = 0, y = 0, width = 0, height = 0;
};

/// Starts a pass that draws into `framebuffer` (0 is the window): viewport and scissor to `area`, no depth,
/// no culling, all channels.
void begin_pass(unsigned framebuffer, const Area& area, Blend blend);
void set_blend(Blend);
void set_mix(float part); ///< 0 … 1, of Blend::mix

/// Starts a pass that draws `area` of a picture. While a TileScope lives, only the part of it within the tile
/// is drawn, into a framebuffer that holds no more than the tile. Returns the part: what is to be mapped to
/// the whole of clip space. It has an area even where nothing is to be seen.
[[nodiscard]] Area begin_view(unsigned framebuffer, const Area& area, Blend blend);

/// A part of a picture that is too large to be drawn at once: passes begun by begin_view() draw it. One at a
/// time.
class TileScope {
  public:
    explicit TileScope(const Area& tile);
    ~TileScope();
    TileScope(const TileScope&) = delete;
    TileScope& operator=(const TileScope&) = delete;
};

/// Which triangles the rest of the pass leaves out.
enum class Cull { none, back, front };
void set_cull(Cull);

/// Fills the current pass's area.
void clear(float red, float green, float blue, float alpha);

/// Draw calls without vertex buffers: shaders make their vertices from gl_VertexID and gl_InstanceID.
void draw_triangles(int vertices, int instances = 1);
void draw_triangle_strip(int vertices, int instances = 1);

/// `quads` times two triangles over the vertices 4i … 4i+3 (corners in Z order), so that each corner is
/// shaded once; at most quads_per_draw at a time.
void draw_quads(int quads, int instances = 1);
inline constexpr int quads_per_draw = 16384; // 16-bit indices

/// Fills `target` of framebuffer `to` with `source` of framebuffer `from`, interpolated.
void copy_scaled(unsigned from, const Area& source, unsigned to, const Area& target);

/// Runs the program in use `x` × `y` work groups; what it writes to storage buffers is seen by the draw calls
/// that follow.
void compute(int x, int y);

} // namespace pendula::gl
