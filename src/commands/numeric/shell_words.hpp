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

/// The words on one line, each quoted if necessary.
std::string shell_line(const std::vector<std::string>& words);

/// The file name, quoted if necessary; "./" before a leading dash, so that it is not read as an option.
std::string shell_file_name(const std::string& name);

/// Splits a shell's command line into words; nothing if a quote is not closed. Understands quotes and
/// backslashes, but no other syntax of the shell.
std::optional<std::vector<std::string>> shell_words(std::string_view line);

} // namespace pendula
