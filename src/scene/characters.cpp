// SPDX-License-Identifier: MIT
#include "scene/characters.hpp"

#include <cstddef>

namespace pendula {

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

std::optional<char32_t> undrawn_character(std::string_view text) {
    for (const char32_t character : characters_of(text))
        if (character != U'\n' && !is_drawn(character)) return character;
    return std::nullopt;
}

} // namespace pendula
