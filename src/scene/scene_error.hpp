// SPDX-License-Identifier: MIT
/// Builds the messages of this folder, so that each is exactly one line, and finds the known word nearest to
/// a misspelt one.
#pragma once

#include "scene/scene.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pendula {

/// The file and line that a value came from. Line 0: there is no line (an override).
struct Origin {
    std::string_view file;
    std::size_t line = 0;
};

/// `text` as one line of UTF-8 that is safe for terminals: control characters and invalid bytes are replaced
/// by escapes, and text of more than 2000 bytes is shortened.
std::string as_message(std::string_view text);

/// The error `FILE:LINE: key: message`, on one line whatever the parts contain. An empty key is omitted.
SceneError scene_error(Origin, std::string_view key, std::string_view message);

/// `text` in quotes, with escapes as in as_message(), and shortened.
std::string in_quotes(std::string_view text);

// For "did you mean …": finds the candidate nearest to a misspelt word.

/// The smallest number of insertions, deletions, replacements and swaps of neighbouring letters that turn one
/// word into the other (Damerau's distance, without further edits of swapped letters).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate nearest to `word`; nothing if more than a third of the word's letters differ.
std::optional<std::string_view> nearest_word(std::string_view word,
                                             std::span<const std::string_view> candidates);

} // namespace pendula
