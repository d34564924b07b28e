// SPDX-License-Identifier: MIT
#include "render/font_atlas.hpp"

#include "embedded/fonts.hpp"
#include "scene/drawn_characters.hpp"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MODULE_H

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>

namespace pendula {
namespace {

constexpr int em = 44;    // px of the atlas
constexpr int spread = 6; // px to either side of an outline that the field covers
constexpr int atlas_width = 1024;
constexpr std::string_view font_name = "Inter-Regular.otf";

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

FontAtlas::FontAtlas() {
    const FreeType type;
    width_ = atlas_width;
    range_ = 2.0f * spread;
    int x = 1, y = 1, row_height = 0;
    std::vector<std::byte> top_down;
    for (const auto& [first, last] : drawn_ranges)
        for (char32_t character = first; character <= last; ++character) {
            const FT_UInt index = FT_Get_Char_Index(type.face, character);
            if (index == 0) continue;
            if (FT_Load_Glyph(type.face, index, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP) != 0) continue;
            const FT_GlyphSlot slot = type.face->glyph;
            Glyph glyph;
            glyph.advance = static_cast<float>(slot->linearHoriAdvance) / 65536 / em;
            // From a bitmap, which is three times as fast as from the outline.
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

std::vector<char32_t> characters_of(std::string_view text) {
    std::vector<char32_t> characters;
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const int length = lead < 0x80         ? 1
                           : (lead >> 5) == 6  ? 2
                           : (lead >> 4) == 14 ? 3
                           : (lead >> 3) == 30 ? 4
                                               : 0;
        char32_t character = length == 1 ? lead : lead & (0xFFu >> (length + 1));
        bool good = length > 0 && i + static_cast<std::size_t>(length) <= text.size();
        for (int k = 1; good && k < length; ++k) {
            const auto byte = static_cast<unsigned char>(text[i + static_cast<std::size_t>(k)]);
            good = (byte >> 6) == 2;
            character = (character << 6) | (byte & 0x3Fu);
        }
        characters.push_back(good ? character : U'\xFFFD');
        i += good ? static_cast<std::size_t>(length) : 1;
    }
    return characters;
}

} // namespace pendula
