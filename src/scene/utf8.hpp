// SPDX-License-Identifier: MIT
/// Checks whether text from outside is valid UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pendula {

/// The number of bytes of the first character of `text` (RFC 3629: no overlong forms, no surrogates); 0 if it
/// is not valid.
inline std::size_t utf8_length(std::string_view text) {
    if (text.empty()) return 0;
    const auto lead = static_cast<unsigned char>(text[0]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (length == 0 || lead > 0xf4 || length > text.size()) return 0;
    std::uint32_t code = length == 1 ? lead : lead & (0x7fu >> length);
    for (std::size_t k = 1; k < length; ++k) {
        const auto byte = static_cast<unsigned char>(text[k]);
        if ((byte & 0xc0) != 0x80) return 0;
        code = (code << 6) | (byte & 0x3fu);
    }
    if ((length == 3 && code < 0x800) || (length == 4 && code < 0x10000) || code > 0x10ffff) return 0;
    if (code >= 0xd800 && code <= 0xdfff) return 0;
    return length;
}

} // namespace pendula
