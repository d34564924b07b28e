// SPDX-License-Identifier: MIT
/// Text and thin filled rectangles over the finished picture: axes, ticks, names, legends. They are collected
/// while a frame is built, uploaded only if they have changed, and drawn with one call. Positions are in px
/// of the target, from the lower left; colours are sRGB, 0 … 1.
#pragma once

#include "gl/buffer.hpp"
#include "gl/program.hpp"
#include "gl/texture.hpp"
#include "render/font_atlas.hpp"
#include "render/view.hpp"

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pendula {

struct TextStyle {
    float size = 13; ///< px per em
    glm::vec4 colour{1};
    /// The point of the text that is placed at the position, across and up. 0: left end, or baseline. 0.5:
    /// middle of the width, or of the capitals' height. 1: right end, or top of the capitals.
    glm::vec2 anchor{0};
    /// A border around the letters, a tenth of an em wide, so that lines do not cross them. None at alpha 0.
    glm::vec4 halo{0};
    /// All digits get the width of a 0, so that counting numbers do not jitter.
    bool tabular = false;
};

/// The width, px, of thin lines that go with text of `size` px per em.
inline float line_beside(float size) { return std::max(1.0f, std::round(size / 15)); }

class TextPass {
  public:
    TextPass() = default;
    /// Also draws the characters `more`, which the program itself does not write; see drawn_characters.
    explicit TextPass(std::u32string more) : more_(std::move(more)) {}

    /// Discards the collected text. Text added from now on fades where it would touch `covered`.
    void begin(std::vector<CoveredBox> covered = {});
    void text(std::string_view, glm::vec2 position, const TextStyle&);
    void fill(glm::vec2 low, glm::vec2 high, const glm::vec4& colour);
    /// Fills a bar with `cells` cells side by side, which begin and end at whole pixels.
    template<class Colour>
    void bar(glm::vec2 low, glm::vec2 size, std::size_t cells, const Colour& colour_of_cell) {
        const auto edge = [&](std::size_t at) {
            return std::round(low.x + size.x * static_cast<float>(at) / static_cast<float>(cells));
        };
        for (std::size_t i = 0; i < cells; ++i)
            fill({edge(i), low.y}, {edge(i + 1), low.y + size.y}, colour_of_cell(i));
    }
    float width_of(std::string_view, float size, bool tabular = false); ///< px
    /// The visibility, 0 … 1, of text of `size` px per em within this box.
    float seen(glm::vec2 low, glm::vec2 high, float size) const;

    void draw(unsigned target, int width, int height);

  private:
    /// Mirrors the struct in text.vert.
    struct Quad {
        glm::vec4 rectangle; ///< low, high, px
        glm::vec4 texels;    ///< the same corners in the atlas; all 0 for a filled rectangle
        glm::vec4 colour;    ///< an alpha below 0 marks a halo of strength −alpha
    };
    const FontAtlas& atlas();
    float advance_of(char32_t, bool tabular); ///< ems
    void glyphs(std::string_view, glm::vec2 pen, const TextStyle&, const glm::vec4& colour);

    gl::Program program_{"text", {"text.vert", "text.frag"}};
    std::u32string more_;
    std::shared_ptr<const FontAtlas> atlas_; ///< loaded with the first text
    gl::Texture texture_;
    gl::Buffer buffer_;
    std::vector<CoveredBox> covered_;
    std::vector<Quad> quads_, sent_;
};

} // namespace pendula
