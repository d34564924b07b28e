// SPDX-License-Identifier: MIT
/// A command line as one text, and back: what a shell makes of it is what was meant. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// The word as a shell reads it: in quotes unless it needs none.
std::string shell_quoted(const std::string& word);

/// The words of a line so written; nothing if a quote does not end. Of a shell's language it knows quotes and
/// backslashes only.
std::optional<std::vector<std::string>> shell_words(std::string_view line);

} // namespace pendula
