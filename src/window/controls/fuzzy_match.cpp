// SPDX-License-Identifier: MIT
#include "window/controls/fuzzy_match.hpp"

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
    explicit Scores(std::size_t places)
        : pieces(places, no_way), sparse(places, no_way), within(places, no_way) {}
    std::vector<int> pieces; ///< in pieces without gaps, each from the beginning of a word on
    /// The query's word began where the name's did, and may leave letters of it out, but not the word.
    std::vector<int> sparse;
    std::vector<int> within; ///< it began within a word, and leaves nothing out
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

/// Takes one more letter of the query; `is_complete`: the letters so far end one of its words, or are none.
Scores next_scores(const Scores& last, const Letter& letter, bool is_first, bool is_complete,
                   std::string_view name) {
    Scores next(name.size());
    int before = is_first ? 0 : no_way; // the best that ends left of j and lets another piece begin
    int in_word = no_way;               // the best sparse one that ends left of j in the same word
    for (std::size_t j = 0; j < name.size(); ++j) {
        const bool begins = j == 0 || !is_letter(name[j - 1]);
        if (begins) in_word = no_way;
        if (lower(name[j]) == letter.c) {
            const int value = letter_value + (begins ? at_word : 0) + (j == 0 ? at_start : 0);
            const auto in_row = [&](const std::vector<int>& scores) {
                return j > 0 && !is_first ? scores[j - 1] + row_value : no_way;
            };
            const bool is_new = letter.begins_word;
            next.pieces[j] = std::max(in_row(last.pieces), begins ? before : no_way) + value;
            next.sparse[j] =
                (is_new ? (begins ? before : no_way) : std::max(in_word, in_row(last.sparse))) + value;
            next.within[j] = (is_new ? before : in_row(last.within)) + value;
        }
        if (is_first) continue;
        in_word = std::max(in_word, last.sparse[j]);
        before = std::max(before, last.pieces[j]);
        if (is_complete) before = std::max({before, last.sparse[j], last.within[j]});
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
    int score = no_way;
    for (const std::vector<int>* all : {&scores.pieces, &scores.sparse, &scores.within})
        score = std::max(score, *std::ranges::max_element(*all));
    if (score < 0) return std::nullopt;
    return 64 * score - static_cast<int>(std::min<std::size_t>(name.size(), 63));
}

} // namespace pendula
