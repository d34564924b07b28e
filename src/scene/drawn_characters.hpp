// SPDX-License-Identifier: MIT
/// The characters that text over the views can have: those of which the scene's font is made into a picture.
/// Pure.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace pendula {

/// First and last of each range: ASCII, « and », ° to ¹, letters of western Europe, Œ, Δ, Greek, dashes,
/// quotes and dots, superscripts and subscripts, the minus sign, ∞.
inline constexpr std::array<std::pair<char32_t, char32_t>, 14> drawn_ranges{{{0x20, 0x7E},
                                                                             {0xAB, 0xAB},
                                                                             {0xB0, 0xB9},
                                                                             {0xBB, 0xBB},
                                                                             {0xC0, 0xFF},
                                                                             {0x152, 0x153},
                                                                             {0x394, 0x394},
                                                                             {0x3B1, 0x3C9},
                                                                             {0x2010, 0x2026},
                                                                             {0x2070, 0x2071},
                                                                             {0x2074, 0x207B},
                                                                             {0x2080, 0x2089},
                                                                             {0x2212, 0x2212},
                                                                             {0x221E, 0x221E}}};

/// The first character of lines of UTF-8 text that cannot be drawn, as UTF-8; nothing if all can.
std::optional<std::string> undrawn_character(std::string_view lines);

} // namespace pendula
