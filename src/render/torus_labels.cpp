// SPDX-License-Identifier: MIT
#include "render/torus_labels.hpp"

#include "gl/draw.hpp"
#include "render/frame_input.hpp"
#include "render/look/palette.hpp"
#include "render/look/scene_theme.hpp"
#include "render/passes/text_pass.hpp"
#include "render/plots/plot_axes.hpp"
#include "render/view_geometry.hpp"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

namespace pendula {
namespace {

/// The outline of the torus in the picture, for placing labels outside it. The outline is nearly convex.
class TorusOutline {
  public:
    explicit TorusOutline(const TorusGeometry&);

    glm::vec2 middle() const { return 0.5f * (low_ + high_); }
    glm::vec2 low() const { return low_; }

    /// The distance from the middle to the edge, px, along a unit vector.
    float reach(glm::vec2 along) const;

  private:
    glm::vec2 low_, high_;
    std::array<float, 64> support_{}; ///< extent of the outline from the middle in 64 directions, px
};

constexpr float full_turn = 2 * std::numbers::pi_v<float>; // rad

/// The unit vector number `n` of 64 evenly spaced directions.
glm::vec2 direction(std::size_t n) {
    const float angle = full_turn * static_cast<float>(n) / 64;
    return {std::cos(angle), std::sin(angle)};
}

TorusOutline::TorusOutline(const TorusGeometry& geometry) {
    constexpr int around = 36, across = 12;
    std::vector<glm::vec2> pixels;
    pixels.reserve(around * across);
    low_ = glm::vec2(1e9f);
    high_ = glm::vec2(-1e9f);
    for (int i = 0; i < around; ++i)
        for (int k = 0; k < across; ++k)
            if (const auto pixel = pixel_of(
                    geometry, geometry.surface.position(full_turn * static_cast<float>(i) / around,
                                                        full_turn * static_cast<float>(k) / across))) {
                pixels.push_back(*pixel);
                low_ = glm::min(low_, *pixel);
                high_ = glm::max(high_, *pixel);
            }
    for (std::size_t n = 0; n < support_.size(); ++n) {
        support_[n] = 0;
        for (const glm::vec2& pixel : pixels)
            support_[n] = std::max(support_[n], glm::dot(pixel - middle(), direction(n)));
    }
}

float TorusOutline::reach(glm::vec2 along) const {
    float least = 1e9f;
    for (std::size_t n = 0; n < support_.size(); ++n)
        if (const float part = glm::dot(along, direction(n)); part > 0.05f)
            least = std::min(least, support_[n] / part);
    return least;
}

/// A piece of a line of text, with its own colour.
struct LabelWord {
    std::string text;
    glm::vec4 colour;
};

/// Writes the labels of one view. The labels keep apart from one another and from the view's edge; earlier
/// labels have precedence.
class SpacedLabels {
  public:
    SpacedLabels(TextPass&, const FrameInput&, const gl::Area& view);

    /// Puts a label next to `place`, in the direction `along`. A label that would leave the view or come near
    /// another label is fainter; if `whole`, it is omitted instead. Returns whether the label is written.
    bool put(const std::string& label, glm::vec2 place, glm::vec2 along, glm::vec4 colour,
             bool whole = false);

    /// Whether put() would now write the label with full visibility.
    bool has_room(const std::string& label, glm::vec2 place, glm::vec2 along) const;

    /// Writes the words on one line, each in its own colour, centred below `place`.
    void line(const std::vector<LabelWord>& words, glm::vec2 place, float alpha);

    std::vector<CoveredBox> taken() && { return std::move(taken_); }

  private:
    CoveredBox box_of(const std::string& label, glm::vec2 place, glm::vec2 along) const;
    float seen(const std::string& label, CoveredBox&) const;

    TextPass& text_;
    Inks inks_;
    float size_;
    glm::vec4 area_;
    std::vector<CoveredBox> taken_;
};

constexpr float edge = 0.6f;         ///< least gap between a label and the view's edge, ems
constexpr float most_shift = 1.5f;   ///< longest distance by which a label is moved inwards, ems
constexpr float index_depth = 0.25f; ///< depth of "₁" below the line, ems
/// The gap between two labels, ems. Below least_gap, the later label is hidden; from full_gap on, it is fully
/// visible.
constexpr float least_gap = 0.2f, full_gap = 0.33f;

constexpr float whole_enough = 0.999f;

/// The gap between two boxes, px; below 0 if they overlap.
float gap_between(const CoveredBox& one, const CoveredBox& other) {
    const glm::vec2 apart = glm::max(one.low - other.high, other.low - one.high);
    return std::max(apart.x, apart.y);
}

/// Whether the label contains a subscript digit, ₀ to ₉. The UTF-8 codes of these digits begin with these
/// bytes.
bool has_index(const std::string& label) { return label.find("\xE2\x82") != std::string::npos; }

SpacedLabels::SpacedLabels(TextPass& text, const FrameInput& input, const gl::Area& view)
    : text_(text), inks_(inks_of(input.look.theme)), size_(input.text_size), area_(vector_of(view)) {}

CoveredBox SpacedLabels::box_of(const std::string& label, glm::vec2 place, glm::vec2 along) const {
    const glm::vec2 extent(text_.width_of(label, size_), 0.73f * size_);
    const glm::vec2 low = place - (0.5f - 0.5f * along) * extent;
    return {low, low + extent};
}

/// The visibility of a label in this box, 0 … 1. Also extends the box by the depth of subscripts below the
/// line.
float SpacedLabels::seen(const std::string& label, CoveredBox& box) const {
    const float outside =
        std::max({area_.x + edge * size_ - box.low.x, box.high.x - area_.x - area_.z + edge * size_,
                  area_.y + edge * size_ - box.low.y, box.high.y - area_.y - area_.w + edge * size_});
    float seen = 1 - glm::smoothstep(0.0f, 0.8f * size_, outside);
    if (has_index(label)) box.low.y -= index_depth * size_;
    for (const CoveredBox& other : taken_)
        seen *= glm::smoothstep(least_gap * size_, full_gap * size_, gap_between(box, other));
    return seen;
}

bool SpacedLabels::has_room(const std::string& label, glm::vec2 place, glm::vec2 along) const {
    CoveredBox box = box_of(label, place, along);
    return seen(label, box) > whole_enough;
}

bool SpacedLabels::put(const std::string& label, glm::vec2 place, glm::vec2 along, glm::vec4 colour,
                       bool whole) {
    CoveredBox box = box_of(label, place, along);
    // A short label is moved inwards a little before it fades.
    if (!whole) {
        const float in_at_left = area_.x + edge * size_ - box.low.x,
                    out_at_right = box.high.x - area_.x - area_.z + edge * size_;
        place.x += std::clamp(in_at_left, 0.0f, most_shift * size_) -
                   std::clamp(out_at_right, 0.0f, most_shift * size_);
        box = box_of(label, place, along);
    }
    const float part = seen(label, box);
    if (part <= (whole ? whole_enough : 0)) return false;
    taken_.push_back(box);
    TextStyle style{size_, faded(colour, part), 0.5f - 0.5f * along};
    style.halo = faded(inks_.halo, part * colour.a);
    text_.text(label, place, style);
    return true;
}

void SpacedLabels::line(const std::vector<LabelWord>& words, glm::vec2 place, float alpha) {
    if (alpha <= 0) return;
    float width = 0;
    for (const LabelWord& word : words) width += text_.width_of(word.text, size_);
    float x = std::round(place.x - 0.5f * width);
    const CoveredBox box{{x, place.y - index_depth * size_}, {x + width, place.y + size_}};
    taken_.push_back(box);
    alpha *= text_.seen(box.low, box.high, size_); // for the whole line, not word by word
    for (const LabelWord& word : words) {
        text_.text(word.text, {x, place.y}, {size_, faded(word.colour, alpha)});
        x += text_.width_of(word.text, size_);
    }
}

constexpr float pi = std::numbers::pi_v<float>;
constexpr const char* minus = "\u2212";

struct AngleTick {
    float angle;
    const char* label;
};
constexpr std::array<AngleTick, 5> square_ticks{
    {{-pi, "\u2212π"}, {-pi / 2, "\u2212π/2"}, {0.0f, "0"}, {pi / 2, "π/2"}, {pi, "π"}}};
/// On the ring, −π and π are the same place.
constexpr std::array<AngleTick, 4> ring_ticks{
    {{0.0f, "0"}, {pi / 2, "π/2"}, {-pi / 2, "\u2212π/2"}, {pi, "±π"}}};

float part_of_ring(const TorusShape& shape) {
    return std::clamp(2 * shape.roll - 1, 0.0f, 1.0f) * (1 - std::min(1.0f, 2 * shape.clifford));
}

/// The names and the inks of the two angles.
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

/// A label with an angle's value, placed outwards from `place` in the direction `along`.
struct AngleLabel {
    std::string value;
    glm::vec2 place, along;
    glm::vec4 ink;
};

/// Writes every label with the angle's name if all these labels fit. Otherwise only the label 0 has the name;
/// a mixture would look as if there were two angles.
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

/// Writes labels outside the picture of the ring, at its four quarters.
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

/// Writes labels around the tube, at the place where the tube is seen end-on.
void label_tube(SpacedLabels& labels, const FrameInput& input, const TorusGeometry& geometry,
                const AngleNames& names, const TorusGuides& guides, float alpha) {
    const float size = input.text_size;
    const bool one_link = input.chain->links() < 2;
    const glm::vec3 out(std::cos(guides.tube_at), 0, -std::sin(guides.tube_at));
    const auto middle = pixel_of(geometry, torus_major_radius * out);
    if (!middle) return;
    // The speed at a quarter turn of the tube, for a single pendulum.
    const std::string quarter_speed =
        one_link ? fmt::format("{:.2g} rad/s", static_cast<double>(separatrix_speed(*input.chain))) : "";
    std::vector<AngleLabel> wanted;
    for (const auto& [angle, label] : ring_ticks) {
        const auto pixel = pixel_of(geometry, geometry.surface.position(guides.tube_at, angle));
        if (!pixel || glm::length(*pixel - *middle) < 2.2f * size) continue;
        const glm::vec2 along = glm::normalize(*pixel - *middle);
        std::string value = label;
        if (one_link)
            value = angle == pi ? "±∞" : angle == 0 ? "0" : (angle < 0 ? minus : "") + quarter_speed;
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
    // The ring's angle u runs opposite to the eye's azimuth.
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

std::vector<CoveredBox> annotate_torus(TextPass& text, const FrameInput& input,
                                       const TorusGeometry& geometry) {
    const float size = input.text_size;
    const glm::vec4 area = vector_of(geometry.area);
    if (area.z < 18 * size || area.w < 14 * size) return {};
    const TorusShape& shape = geometry.surface.shape();
    const float flat = 1 - std::min(1.0f, 2 * shape.roll), ring = part_of_ring(shape);
    const AngleNames names = names_of(input);
    SpacedLabels labels(text, input, geometry.area);
    const TorusOutline outline(geometry);

    // The caption is below the ring or, for the torus in the 3-sphere, below a sphere around its projection.
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
