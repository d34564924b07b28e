// SPDX-License-Identifier: MIT
#include "render/view_geometry.hpp"

#include <glm/common.hpp>
#include <glm/ext/matrix_clip_space.hpp>
#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace pendula {
namespace {

constexpr float flat_unit = 0.40f, layer_gap = 0.28f; // as in torus.glsl
// With a tilt of π/4 the torus would pass through the centre of projection and extend to infinity.
constexpr float largest_tilt = 0.25f, tilts_per_flow = 0.618f;
constexpr float whole_turn = 2 * std::numbers::pi_v<float>;

glm::vec2 bent(float s, float m) {
    return m < 1e-3f ? glm::vec2(s, 0.5f * m * s * s)
                     : glm::vec2(std::sin(m * s), 1 - std::cos(m * s)) * (1 / m);
}

} // namespace

TorusSurface::TorusSurface(const TorusShape& shape, int layers)
    : shape_(shape), layers_(std::clamp(layers, 1, most_layers)) {
    // The rotation in the 3-sphere grows with `clifford`, so that points move only a short way while the
    // shape changes.
    flow_ = shape.clifford * std::remainder(shape.turn, whole_turn);
    const float angle = shape.clifford * largest_tilt * std::sin(tilts_per_flow * shape.turn);
    tilt_ = {std::cos(angle), std::sin(angle)};
    // The projection is centred and scaled to the size of the ring.
    constexpr int samples = 24;
    float low = 1e9f, high = -1e9f, farthest = 0;
    for (const bool measuring : {false, true})
        for (int i = 0; i < samples * samples; ++i) {
            const float step = whole_turn / samples;
            const glm::vec3 p =
                projected(step * static_cast<float>(i / samples), step * static_cast<float>(i % samples), 0);
            low = std::min(low, p.x);
            high = std::max(high, p.x);
            if (measuring)
                farthest = std::max(farthest, glm::length(p - glm::vec3(0.5f * (low + high), 0, 0)));
        }
    projection_ = {0.5f * (low + high), (torus_major_radius + torus_minor_radius) / farthest};
}

glm::vec3 TorusSurface::rolled(float u, float v, int layer) const {
    const float tube_bend = glm::smoothstep(0.0f, 0.6f, shape_.roll),
                ring_bend = glm::smoothstep(0.4f, 1.0f, shape_.roll);
    const float minor = torus_minor_radius * part(layer);
    const float radius = glm::mix(flat_unit, torus_major_radius + minor, ring_bend * ring_bend);
    const glm::vec2 tube = glm::mix(flat_unit, minor, tube_bend) * bent(v, tube_bend);
    const glm::vec2 ring = radius * bent(u, ring_bend);
    const float cosine = std::cos(ring_bend * u), sine = std::sin(ring_bend * u);
    return {radius * ring_bend - ring.y - tube.y * cosine -
                layer_gap * static_cast<float>(layer) * (1 - ring_bend),
            tube.x, -(ring.x - tube.y * sine)};
}

glm::vec3 TorusSurface::projected(float u, float v, int layer) const {
    const float s = std::sqrt(0.5f) * part(layer), c = std::sqrt(1 - s * s);
    const glm::vec2 ring = c * glm::vec2(std::cos(u), -std::sin(u));
    const glm::vec2 tube = s * glm::vec2(std::sin(v + flow_), std::cos(v + flow_));
    const float x = tilt_.x * ring.x + tilt_.y * tube.y, w = tilt_.x * tube.y - tilt_.y * ring.x;
    return (glm::vec3(x, tube.x, ring.y) * (1 / (1 - w)) - glm::vec3(projection_.x, 0, 0)) * projection_.y;
}

glm::vec3 TorusSurface::position(float u, float v, int layer) const {
    if (shape_.clifford <= 0) return rolled(u, v, layer);
    return glm::mix(rolled(u, v, layer), projected(u, v, layer), std::min(shape_.clifford, 1.0f));
}

void TorusSurface::set(gl::Program& program) const {
    program.set("roll", shape_.roll);
    program.set("clifford", shape_.clifford);
    program.set("layers", layers_);
    program.set("tilt", tilt_);
    program.set("flow", flow_);
    program.set("projection", projection_);
}

namespace {

// Sizes in a picture 900 px high.
constexpr float bob_radius = 13;   // px, of a bob of mean mass
constexpr float rod_radius = 2.6f; // px
constexpr float margin = 0.09f;    // free space around the chain's extent, as a fraction of the shorter side
constexpr float least_headroom = 0.3f; // least height above the pivot, relative to the depth below it

// Bobs of long chains become smaller, so that neighbours do not touch, but they never vanish.
constexpr float bob_radius_per_link = 0.36f;
constexpr float smallest_bob = 1.3f, smallest_rod = 0.7f; // px of the target

/// The height of the middle of the torus's picture above the view's middle, as a fraction of half the view's
/// height. It differs from 0, because perspective makes the near side larger than the far side. It does not
/// depend on the azimuth.
float middle_height(const glm::mat4& projection, float distance, float elevation) {
    // At a smaller distance, parts of the torus would be behind the eye.
    const float safe_distance = std::max(distance, 3.0f);
    const glm::vec3 eye(0, safe_distance * std::sin(elevation), safe_distance * std::cos(elevation));
    const glm::mat4 matrix = projection * glm::lookAt(eye, glm::vec3(0), glm::vec3(0, 1, 0));
    float low = 1e9f, high = -1e9f;
    constexpr int steps = 64; // around the tube, at the ring's nearest and farthest point
    for (int i = 0; i < steps; ++i) {
        const float v = 2 * std::numbers::pi_v<float> * static_cast<float>(i) / steps;
        for (const float side : {1.0f, -1.0f}) {
            const glm::vec4 clip =
                matrix * glm::vec4(0, torus_minor_radius * std::sin(v),
                                   side * (torus_major_radius + torus_minor_radius * std::cos(v)), 1);
            low = std::min(low, clip.y / clip.w);
            high = std::max(high, clip.y / clip.w);
        }
    }
    return 0.5f * (low + high);
}

} // namespace

gl::Area area_of(const PixelRectangle& rectangle, int target_width, int target_height) {
    const int left = std::clamp(rectangle.x, 0, target_width);
    const int right = std::clamp(rectangle.x + rectangle.width, left, target_width);
    const int top = std::clamp(rectangle.y, 0, target_height);
    const int bottom = std::clamp(rectangle.y + rectangle.height, top, target_height);
    return {left, target_height - bottom, right - left, bottom - top};
}

glm::vec4 vector_of(const gl::Area& area) { return glm::vec4(area.x, area.y, area.width, area.height); }

glm::mat4 of_part(const glm::mat4& projection, const gl::Area& whole, const gl::Area& part) {
    if (part.width == whole.width && part.height == whole.height) return projection;
    const glm::vec4 from = vector_of(whole), to = vector_of(part);
    const glm::vec2 growth(from.z / to.z, from.w / to.w);
    const glm::vec2 middle((2 * (from.x - to.x) + from.z) / to.z - 1,
                           (2 * (from.y - to.y) + from.w) / to.w - 1);
    const glm::mat4 moved = glm::translate(glm::mat4(1), glm::vec3(middle, 0));
    return glm::scale(moved, glm::vec3(growth, 1)) * projection;
}

namespace {

void put_bars(const Chain& chain, double mass, ChainGeometry& geometry) {
    const auto links = static_cast<double>(chain.links());
    for (std::size_t i = 0; i < chain.links(); ++i) {
        const double own = chain.link_masses.empty() ? 0 : chain.link_masses[i];
        const double thick = 2.2 * geometry.rod_radius * std::clamp(std::sqrt(own * links / mass), 0.5, 2.0);
        double broad = 0; // breadth b of a plate: I = m (L² + b²)/12
        if (own > 0 && !chain.inertias.empty())
            broad =
                std::sqrt(std::max(12 * chain.inertias[i] / own - chain.lengths[i] * chain.lengths[i], 0.0));
        const double most = 0.3 * geometry.scale * chain.lengths[i];
        geometry.bar_radius.push_back(
            static_cast<float>(std::max(thick, std::min(geometry.scale * broad / 2, most))));
    }
}

} // namespace

ChainGeometry fit_chain(const Chain& chain, const ChainExtent& extent, const gl::Area& area,
                        float pixel_scale, const ChainCamera& camera, const ChainRest& rest) {
    ChainGeometry geometry;
    geometry.area = geometry.frame = area;
    const auto width = static_cast<float>(area.width), height = static_cast<float>(area.height);
    const float pad = 0.5f * margin * std::min(width, height);
    const auto reach = static_cast<float>(std::max(expected_reach(chain), 1e-9));
    const float depth = std::max(static_cast<float>(-extent.bottom), 0.05f * reach);
    const float top = std::max(static_cast<float>(extent.top), least_headroom * depth);
    const float side = std::max(static_cast<float>(extent.side), 0.1f * depth);
    const float fitted = std::max(std::min((0.5f * width - pad) / side, (height - 2 * pad) / (top + depth)),
                                  1e-3f / reach); // px/m at zoom 1
    // The pivot is a third from the top if the chain reaches only the lower half, and in the middle if it
    // reaches a full circle.
    const float spare = height - 2 * pad - fitted * (top + depth);
    const float least = pad + fitted * top;
    const float third = height * std::max(1.0f / 3, top / (top + depth));
    const float on_base = height - static_cast<float>(rest.base) - fitted * depth;
    const float down = std::clamp(std::lerp(third, on_base, static_cast<float>(rest.part)), least,
                                  least + std::max(spare, 0.0f));
    const glm::vec2 middle(static_cast<float>(area.x) + 0.5f * width,
                           static_cast<float>(area.y) + 0.5f * height);
    const glm::vec2 home(0, (down - 0.5f * height) / fitted); // m, from the pivot to the view's middle
    geometry.scale = fitted * camera.zoom;
    geometry.pivot = middle - geometry.scale * (camera.centre + (1 - camera.from_pivot) * home);

    const auto links = static_cast<float>(chain.links());
    double mass = 0;
    for (const double m : chain.masses) mass += m;
    for (const double m : chain.link_masses) mass += m;
    const float per_link = bob_radius_per_link * fitted * reach / links;
    const float mean_radius = std::max(std::min(bob_radius * pixel_scale, per_link), smallest_bob);
    float largest = 0;
    for (const double m : chain.masses) {
        const auto share = static_cast<float>(std::cbrt(m * static_cast<double>(links) / mass));
        geometry.bob_radius.push_back(m > 0 ? mean_radius * std::clamp(share, 0.5f, 2.0f)
                                            : std::max(0.25f * mean_radius, smallest_bob)); // a joint
        largest = std::max(largest, geometry.bob_radius.back());
    }
    geometry.rod_radius = std::max(std::min(rod_radius * pixel_scale, 0.5f * mean_radius), smallest_rod);
    if (chain.has_link_masses()) put_bars(chain, mass, geometry);
    geometry.reach = geometry.scale * reach + largest;
    geometry.reached_side = geometry.scale * static_cast<float>(extent.side) + largest;
    geometry.reached_top = geometry.scale * static_cast<float>(extent.top) + largest;
    return geometry;
}

VideoPlace place_video(const VideoView& view, double width, double height, const ChainGeometry& geometry) {
    VideoPlace place;
    if (view.scale > 0) {
        place.pivot = {view.pivot_x, view.pivot_y};
        place.scale = view.scale / geometry.scale;
    } else {
        place.pivot = {width / 2, height / 2};
        place.scale = height / (2.0 * geometry.reach);
    }
    const double tilt = view.tilt * std::numbers::pi / 180;
    const double cosine = place.scale * std::cos(tilt), sine = place.scale * std::sin(tilt);
    place.across = {cosine, sine};
    place.up = {sine, -cosine};
    return place;
}

TorusGeometry see_torus(const OrbitCamera& camera, const gl::Area& area, const TorusShape& shape,
                        int layers) {
    TorusGeometry geometry;
    geometry.surface = TorusSurface(shape, layers);
    geometry.area = area;
    constexpr float outer = torus_major_radius + torus_minor_radius;
    constexpr float usual_distance = 4.2f; // at this distance the whole torus fills the view, with a margin
    const float distance = std::max(camera.distance, outer + 0.3f);
    const float elevation = std::clamp(camera.elevation, -1.55f, 1.55f);
    geometry.eye = distance * glm::vec3(std::cos(elevation) * std::cos(camera.azimuth), std::sin(elevation),
                                        std::cos(elevation) * std::sin(camera.azimuth));

    const float width = static_cast<float>(std::max(area.width, 1));
    const float height = static_cast<float>(std::max(area.height, 1));
    const float narrow_tangent = 1.12f * std::tan(std::asin(outer / usual_distance));
    const float half_height_tangent = narrow_tangent * height / std::min(width, height);
    const glm::mat4 projection =
        glm::perspective(2 * std::atan(half_height_tangent), width / height, 0.05f, 100.0f);
    const glm::mat4 view = glm::lookAt(geometry.eye, glm::vec3(0), glm::vec3(0, 1, 0));
    geometry.view_projection =
        glm::translate(glm::mat4(1),
                       glm::vec3(camera.pan.x * height / width,
                                 camera.pan.y - shape.roll * middle_height(projection, distance, elevation),
                                 0)) *
        projection * view;
    geometry.pixels_per_radius = 0.5f * height / (half_height_tangent * distance);

    const glm::vec3 right(view[0][0], view[1][0], view[2][0]), up(view[0][1], view[1][1], view[2][1]),
        back(view[0][2], view[1][2], view[2][2]);
    geometry.light_direction = glm::normalize(-0.45f * right + 0.80f * up + 0.40f * back);
    return geometry;
}

std::optional<glm::vec2> pixel_of(const TorusGeometry& geometry, const glm::vec3& point) {
    const glm::vec4 clip = geometry.view_projection * glm::vec4(point, 1);
    if (clip.w < 0.05f) return std::nullopt;
    const glm::vec4 area = vector_of(geometry.area);
    return glm::vec2(area.x + (0.5f + 0.5f * clip.x / clip.w) * area.z,
                     area.y + (0.5f + 0.5f * clip.y / clip.w) * area.w);
}

float separatrix_speed(const Chain& chain) {
    if (chain.links() > 1) return 0;
    const double gravity = std::max(chain.gravity, 1e-3); // without gravity, any scale is equally good
    return static_cast<float>(2 * std::sqrt(gravity / chain.lengths.front()));
}

AnglePairs pairs_of(const ViewSettings& view, std::size_t links) {
    if (links < 2) return {0, 0, 1};
    const int count = static_cast<int>(links);
    if (view.nested_tori) return {0, 1, std::min(count - 1, most_layers)};
    const int first = std::min(static_cast<int>(view.first_link), count) - 1;
    const int second = std::min(static_cast<int>(view.second_link), count) - 1;
    return {first, second - first, 1};
}

} // namespace pendula
