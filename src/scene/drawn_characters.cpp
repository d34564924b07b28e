// SPDX-License-Identifier: MIT
#include "scene/drawn_characters.hpp"

#include <algorithm>
#include <cstddef>

namespace pendula {

std::optional<std::string> undrawn_character(std::string_view lines) {
    while (!lines.empty()) {
        const auto lead = static_cast<unsigned char>(lines[0]);
        const std::size_t size = std::min<std::size_t>(lead < 0x80   ? 1
                                                       : lead < 0xE0 ? 2
                                                       : lead < 0xF0 ? 3
                                                                     : 4,
                                                       lines.size());
        char32_t character = size == 1 ? lead : lead & (0xFFu >> (size + 1));
        for (std::size_t i = 1; i < size; ++i)
            character = character << 6 | (static_cast<unsigned char>(lines[i]) & 0x3Fu);
        const bool is_drawn = character == U'\n' || std::ranges::any_of(drawn_ranges, [&](const auto& range) {
                                  return character >= range.first && character <= range.second;
                              });
        if (!is_drawn) return std::string(lines.substr(0, size));
        lines.remove_prefix(size);
    }
    return std::nullopt;
}

} // namespace pendula
