// SPDX-License-Identifier: MIT
#include "render/passes/text_pass.hpp"

#include "files/text.hpp"
#include "gl/draw.hpp"
#include "render/view_geometry.hpp"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>
#include <utility>

namespace pendula {
namespace {

/// The gap between text and a covered box, ems. Below least_gap, the text is hidden; from full_gap on, it is
/// fully visible.
constexpr float least_gap = 0.2f, full_gap = 0.5f;
constexpr float below_line = 0.25f; ///< depth of descenders and subscripts, ems

} // namespace

const FontAtlas& TextPass::atlas() {
    if (!atlas_) {
        atlas_ = more_.empty() ? FontAtlas::usual() : std::make_shared<const FontAtlas>(more_);
        texture_ = gl::Texture("font atlas", atlas_->width(), atlas_->height(), gl::Format::r8);
        texture_.upload(atlas_->pixels());
    }
    return *atlas_;
}

void TextPass::begin(std::vector<CoveredBox> covered) {
    quads_.clear();
    covered_ = std::move(covered);
}

float TextPass::seen(glm::vec2 low, glm::vec2 high, float size) const {
    float seen = 1;
    for (const CoveredBox& box : covered_) {
        const glm::vec2 apart = glm::max(box.low - high, low - box.high);
        const float gap = std::max(apart.x, apart.y);
        seen *= 1 - box.strength * (1 - glm::smoothstep(least_gap * size, full_gap * size, gap));
    }
    return seen;
}

float TextPass::advance_of(char32_t character, bool tabular) {
    const bool is_figure = character >= '0' && character <= '9';
    return atlas().glyph(tabular && is_figure ? U'0' : character).advance;
}

float TextPass::width_of(std::string_view text, float size, bool tabular) {
    float width = 0;
    for (const char32_t character : characters_of(text)) width += advance_of(character, tabular) * size;
    return width;
}

void TextPass::text(std::string_view text, glm::vec2 position, const TextStyle& style) {
    if (style.anchor.x != 0) position.x -= style.anchor.x * width_of(text, style.size, style.tabular);
    position.y -= style.anchor.y * capital_height * style.size;
    // Text begins at whole pixels, so that all lines are equally sharp.
    glm::vec2 pen(std::round(position.x), std::round(position.y));
    float part = 1;
    if (!covered_.empty()) {
        const glm::vec2 extent(width_of(text, style.size, style.tabular), capital_height * style.size);
        part = seen(pen - glm::vec2(0, below_line * style.size), pen + extent, style.size);
        if (part <= 0) return;
    }
    if (style.halo.a > 0) glyphs(text, pen, style, {glm::vec3(style.halo), -part * style.halo.a});
    glyphs(text, pen, style, {glm::vec3(style.colour), part * style.colour.a});
}

void TextPass::glyphs(std::string_view text, glm::vec2 pen, const TextStyle& style, const glm::vec4& colour) {
    for (const char32_t character : characters_of(text)) {
        const Glyph& glyph = atlas().glyph(character);
        const float advance = advance_of(character, style.tabular);
        const glm::vec2 at(pen.x + 0.5f * (advance - glyph.advance) * style.size, pen.y);
        if (glyph.high.x > glyph.low.x)
            quads_.push_back({{at + glyph.low * style.size, at + glyph.high * style.size},
                              {glyph.low_texel, glyph.high_texel},
                              colour});
        pen.x += advance * style.size;
    }
}

void TextPass::fill(glm::vec2 low, glm::vec2 high, const glm::vec4& colour) {
    quads_.push_back({{low, high}, glm::vec4(0), colour});
}

void TextPass::draw(unsigned target, int width, int height) {
    if (quads_.empty()) return;
    const auto bytes = std::as_bytes(std::span(quads_));
    if (buffer_.size() < bytes.size()) {
        buffer_ = gl::Buffer("text", bytes.size() * 3 / 2);
        sent_.clear();
    }
    // Uploads from the first quad that differs. Labels that move come last, so most quads stay the same.
    const std::size_t common = std::min(quads_.size(), sent_.size());
    std::size_t same = 0;
    while (same < common && std::memcmp(&quads_[same], &sent_[same], sizeof(Quad)) == 0) ++same;
    buffer_.upload(same * sizeof(Quad), bytes.subspan(same * sizeof(Quad)));
    sent_ = quads_;

    program_.set("area", vector_of(gl::begin_view(target, {0, 0, width, height}, gl::Blend::over)));
    program_.set("range", atlas().range());
    buffer_.bind_storage(6);
    texture_.bind(0);
    program_.use();
    gl::draw_quads(std::min(static_cast<int>(quads_.size()), gl::quads_per_draw));
}

} // namespace pendula
