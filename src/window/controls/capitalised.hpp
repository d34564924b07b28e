// SPDX-License-Identifier: MIT
/// Words that begin a line on the screen. Pure functions.
#pragma once

#include <string>
#include <string_view>

namespace pendula {

/// With a capital at its beginning, if that is a letter of ASCII.
inline std::string capitalised(std::string_view text) {
    std::string result(text);
    if (!result.empty() && result.front() >= 'a' && result.front() <= 'z')
        result.front() = static_cast<char>(result.front() - 'a' + 'A');
    return result;
}

/// A message as a sentence: with a capital, unless it begins with a symbol or a name ("dt", "x87", "ghost:",
/// "chain.gravity"), which keep their spelling.
inline std::string as_sentence(std::string_view text) {
    const std::string_view first = text.substr(0, text.find(' '));
    const bool is_word = first != "dt" && first.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == first.npos;
    return is_word ? capitalised(text) : std::string(text);
}

} // namespace pendula
