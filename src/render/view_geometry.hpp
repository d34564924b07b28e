// SPDX-License-Identifier: MIT
/// Where things lie in the picture: the chain fitted to its view, the torus seen by its camera. Pure values.
/// Pixels count from the lower left, as in OpenGL.
#pragma once

#include "gl/draw.hpp"
#include "gl/program.hpp"
#include "render/chain_extent.hpp"
#include "render/frame_input.hpp"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace pendula {

inline constexpr float torus_major_radius = 1.0f, torus_minor_radius = 0.45f;

/// More nested tori could not be told apart.
inline constexpr int most_layers = 6;

/// The position of a pair of angles in space, as in torus.glsl: on a flat square, a torus, a Clifford torus
/// in stereographic projection, or anything in between.
class TorusSurface {
  public:
    explicit TorusSurface(const TorusShape&, int layers = 1);

    /// u around the ring, v around the tube, −π … π; layer 0 is the outermost.
    glm::vec3 position(float u, float v, int layer = 0) const;

    const TorusShape& shape() const { return shape_; }
    int layers() const { return layers_; }
    /// Whether the outermost torus is a plain ring in space.
    bool is_ring() const { return shape_.roll >= 1 && shape_.clifford <= 0; }

    void set(gl::Program&) const; ///< sets the uniforms of torus.glsl, except the camera's

  private:
    glm::vec3 rolled(float u, float v, int layer) const;
    glm::vec3 projected(float u, float v, int layer) const;
    float part(int layer) const { return static_cast<float>(layers_ - layer) / static_cast<float>(layers_); }

    TorusShape shape_;
    int layers_;
    glm::vec2 tilt_{1, 0};       ///< cosine and sine
    float flow_ = 0;             ///< rad
    glm::vec2 projection_{0, 1}; ///< middle and scale
};

/// A view's rectangle, converted from an origin at the top left to the bottom left, and clamped to the
/// target.
gl::Area area_of(const PixelRectangle&, int target_width, int target_height);
glm::vec4 vector_of(const gl::Area&);
/// Restricts a projection that fills `whole` to the area `part`.
glm::mat4 of_part(const glm::mat4& projection, const gl::Area& whole, const gl::Area& part);

/// The chain in its view. While the camera is not moved, everything that the chain can reach with its energy
/// fits the view. The pivot is a third from the top, or lower if the chain rises high above it or shares a
/// base with other views.
struct ChainGeometry {
    gl::Area area;                 ///< where it may be drawn
    gl::Area frame;                ///< the part of the area that it is fitted to
    glm::vec2 pivot{0};            ///< px
    float scale = 1;               ///< px/m
    float reach = 1;               ///< px, from the pivot to the edge of the farthest bob of a straight chain
    float reached_side = 1;        ///< px: how far its energy lets it reach to either side of the pivot
    float reached_top = 1;         ///< px above the pivot; below 0 if no bob rises as high as the pivot
    float rod_radius = 1;          ///< px
    std::vector<float> bob_radius; ///< px
    /// px: half the breadth of each link, if links have their own mass: a heavier link is thicker, and it is
    /// as broad as a plate with its mass and moment of inertia.
    std::vector<float> bar_radius;
};
ChainGeometry fit_chain(const Chain&, const ChainExtent&, const gl::Area&, float pixel_scale,
                        const ChainCamera& = {}, const ChainRest& = {});

/// Where a video of `width` × `height` px lies behind the chain: which of its pixels a pixel of the picture
/// shows.
struct VideoPlace {
    glm::dvec2 pivot{0};                ///< px of the video, from its upper left corner: at the chain's pivot
    double scale = 1;                   ///< px of the video per px of the picture
    glm::dvec2 across{1, 0}, up{0, -1}; ///< px of the video per px to the right and up in the picture
};
VideoPlace place_video(const VideoView&, double width, double height, const ChainGeometry&);

struct TorusGeometry {
    gl::Area area;
    glm::mat4 view_projection{1};
    glm::vec3 eye{0};
    TorusSurface surface{TorusShape()};
    glm::vec3 light_direction{0, 1, 0}; ///< moves with the camera: the light stays with the viewer
    float pixels_per_radius = 1;        ///< of the major radius, at the torus's centre
};
TorusGeometry see_torus(const OrbitCamera&, const gl::Area&, const TorusShape& = {}, int layers = 1);

/// The pixel of a point in space; nothing if the point is behind the eye.
std::optional<glm::vec2> pixel_of(const TorusGeometry&, const glm::vec3& point);

/// The pairs of angles that are shown: one pair on one torus, or every pair of neighbouring links on its own
/// nested torus, up to the number that can be told apart. Bobs are counted from 0.
struct AnglePairs {
    int first = 0;       ///< in the first (outermost) pair, the bob whose angle runs around the ring
    int second_step = 1; ///< from that bob to the one whose angle runs around the tube
    int count = 1;
};
AnglePairs pairs_of(const ViewSettings&, std::size_t links);

/// For a single pendulum: the speed at the bottom, rad/s, that just reaches the top; the tube's angle shows
/// it as a quarter turn. 0 for a chain.
float separatrix_speed(const Chain&);

} // namespace pendula
