// SPDX-License-Identifier: MIT
/// Converts words to a command line and back, so that a shell reads what was meant. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// The word as a shell reads it: quoted unless it needs no quotes.
std::string shell_quoted(const std::string& word);

/// The words of such a line; nothing if a quote is not closed. Only the shell's quotes and backslashes are
/// understood.
std::optional<std::vector<std::string>> shell_words(std::string_view line);

} // namespace pendula
