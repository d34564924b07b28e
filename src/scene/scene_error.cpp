// SPDX-License-Identifier: MIT
#include "scene/scene_error.hpp"

#include "files/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace pendula {
namespace {

/// Bytes: longer than any normal message; only a malicious file name or key can exceed it.
constexpr std::size_t longest_message = 2000;

std::string escaped(std::string_view text, std::size_t longest) {
    std::string out;
    while (!text.empty()) {
        if (out.size() >= longest) return out + "…";
        const auto byte = static_cast<unsigned char>(text[0]);
        const std::size_t length = first_character(text).length;
        // Some terminals also interpret U+0080 … U+009F as control characters.
        const bool control = byte < 0x20 || byte == 0x7f ||
                             (byte == 0xc2 && length == 2 && static_cast<unsigned char>(text[1]) < 0xa0);
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

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> two_above(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
    std::iota(above.begin(), above.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = above[j - 1] + (a[i - 1] != b[j - 1]);
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, replaced});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], two_above[j - 2] + 1);
        }
        std::swap(two_above, above);
        std::swap(above, row);
    }
    return above[b.size()];
}

std::optional<std::string_view> nearest_word(std::string_view word,
                                             std::span<const std::string_view> candidates) {
    // Very long words are not compared, because the table of distances would be large.
    if (word.size() > 100) return std::nullopt;
    std::optional<std::string_view> nearest;
    std::size_t best = std::max<std::size_t>(1, word.size() / 3);
    for (const std::string_view candidate : candidates) {
        const std::size_t distance = edit_distance(word, candidate);
        if (distance > best || (nearest && distance == best)) continue;
        best = distance;
        nearest = candidate;
    }
    return nearest;
}

} // namespace pendula
