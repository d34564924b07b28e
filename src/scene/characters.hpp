// SPDX-License-Identifier: MIT
/// Splits text into characters, and states which of them can be drawn in pictures. Pure functions.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace pendula {

/// The characters of UTF-8 text; invalid bytes become U+FFFD.
std::vector<char32_t> characters_of(std::string_view text);

/// The first and last character of each range of characters that can be drawn: Latin with its accents, Greek,
/// dashes, quotes and dots, superscripts and subscripts, arrows, mathematical signs.
inline constexpr std::array<std::pair<char32_t, char32_t>, 28> drawn_characters{
    {{0x20, 0x7E},     {0xA1, 0xAC},     {0xAE, 0x148},    {0x14A, 0x17F},   {0x393, 0x394},
     {0x398, 0x398},   {0x39B, 0x39B},   {0x39E, 0x39E},   {0x3A0, 0x3A0},   {0x3A3, 0x3A3},
     {0x3A6, 0x3A6},   {0x3A8, 0x3A9},   {0x3B1, 0x3C9},   {0x2010, 0x2015}, {0x2018, 0x201E},
     {0x2020, 0x2022}, {0x2026, 0x2026}, {0x2070, 0x2071}, {0x2074, 0x208E}, {0x2190, 0x2193},
     {0x2202, 0x2202}, {0x2211, 0x2212}, {0x221A, 0x221A}, {0x221E, 0x221E}, {0x222B, 0x222B},
     {0x2248, 0x2248}, {0x2260, 0x2260}, {0x2264, 0x2265}}};

constexpr bool is_drawn(char32_t character) {
    for (const auto& [first, last] : drawn_characters)
        if (character >= first && character <= last) return true;
    return false;
}

/// The first character of the text, except line breaks, that cannot be drawn; nothing if all can.
std::optional<char32_t> undrawn_character(std::string_view text);

} // namespace pendula
