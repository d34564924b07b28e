// SPDX-License-Identifier: MIT
/// Where things stand in the picture: the chain fitted to its view, the torus seen by its camera. Pure
/// values. Pixels count from the lower left, as OpenGL does.
#pragma once

#include "gl/draw.hpp"
#include "render/chain_extent.hpp"
#include "render/frame_input.hpp"
#include "render/torus_surface.hpp"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace pendula {

/// A view's rectangle, turned from top left to bottom left and held within the target.
gl::Area area_of(const PixelRectangle&, int target_width, int target_height);
glm::vec4 vector_of(const gl::Area&);
/// A projection that fills `whole`, so that it fills `part` of it with what is seen there.
glm::mat4 of_part(const glm::mat4& projection, const gl::Area& whole, const gl::Area& part);

/// As long as the camera is not moved, everything the chain can reach with its energy fills the view, and the
/// pivot is a third from the top, or lower where the chain gets high above it.
struct ChainGeometry {
    gl::Area area;                 ///< where it is drawn
    gl::Area frame;                ///< the part of it that it is fitted to
    glm::vec2 pivot{0};            ///< px
    float scale = 1;               ///< px/m
    float reach = 1;               ///< px, from the pivot to the edge of the farthest bob, if all is straight
    float reached_side = 1;        ///< px, from the pivot to either side, of what it can reach with its energy
    float reached_top = 1;         ///< px, above the pivot; below 0 where no bob gets to its height
    float rod_radius = 1;          ///< px
    std::vector<float> bob_radius; ///< px
};
ChainGeometry fit_chain(const Chain&, const ChainExtent&, const gl::Area&, float pixel_scale,
                        const ChainCamera& = {});

struct TorusGeometry {
    gl::Area area;
    glm::mat4 view_projection{1};
    glm::vec3 eye{0};
    TorusSurface surface{TorusShape()};
    glm::vec3 light_direction{0, 1, 0}; ///< goes with the camera: the light stays where the viewer is
    float pixels_per_radius = 1;        ///< of the major radius, at the torus's centre
};
TorusGeometry see_torus(const OrbitCamera&, const gl::Area&, const TorusShape& = {}, int layers = 1);

/// Where a point in space is seen, px; nothing if it is behind the eye.
std::optional<glm::vec2> pixel_of(const TorusGeometry&, const glm::vec3& point);

/// Which pairs of angles the torus shows: a pair, or nested tori with one for each pair of neighbours, as
/// many as can be told apart. Bobs are counted from 0.
struct AnglePairs {
    int first = 0;       ///< of the first (outermost) pair: around the ring
    int second_step = 1; ///< from it to the one around the tube
    int count = 1;
};
AnglePairs pairs_of(const ViewSettings&, std::size_t links);

/// Of a single pendulum: rad/s at the bottom that just reach the top, which the tube's angle shows as a
/// quarter turn. 0 of a chain.
float separatrix_speed(const Chain&);

} // namespace pendula
