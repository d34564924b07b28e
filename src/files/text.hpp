// SPDX-License-Identifier: MIT
/// Text as characters, letters and words: UTF-8, the characters that pictures can show, capital letters,
/// exponents, and a shell's command line. Pure functions, any thread.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pendula {

// Characters, in UTF-8 (RFC 3629: no overlong forms, no surrogates).

/// Whether a byte continues a character, so that text must not be cut before it.
constexpr bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

struct Utf8Character {
    char32_t code = 0;
    std::size_t length = 0; ///< bytes; 0: the text is empty or does not begin with a character
};
Utf8Character first_character(std::string_view text);

/// The characters of UTF-8 text; invalid bytes become U+FFFD.
std::vector<char32_t> characters_of(std::string_view text);

/// The first and last character of each range of characters that can be drawn: Latin with its accents, Greek,
/// dashes, quotes and dots, superscripts and subscripts, arrows, mathematical signs.
inline constexpr std::array<std::pair<char32_t, char32_t>, 28> drawn_characters{
    {{0x20, 0x7E},     {0xA1, 0xAC},     {0xAE, 0x148},    {0x14A, 0x17F},   {0x393, 0x394},
     {0x398, 0x398},   {0x39B, 0x39B},   {0x39E, 0x39E},   {0x3A0, 0x3A0},   {0x3A3, 0x3A3},
     {0x3A6, 0x3A6},   {0x3A8, 0x3A9},   {0x3B1, 0x3C9},   {0x2010, 0x2015}, {0x2018, 0x201E},
     {0x2020, 0x2022}, {0x2026, 0x2026}, {0x2070, 0x2071}, {0x2074, 0x208E}, {0x2190, 0x2193},
     {0x2202, 0x2202}, {0x2211, 0x2212}, {0x221A, 0x221A}, {0x221E, 0x221E}, {0x222B, 0x222B},
     {0x2248, 0x2248}, {0x2260, 0x2260}, {0x2264, 0x2265}}};

constexpr bool is_drawn(char32_t character) {
    for (const auto& [first, last] : drawn_characters)
        if (character >= first && character <= last) return true;
    return false;
}

/// The first character of the text, except line breaks, that cannot be drawn; nothing if all can.
std::optional<char32_t> undrawn_character(std::string_view text);

// Letters and digits.

/// The small letter of an ASCII capital; otherwise the character itself.
constexpr char lower_case(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
std::string lower_case(std::string_view text);

/// The text with a capital first letter. A first character that is not an ASCII letter stays as it is.
std::string capitalised(std::string_view text);

/// The message with a capital first letter. If it begins with a symbol or a name ("dt", "x87", "ghost:",
/// "chain.gravity"), it stays as it is.
std::string as_sentence(std::string_view text);

/// Whether `part` occurs in `text`, regardless of the case of ASCII letters.
bool contains_in_any_case(std::string_view text, std::string_view part);

/// A number as an exponent: "⁻¹²", "⁻³·⁵". The minus sign in `number` may be "-" or "−".
std::string raised(std::string_view number);

// Words on a shell's command line.

/// The word in single quotes, so that a shell reads exactly this word.
std::string in_shell_quotes(std::string_view word);
/// The word, in quotes only if it needs them.
std::string shell_quoted(std::string_view word);

/// The words on one line, each quoted if necessary.
std::string shell_line(const std::vector<std::string>& words);

/// The file name, quoted if necessary; "./" before a leading dash, so that it is not read as an option.
std::string shell_file_name(const std::string& name);

/// Splits a shell's command line into words; nothing if a quote is not closed. Understands quotes,
/// backslashes and continued lines, but no other syntax of the shell.
std::optional<std::vector<std::string>> shell_words(std::string_view line);

} // namespace pendula
