// SPDX-License-Identifier: MIT
/// The glyphs for text in the scene, stored as signed distance fields in one picture, so that text is sharp
/// at any scale. The glyphs are made from an embedded font. No OpenGL.
#pragma once

#include <glm/vec2.hpp>

#include <cstddef>
#include <map>
#include <memory>
#include <string_view>
#include <vector>

namespace pendula {

/// Lengths in ems, from the pen's position on the baseline, y up.
struct Glyph {
    glm::vec2 low{0}, high{0};             ///< the quad, including the field's border
    glm::vec2 low_texel{0}, high_texel{0}; ///< the same corners in the atlas, 0 … 1
    float advance = 0;
};

constexpr float capital_height = 0.727f; ///< ems; for the embedded font

class FontAtlas {
  public:
    /// Contains the characters that the program itself writes, and those of `more`, which must be in the list
    /// drawn_characters. Throws std::runtime_error if the font cannot be read.
    explicit FontAtlas(std::u32string_view more = {});

    /// The atlas without additional characters. It is made once, which takes a sixth of a second. Any thread.
    static std::shared_ptr<const FontAtlas> usual();

    /// A character without a glyph gets the glyph of '?'.
    const Glyph& glyph(char32_t character) const;
    bool has(char32_t character) const { return glyphs_.contains(character); }

    int width() const { return width_; }
    int height() const { return height_; }
    const std::vector<std::byte>& pixels() const { return pixels_; } ///< rows bottom-up; 128 is the outline
    /// The distance, in texels, over which the field's value goes from 0 to 1.
    float range() const { return range_; }

  private:
    int width_ = 0, height_ = 0;
    float range_ = 0;
    std::vector<std::byte> pixels_;
    std::map<char32_t, Glyph> glyphs_;
};

} // namespace pendula
