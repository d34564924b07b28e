// SPDX-License-Identifier: MIT
#include "scene/scene_error.hpp"

#include <fmt/format.h>

namespace pendula {
namespace {

/// Longer than any honest message; only a hostile file name or key comes near.
constexpr std::size_t longest_message = 2000;

std::string escaped(std::string_view text, std::size_t longest) {
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool starts_a_character = (byte & 0xc0) != 0x80;
        if (out.size() >= longest && starts_a_character) return out + "…";
        if (c == '\n')
            out += "\\n";
        else if (c == '\t')
            out += "\\t";
        else if (byte < 0x20 || byte == 0x7f)
            out += fmt::format("\\u{:04x}", byte);
        else
            out += c;
    }
    return out;
}

} // namespace

SceneError scene_error(Origin origin, std::string_view key, std::string_view message) {
    std::string line(origin.file);
    if (origin.line > 0) line += fmt::format(":{}", origin.line);
    if (!key.empty()) line += fmt::format(": {}", key);
    line += fmt::format(": {}", message);
    return SceneError(escaped(line, longest_message));
}

std::string in_quotes(std::string_view text) { return '"' + escaped(text, 40) + '"'; }

} // namespace pendula
