// SPDX-License-Identifier: MIT
/// Converts words to a command line for a shell, and back. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// The word in the form that a shell reads as this word: quoted if necessary.
std::string shell_quoted(const std::string& word);

/// The words of such a line; nothing if a quote is not closed. Only the shell's quotes and backslashes are
/// understood.
std::optional<std::vector<std::string>> shell_words(std::string_view line);

} // namespace pendula
