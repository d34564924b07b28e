// SPDX-License-Identifier: MIT
/// "did you mean …": finds the candidate most like a mistyped word.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pendula {

/// The smallest number of insertions, deletions, replacements and swaps of neighbours that turns one word
/// into the other (Damerau's distance, without further edits of swapped letters).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The nearest candidate, or nothing if none is near: at most a third of the word's letters may differ.
std::optional<std::string_view> nearest_word(std::string_view word,
                                             std::span<const std::string_view> candidates);

} // namespace pendula
