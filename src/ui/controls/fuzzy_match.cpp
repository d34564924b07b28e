// SPDX-License-Identifier: MIT
#include "ui/controls/fuzzy_match.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

namespace pendula {
namespace {

constexpr int letter = 1, at_word = 8, in_row = 12, at_start = 4;
constexpr int no_way = std::numeric_limits<int>::min() / 2;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_letter(char c) {
    return static_cast<unsigned char>(c) >= 0x80 || (lower(c) >= 'a' && lower(c) <= 'z') ||
           (c >= '0' && c <= '9');
}

} // namespace

std::optional<int> fuzzy_score(std::string_view query, std::string_view name) {
    std::string wanted;
    for (const char c : query)
        if (c != ' ') wanted += lower(c);
    if (wanted.empty()) return 0;
    if (wanted.size() > name.size()) return std::nullopt;
    // best[j]: the best score of the letters so far with the last one at name[j]; a greedy search misses
    // some.
    std::vector<int> best(name.size(), no_way), next(name.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        int before = i == 0 ? 0 : no_way; // the best that ends left of j
        for (std::size_t j = 0; j < name.size(); ++j) {
            next[j] = no_way;
            if (lower(name[j]) == wanted[i]) {
                const bool begins = j == 0 || !is_letter(name[j - 1]);
                const int value = letter + (begins ? at_word : 0) + (j == 0 ? at_start : 0);
                const int row = i > 0 && j > 0 ? best[j - 1] + in_row : no_way;
                next[j] = std::max(before, row) + value;
            }
            if (i > 0) before = std::max(before, best[j]);
        }
        std::swap(best, next);
    }
    const int score = *std::max_element(best.begin(), best.end());
    if (score < 0) return std::nullopt;
    return 64 * score - static_cast<int>(std::min<std::size_t>(name.size(), 63));
}

} // namespace pendula
