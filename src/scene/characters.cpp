// SPDX-License-Identifier: MIT
#include "scene/characters.hpp"

#include "files/utf8.hpp"

#include <algorithm>
#include <cstddef>

namespace pendula {

std::vector<char32_t> characters_of(std::string_view text) {
    std::vector<char32_t> characters;
    while (!text.empty()) {
        const auto [code, length] = first_character(text);
        characters.push_back(length > 0 ? code : U'\xFFFD');
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return characters;
}

std::optional<char32_t> undrawn_character(std::string_view text) {
    for (const char32_t character : characters_of(text))
        if (character != U'\n' && !is_drawn(character)) return character;
    return std::nullopt;
}

} // namespace pendula
