// SPDX-License-Identifier: MIT
/// Positions in the picture: the chain fitted to its view, the torus seen by its camera. Pure values. Pixels
/// count from the lower left, as in OpenGL.
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

/// The largest number of nested tori; more could not be told apart.
inline constexpr int most_layers = 6;

/// The position of a pair of angles in space, as in torus.glsl: on a flat square, a torus, a Clifford torus
/// in stereographic projection, or anything in between.
class TorusSurface {
  public:
    explicit TorusSurface(const TorusShape&, int layers = 1);

    /// The point for the angles u around the ring and v around the tube, −π … π; layer 0 is the outermost.
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
    glm::vec2 tilt_{1, 0};       ///< cosine and sine of the tilt in the 3-sphere
    float flow_ = 0;             ///< rad, added to v in the 3-sphere
    glm::vec2 projection_{0, 1}; ///< middle and scale of the projection
};

/// A view's rectangle, converted from an origin at the top left to the bottom left, and clamped to the
/// target.
gl::Area area_of(const PixelRectangle&, int target_width, int target_height);
glm::vec4 vector_of(const gl::Area&);
/// Restricts a projection that fills `whole` to the area `part`.
glm::mat4 of_part(const glm::mat4& projection, const gl::Area& whole, const gl::Area& part);

/// The chain in its view. Until the camera is moved, everything that the chain can reach with its energy fits
/// the view. The pivot is at a third of the height from the top. The pivot is lower if the chain rises high
/// above it, or if the chain's view shares a base line with other views.
struct ChainGeometry {
    gl::Area area;          ///< where the chain may be drawn
    gl::Area frame;         ///< the part of the area to which the chain is fitted
    glm::vec2 pivot{0};     ///< px
    float scale = 1;        ///< px/m
    float reach = 1;        ///< distance from the pivot to the edge of a straight chain's farthest bob, px
    float reached_side = 1; ///< largest sideways distance from the pivot at the chain's energy, px
    float reached_top = 1;  ///< largest height above the pivot, px; below 0 if all bobs stay below it
    float rod_radius = 1;   ///< px
    std::vector<float> bob_radius; ///< px
    /// Half the breadth of each link, px; empty if links have no mass. A heavier link is broader, and a link
    /// with a moment of inertia is as broad as a plate with its mass and moment of inertia.
    std::vector<float> bar_radius;
};
ChainGeometry fit_chain(const Chain&, const ChainExtent&, const gl::Area&, float pixel_scale,
                        const ChainCamera& = {}, const ChainRest& = {});

/// The mapping from pixels of the picture to pixels of a video of `width` × `height` px behind the chain.
struct VideoPlace {
    glm::dvec2 pivot{0};                ///< the video's point at the pivot; px from its upper left corner
    double scale = 1;                   ///< px of the video per px of the picture
    glm::dvec2 across{1, 0}, up{0, -1}; ///< px of the video per px to the right and up in the picture
};
VideoPlace place_video(const VideoView&, double width, double height, const ChainGeometry&);

struct TorusGeometry {
    gl::Area area;
    glm::mat4 view_projection{1};
    glm::vec3 eye{0};
    TorusSurface surface{TorusShape()};
    glm::vec3 light_direction{0, 1, 0}; ///< moves with the camera
    float pixels_per_radius = 1;        ///< px per major radius, at the torus's centre
};
TorusGeometry see_torus(const OrbitCamera&, const gl::Area&, const TorusShape& = {}, int layers = 1);

/// The pixel of a point in space; nothing if the point is behind the eye.
std::optional<glm::vec2> pixel_of(const TorusGeometry&, const glm::vec3& point);

/// The pairs of angles that are shown: one pair on one torus, or each pair of neighbouring links on its own
/// nested torus, up to most_layers. Bobs are counted from 0.
struct AnglePairs {
    int first = 0;       ///< the bob whose angle runs around the (outermost) ring
    int second_step = 1; ///< the angle of bob `first` + `second_step` runs around the tube
    int count = 1;
};
AnglePairs pairs_of(const ViewSettings&, std::size_t links);

/// For a single pendulum: 2 √(g/L), rad/s. With this speed at the bottom, a pendulum with a massless link
/// just reaches the top. The torus shows this speed as a quarter turn around the tube. 0 for several links.
float separatrix_speed(const Chain&);

} // namespace pendula
