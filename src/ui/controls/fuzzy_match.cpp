// SPDX-License-Identifier: MIT
#include "ui/controls/fuzzy_match.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

namespace pendula {
namespace {

constexpr int letter_value = 1, at_word = 8, row_value = 12, at_start = 4;
constexpr int no_way = std::numeric_limits<int>::min() / 2;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_letter(char c) {
    return static_cast<unsigned char>(c) >= 0x80 || (lower(c) >= 'a' && lower(c) <= 'z') ||
           (c >= '0' && c <= '9');
}

/// The best scores of the letters so far whose last one is at a place of the name.
struct Scores {
    explicit Scores(std::size_t places) : grown(places, no_way), within(places, no_way) {}
    /// Its piece has grown from the beginning of a word, whose later letters may be left out.
    std::vector<int> grown;
    /// Its piece begins within a word: it must hold the query's word up to its end, without gaps.
    std::vector<int> within;
};

struct Letter {
    char c;
    bool begins_word, ends_word; ///< of the query
};

std::vector<Letter> letters_of(std::string_view query) {
    std::vector<Letter> letters;
    for (std::size_t i = 0; i < query.size(); ++i)
        if (query[i] != ' ')
            letters.push_back({lower(query[i]), i == 0 || query[i - 1] == ' ',
                               i + 1 == query.size() || query[i + 1] == ' '});
    return letters;
}

/// Takes one more letter of the query.
Scores next_scores(const Scores& last, const Letter& letter, bool is_first, bool is_complete,
                   std::string_view name) {
    Scores next(name.size());
    int before = is_first ? 0 : no_way; // the best that ends left of j and lets another piece begin
    int in_word = no_way;               // … that may be continued after a gap in the same word
    for (std::size_t j = 0; j < name.size(); ++j) {
        const bool begins = j == 0 || !is_letter(name[j - 1]);
        if (begins) in_word = no_way;
        if (lower(name[j]) == letter.c) {
            const int value = letter_value + (begins ? at_word : 0) + (j == 0 ? at_start : 0);
            const auto in_row = [&](const std::vector<int>& piece) {
                return j > 0 && !is_first ? piece[j - 1] + row_value : no_way;
            };
            next.grown[j] = std::max({in_word, in_row(last.grown), begins ? before : no_way}) + value;
            next.within[j] = std::max(in_row(last.within), letter.begins_word ? before : no_way) + value;
        }
        if (is_first) continue;
        in_word = std::max(in_word, last.grown[j]);
        before = std::max({before, last.grown[j], is_complete ? last.within[j] : no_way});
    }
    return next;
}

} // namespace

std::optional<int> fuzzy_score(std::string_view query, std::string_view name) {
    const std::vector<Letter> wanted = letters_of(query);
    if (wanted.empty()) return 0;
    if (wanted.size() > name.size()) return std::nullopt;
    // A greedy search misses some.
    Scores scores(name.size());
    bool is_first = true, is_complete = true;
    for (const Letter& letter : wanted) {
        scores = next_scores(scores, letter, is_first, is_complete, name);
        is_complete = letter.ends_word;
        is_first = false;
    }
    const int score = std::max(*std::max_element(scores.grown.begin(), scores.grown.end()),
                               *std::max_element(scores.within.begin(), scores.within.end()));
    if (score < 0) return std::nullopt;
    return 64 * score - static_cast<int>(std::min<std::size_t>(name.size(), 63));
}

} // namespace pendula
