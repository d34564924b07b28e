// SPDX-License-Identifier: MIT
#include "scene/scene_error.hpp"

#include "scene/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pendula {
namespace {

/// Longer than any real message; only a malicious file name or key comes close.
constexpr std::size_t longest_message = 2000;

std::string escaped(std::string_view text, std::size_t longest) {
    std::string out;
    while (!text.empty()) {
        if (out.size() >= longest) return out + "…";
        const auto byte = static_cast<unsigned char>(text[0]);
        const std::size_t length = utf8_length(text);
        // U+0080 … U+009F are control characters too, for some terminals.
        const bool control =
            byte < 0x20 || byte == 0x7f || (byte == 0xc2 && static_cast<unsigned char>(text[1]) < 0xa0);
        if (length == 0)
            out += fmt::format("\\x{:02x}", byte);
        else if (byte == '\n')
            out += "\\n";
        else if (byte == '\t')
            out += "\\t";
        else if (control)
            out += fmt::format("\\u{:04x}", length == 1 ? byte : static_cast<unsigned char>(text[1]));
        else
            out += text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return out;
}

} // namespace

std::string as_message(std::string_view text) { return escaped(text, longest_message); }

SceneError scene_error(Origin origin, std::string_view key, std::string_view message) {
    std::string line(origin.file);
    if (origin.line > 0) line += fmt::format(":{}", origin.line);
    if (!key.empty()) line += fmt::format(": {}", key);
    line += fmt::format(": {}", message);
    return SceneError(as_message(line));
}

std::string in_quotes(std::string_view text) { return '"' + escaped(text, 40) + '"'; }

} // namespace pendula
