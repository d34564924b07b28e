// SPDX-License-Identifier: MIT
/// Converts words to a command line for a shell, and back. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// The word, quoted if necessary, so that a shell reads exactly this word.
std::string shell_quoted(const std::string& word);

/// Splits a shell's command line into words; nothing if a quote is not closed. Understands quotes and
/// backslashes, but no other syntax of the shell.
std::optional<std::vector<std::string>> shell_words(std::string_view line);

} // namespace pendula
