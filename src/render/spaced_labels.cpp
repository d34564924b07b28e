// SPDX-License-Identifier: MIT
#include "render/spaced_labels.hpp"

#include "render/view_geometry.hpp"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

constexpr float edge = 0.6f;         ///< ems, that a label stays away from its view's edge
constexpr float most_shift = 1.5f;   ///< ems, inwards
constexpr float index_depth = 0.25f; ///< ems, of "₁" below the line
/// Ems, between two labels: nearer than the first the later one is not seen, from the second on it is whole.
constexpr float least_gap = 0.2f, full_gap = 0.33f;

constexpr float whole_enough = 0.999f;

/// px between two boxes; below 0 if they overlap.
float gap_between(const LabelBox& one, const LabelBox& other) {
    const glm::vec2 apart = glm::max(one.low - other.high, other.low - one.high);
    return std::max(apart.x, apart.y);
}

/// Of the digits ₀ to ₉, which begin with these bytes.
bool has_index(const std::string& label) { return label.find("\xE2\x82") != std::string::npos; }

} // namespace

SpacedLabels::SpacedLabels(TextPass& text, const FrameInput& input, const gl::Area& view)
    : text_(text), inks_(inks_of(input.look.theme)), size_(input.text_size), area_(vector_of(view)) {}

LabelBox SpacedLabels::box_of(const std::string& label, glm::vec2 place, glm::vec2 along) const {
    const glm::vec2 extent(text_.width_of(label, size_), 0.73f * size_);
    const glm::vec2 low = place - (0.5f - 0.5f * along) * extent;
    return {low, low + extent};
}

/// 0 … 1, in this box, which gets the label's depth below the line.
float SpacedLabels::seen(const std::string& label, LabelBox& box) const {
    const float outside =
        std::max({area_.x + edge * size_ - box.low.x, box.high.x - area_.x - area_.z + edge * size_,
                  area_.y + edge * size_ - box.low.y, box.high.y - area_.y - area_.w + edge * size_});
    float seen = 1 - glm::smoothstep(0.0f, 0.8f * size_, outside);
    if (has_index(label)) box.low.y -= index_depth * size_;
    for (const LabelBox& other : taken_)
        seen *= glm::smoothstep(least_gap * size_, full_gap * size_, gap_between(box, other));
    return seen;
}

bool SpacedLabels::has_room(const std::string& label, glm::vec2 place, glm::vec2 along) const {
    LabelBox box = box_of(label, place, along);
    return seen(label, box) > whole_enough;
}

bool SpacedLabels::put(const std::string& label, glm::vec2 place, glm::vec2 along, glm::vec4 colour,
                       bool whole) {
    LabelBox box = box_of(label, place, along);
    // The short one moves inwards a little before it fades.
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
    taken_.push_back({{x, place.y - index_depth * size_}, {x + width, place.y + size_}});
    for (const LabelWord& word : words) {
        text_.text(word.text, {x, place.y}, {size_, faded(word.colour, alpha)});
        x += text_.width_of(word.text, size_);
    }
}

} // namespace pendula
