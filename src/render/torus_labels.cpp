// SPDX-License-Identifier: MIT
#include "render/torus_labels.hpp"

#include "render/look/inks.hpp"
#include "render/plots/angle_curve.hpp"
#include "render/torus_outline.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

namespace pendula {
namespace {

constexpr float pi = std::numbers::pi_v<float>;
constexpr const char* minus = "\u2212";

struct AngleTick {
    float angle;
    const char* label;
};
constexpr std::array<AngleTick, 5> square_ticks{
    {{-pi, "\u2212π"}, {-pi / 2, "\u2212π/2"}, {0.0f, "0"}, {pi / 2, "π/2"}, {pi, "π"}}};
/// −π and π are the same place.
constexpr std::array<AngleTick, 4> ring_ticks{
    {{0.0f, "0"}, {pi / 2, "π/2"}, {-pi / 2, "\u2212π/2"}, {pi, "±π"}}};

float part_of_ring(const TorusShape& shape) {
    return std::clamp(2 * shape.roll - 1, 0.0f, 1.0f) * (1 - std::min(1.0f, 2 * shape.clifford));
}

/// The names and the inks of the two angles that are shown.
struct AngleNames {
    std::string ring, tube;
    glm::vec3 ring_light, tube_light; ///< linear
    glm::vec4 ring_ink = screen_colour(ring_light), tube_ink = screen_colour(tube_light);
};

AngleNames names_of(const FrameInput& input) {
    const AnglePairs pairs = pairs_of(input.views, input.chain->links());
    const auto first = static_cast<std::size_t>(pairs.first);
    const std::size_t second = static_cast<std::size_t>(pairs.first + pairs.second_step);
    const std::size_t links = input.chain->links();
    const auto light = [&](std::size_t bob) { return palette::bob_in_chain(bob, links, input.look.theme); };
    if (links < 2) return {"θ", "ω", light(0), theme_of(input.look.theme).text};
    return {angle_name(first + 1), angle_name(second + 1), light(first), light(second)};
}

std::vector<LabelWord> caption_of(const FrameInput& input, const AngleNames& names, bool in_four) {
    const AnglePairs pairs = pairs_of(input.views, input.chain->links());
    const glm::vec4 ink = inks_of(input.look.theme).caption;
    if (pairs.count > 1) {
        const auto last = static_cast<std::size_t>(pairs.count);
        return {{"outside " + angle_name(1) + angle_name(2) + ", inside " + angle_name(last) +
                     angle_name(last + 1) + (in_four ? ", in four dimensions" : ""),
                 ink}};
    }
    if (in_four)
        return {{names.ring, names.ring_ink},
                {" and ", ink},
                {names.tube, names.tube_ink},
                {input.chain->links() < 2 ? " on two circles in four dimensions"
                                          : " on equal circles in four dimensions",
                 ink}};
    return {{names.ring, names.ring_ink},
            {" around the ring, ", ink},
            {names.tube, names.tube_ink},
            {" around the tube", ink}};
}

void label_square(SpacedLabels& labels, const FrameInput& input, const TorusGeometry& geometry,
                  const AngleNames& names, float alpha) {
    const glm::vec4 ink = faded(inks_of(input.look.theme).secondary, alpha);
    const auto put = [&](const std::string& label, float u, float v, glm::vec2 offset, glm::vec2 along,
                         glm::vec4 colour) {
        if (const auto pixel = pixel_of(geometry, geometry.surface.position(u, v)))
            labels.put(label, *pixel + offset * input.text_size, along, colour);
    };
    const bool one_link = input.chain->links() < 2;
    put(one_link ? "θ (rad)" : names.ring + " (rad)", pi, -pi, {0, -2.1f}, {-1, -1},
        faded(names.ring_ink, alpha));
    put(one_link ? "speed, as an angle" : names.tube + " (rad)", -pi, pi, {0, 0.9f}, {1, 1},
        faded(names.tube_ink, alpha));
    for (const auto& [angle, label] : square_ticks) {
        put(label, angle, -pi, {0, -0.7f}, {0, -1}, ink);
        put(label, -pi, angle, {-0.7f, 0}, {-1, 0}, ink);
    }
}

/// A value of an angle, at its place outwards from there.
struct AngleLabel {
    std::string value;
    glm::vec2 place, along;
    glm::vec4 ink;
};

/// Each with the angle's name if all of them have room for it, or else 0 alone: some with and some without
/// would look as if they were of two angles.
void put_all(SpacedLabels& labels, const std::string& name, const std::vector<AngleLabel>& wanted) {
    const auto named = [&](const AngleLabel& label) { return name + " = " + label.value; };
    const bool are_named = std::ranges::all_of(wanted, [&](const AngleLabel& label) {
        return labels.has_room(named(label), label.place, label.along);
    });
    for (const AngleLabel& label : wanted)
        if (!(are_named || label.value == "0") ||
            !labels.put(named(label), label.place, label.along, label.ink, true))
            labels.put(label.value, label.place, label.along, label.ink);
}

/// Outside the picture of the ring, where its four quarters end.
void label_ring(SpacedLabels& labels, const FrameInput& input, const TorusGeometry& geometry,
                const TorusOutline& outline, const AngleNames& names, float alpha) {
    const float size = input.text_size;
    const SceneTheme& theme = theme_of(input.look.theme);
    const float far = theme.hard_edges ? 1.0f
                      : theme.absorbs  ? 0.8f
                                       : 0.6f; // the visibility of a label behind the ring
    std::vector<AngleLabel> wanted;
    for (const auto& [angle, label] : ring_ticks) {
        const glm::vec3 at = geometry.surface.position(angle, 0);
        const auto pixel = pixel_of(geometry, at);
        if (!pixel || glm::length(*pixel - outline.middle()) < 1) continue;
        const glm::vec2 along = glm::normalize(*pixel - outline.middle());
        const float facing =
            glm::dot(glm::normalize(glm::vec3(at.x, 0, at.z)), glm::normalize(geometry.eye - at));
        const glm::vec4 ink =
            faded(names.ring_ink, alpha * glm::mix(far, 1.0f, glm::smoothstep(-0.3f, 0.3f, facing)));
        const glm::vec2 place = outline.middle() + along * (outline.reach(along) + 0.7f * size);
        wanted.push_back({label, place, along, ink});
    }
    put_all(labels, names.ring, wanted);
}

/// rad/s, of a single pendulum, to two digits: the speed at the tube's quarter.
std::string quarter_speed(const Chain& chain) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.2g", static_cast<double>(separatrix_speed(chain)));
    return text.data();
}

/// Around the tube where it is seen from the end.
void label_tube(SpacedLabels& labels, const FrameInput& input, const TorusGeometry& geometry,
                const AngleNames& names, const TorusGuides& guides, float alpha) {
    const float size = input.text_size;
    const bool one_link = input.chain->links() < 2;
    const glm::vec3 out(std::cos(guides.tube_at), 0, -std::sin(guides.tube_at));
    const auto middle = pixel_of(geometry, torus_major_radius * out);
    if (!middle) return;
    const std::string speed = one_link ? quarter_speed(*input.chain) : "";
    std::vector<AngleLabel> wanted;
    for (const auto& [angle, label] : ring_ticks) {
        const auto pixel = pixel_of(geometry, geometry.surface.position(guides.tube_at, angle));
        if (!pixel || glm::length(*pixel - *middle) < 2.2f * size) continue;
        const glm::vec2 along = glm::normalize(*pixel - *middle);
        std::string value = label;
        if (one_link)
            value = angle == pi ? "±∞" : angle == 0 ? "0" : (angle < 0 ? minus : "") + speed + " rad/s";
        const glm::vec2 place = *pixel + along * (0.6f * size);
        const glm::vec4 ink = faded(names.tube_ink, alpha);
        wanted.push_back({value, place, along, ink});
    }
    put_all(labels, names.tube, wanted);
}

} // namespace

TorusGuides guides_of(const FrameInput& input, const TorusGeometry& geometry) {
    const float size = input.text_size;
    const auto width = static_cast<float>(geometry.area.width),
               height = static_cast<float>(geometry.area.height);
    if (!input.show_labels || width < 18 * size || height < 14 * size ||
        pairs_of(input.views, input.chain->links()).count > 1)
        return {};
    TorusGuides guides;
    guides.strength = part_of_ring(geometry.surface.shape());
    // The ring's u runs opposite to the eye's azimuth.
    const float towards_eye = std::atan2(-geometry.eye.z, geometry.eye.x);
    guides.tube_at = towards_eye + pi / 2;
    const auto across = [&](float u) {
        const auto pixel = pixel_of(geometry, geometry.surface.position(u, 0));
        return pixel ? pixel->x : 0.0f;
    };
    if (across(guides.tube_at) < across(guides.tube_at + pi)) guides.tube_at += pi;
    const AngleNames names = names_of(input);
    guides.ring = names.ring_light;
    guides.tube = names.tube_light;
    return guides;
}

std::vector<LabelBox> annotate_torus(TextPass& text, const FrameInput& input, const TorusGeometry& geometry) {
    const float size = input.text_size;
    const glm::vec4 area = vector_of(geometry.area);
    if (area.z < 18 * size || area.w < 14 * size) return {};
    const TorusShape& shape = geometry.surface.shape();
    const float flat = 1 - std::min(1.0f, 2 * shape.roll), ring = part_of_ring(shape);
    const AngleNames names = names_of(input);
    SpacedLabels labels(text, input, geometry.area);
    const TorusOutline outline(geometry);

    // Below the ring, or below the sphere that contains the other shapes.
    const float radius = geometry.pixels_per_radius * (torus_major_radius + torus_minor_radius);
    const float clifford = std::clamp(shape.clifford, 0.0f, 1.0f);
    const float lowest =
        glm::mix(outline.low().y - 1.6f * size, area.y + 0.5f * area.w - 0.9f * radius, clifford);
    const glm::vec2 below(outline.middle().x, std::max(area.y + 1.4f * size, lowest - 1.6f * size));
    labels.line(caption_of(input, names, false), below, (1 - flat) * (1 - std::min(1.0f, 2 * clifford)));
    labels.line(caption_of(input, names, true), below, (1 - flat) * std::max(0.0f, 2 * clifford - 1));

    if (flat > 0) label_square(labels, input, geometry, names, flat);
    if (ring <= 0) return std::move(labels).taken();
    label_ring(labels, input, geometry, outline, names, ring);
    const TorusGuides guides = guides_of(input, geometry);
    if (guides.strength > 0) label_tube(labels, input, geometry, names, guides, ring);
    return std::move(labels).taken();
}

} // namespace pendula
