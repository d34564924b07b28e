// SPDX-License-Identifier: MIT
/// Builds every message of this directory, so that each is exactly one line, and finds the nearest known word
/// for a mistyped one.
#pragma once

#include "scene/scene.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pendula {

/// Where a value came from. Line 0: no line (an override).
struct Origin {
    std::string_view file;
    std::size_t line = 0;
};

/// `text` as one line of UTF-8 that is safe for terminals: control characters and invalid bytes become
/// escapes, and excessively long text is shortened.
std::string as_message(std::string_view text);

/// `FILE:LINE: key: message`, on one line whatever the parts contain. An empty key is omitted.
SceneError scene_error(Origin, std::string_view key, std::string_view message);

/// `text` in quotes, shortened, with escapes as above.
std::string in_quotes(std::string_view text);

// "did you mean …": finds the candidate most like a mistyped word.

/// The smallest number of insertions, deletions, replacements and swaps of neighbours that turns one word
/// into the other (Damerau's distance, without further edits of swapped letters).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The nearest candidate, or nothing if none is near: at most a third of the word's letters may differ.
std::optional<std::string_view> nearest_word(std::string_view word,
                                             std::span<const std::string_view> candidates);

} // namespace pendula
