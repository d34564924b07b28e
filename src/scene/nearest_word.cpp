// SPDX-License-Identifier: MIT
#include "scene/nearest_word.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace pendula {

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
    // Words longer than any candidate are not compared: the table of distances would be large.
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
