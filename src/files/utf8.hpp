// SPDX-License-Identifier: MIT
/// Decodes UTF-8 in names and contents of files (RFC 3629: no overlong forms, no surrogates). Pure functions.
#pragma once

#include <cstddef>
#include <string_view>

namespace pendula {

/// Whether a byte continues a character, so that text must not be cut before it.
constexpr bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

struct Utf8Character {
    char32_t code = 0;
    std::size_t length = 0; ///< bytes; 0: the text is empty or does not begin with a character
};
constexpr Utf8Character first_character(std::string_view text) {
    if (text.empty()) return {};
    const auto lead = static_cast<unsigned char>(text[0]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (length == 0 || lead > 0xF4 || length > text.size()) return {};
    char32_t code = length == 1 ? lead : lead & (0x7Fu >> length);
    for (std::size_t k = 1; k < length; ++k) {
        if (!continues_character(text[k])) return {};
        code = (code << 6) | (static_cast<unsigned char>(text[k]) & 0x3Fu);
    }
    if ((length == 3 && code < 0x800) || (length == 4 && code < 0x10000) || code > 0x10FFFF) return {};
    if (code >= 0xD800 && code <= 0xDFFF) return {};
    return {code, length};
}

} // namespace pendula
