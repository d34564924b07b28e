// SPDX-License-Identifier: MIT
#include "render/font_atlas.hpp"

#include "embedded/fonts.hpp"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MODULE_H

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

namespace pendula {
namespace {

constexpr int em = 44;    // size of an em in the atlas, px
constexpr int spread = 6; // reach of the distance field on each side of an outline, px
constexpr int atlas_width = 1024;
constexpr std::string_view font_name = "Inter-Regular.otf";

/// First and last character of each range that the program itself writes: Latin, é, Δ, Greek, dashes and
/// dots, superscripts and subscripts, the minus sign, ∞.
constexpr std::array<std::pair<char32_t, char32_t>, 11> usual_ranges{{{0x20, 0x7E},
                                                                      {0xB0, 0xB9},
                                                                      {0xD7, 0xD7},
                                                                      {0xE9, 0xE9},
                                                                      {0x394, 0x394},
                                                                      {0x3B1, 0x3C9},
                                                                      {0x2010, 0x2026},
                                                                      {0x2070, 0x207B},
                                                                      {0x2080, 0x2089},
                                                                      {0x2212, 0x2212},
                                                                      {0x221E, 0x221E}}};

/// The usual characters come first, so that additional ones do not move them.
std::vector<char32_t> characters_with(std::u32string_view more) {
    std::vector<char32_t> characters;
    for (const auto& [first, last] : usual_ranges)
        for (char32_t character = first; character <= last; ++character) characters.push_back(character);
    for (const char32_t character : more)
        if (std::find(characters.begin(), characters.end(), character) == characters.end())
            characters.push_back(character);
    return characters;
}

void require(FT_Error error, const char* what) {
    if (error != 0) throw std::runtime_error(std::string("the font for text in the scene: ") + what);
}

struct FreeType {
    FT_Library library = nullptr;
    FT_Face face = nullptr;

    FreeType() {
        require(FT_Init_FreeType(&library), "FreeType does not start");
        FT_Int range = spread;
        for (const char* module : {"sdf", "bsdf"}) FT_Property_Set(library, module, "spread", &range);
        for (const EmbeddedFile& file : embedded::fonts())
            if (file.name == font_name)
                require(FT_New_Memory_Face(library, reinterpret_cast<const FT_Byte*>(file.bytes.data()),
                                           static_cast<FT_Long>(file.bytes.size()), 0, &face),
                        "it cannot be read");
        if (face == nullptr) throw std::runtime_error("the font for text in the scene is not embedded");
        require(FT_Set_Pixel_Sizes(face, 0, em), "it has no outlines");
    }
    FreeType(const FreeType&) = delete;
    FreeType& operator=(const FreeType&) = delete;
    ~FreeType() { FT_Done_FreeType(library); } // also frees its faces
};

} // namespace

std::shared_ptr<const FontAtlas> FontAtlas::usual() {
    static const auto atlas = std::make_shared<const FontAtlas>();
    return atlas;
}

FontAtlas::FontAtlas(std::u32string_view more) {
    const FreeType type;
    width_ = atlas_width;
    range_ = 2.0f * spread;
    int x = 1, y = 1, row_height = 0;
    std::vector<std::byte> top_down;
    for (const char32_t character : characters_with(more)) {
        const FT_UInt index = FT_Get_Char_Index(type.face, character);
        if (index == 0) continue;
        if (FT_Load_Glyph(type.face, index, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP) != 0) continue;
        const FT_GlyphSlot slot = type.face->glyph;
        Glyph glyph;
        glyph.advance = static_cast<float>(slot->linearHoriAdvance) / 65536 / em;
        // Making the field from a bitmap is three times as fast as making it from the outline.
        if (FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 &&
            FT_Render_Glyph(slot, FT_RENDER_MODE_SDF) == 0 && slot->bitmap.width > 0) {
            const int w = static_cast<int>(slot->bitmap.width), h = static_cast<int>(slot->bitmap.rows);
            if (x + w + 1 > width_) {
                x = 1;
                y += row_height + 1;
                row_height = 0;
            }
            top_down.resize(static_cast<std::size_t>(width_) *
                            std::max<std::size_t>(top_down.size() / width_, y + h + 1));
            for (int line = 0; line < h; ++line)
                std::copy_n(reinterpret_cast<const std::byte*>(slot->bitmap.buffer) +
                                line * slot->bitmap.pitch,
                            w, top_down.begin() + (y + line) * width_ + x);
            const auto left = static_cast<float>(slot->bitmap_left);
            const auto top = static_cast<float>(slot->bitmap_top);
            glyph.low = glm::vec2(left, top - static_cast<float>(h)) / static_cast<float>(em);
            glyph.high = glm::vec2(left + static_cast<float>(w), top) / static_cast<float>(em);
            glyph.low_texel = {x, y + h}; // flipped and scaled below, when the height is known
            glyph.high_texel = {x + w, y};
            x += w + 1;
            row_height = std::max(row_height, h);
        }
        glyphs_[character] = glyph;
    }
    height_ = static_cast<int>(top_down.size()) / width_;
    pixels_.resize(top_down.size());
    for (int line = 0; line < height_; ++line)
        std::copy_n(top_down.begin() + line * width_, width_,
                    pixels_.begin() + (height_ - 1 - line) * width_);
    const glm::vec2 size(width_, height_);
    for (auto& [character, glyph] : glyphs_)
        for (glm::vec2* corner : {&glyph.low_texel, &glyph.high_texel})
            *corner = glm::vec2(corner->x, size.y - corner->y) / size;
}

const Glyph& FontAtlas::glyph(char32_t character) const {
    const auto found = glyphs_.find(character);
    return found != glyphs_.end() ? found->second : glyphs_.at('?');
}

} // namespace pendula
