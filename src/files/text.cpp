// SPDX-License-Identifier: MIT
#include "files/text.hpp"

#include <algorithm>

namespace pendula {

Utf8Character first_character(std::string_view text) {
    if (text.empty()) return {};
    const auto lead = static_cast<unsigned char>(text[0]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (length == 0 || lead > 0xF4 || length > text.size()) return {};
    char32_t code = length == 1 ? lead : lead & (0x7Fu >> length);
    for (std::size_t k = 1; k < length; ++k) {
        if (!continues_character(text[k])) return {};
        code = (code << 6) | (static_cast<unsigned char>(text[k]) & 0x3Fu);
    }
    if ((length == 3 && code < 0x800) || (length == 4 && code < 0x10000) || code > 0x10FFFF) return {};
    if (code >= 0xD800 && code <= 0xDFFF) return {};
    return {code, length};
}

std::vector<char32_t> characters_of(std::string_view text) {
    std::vector<char32_t> characters;
    while (!text.empty()) {
        const auto [code, length] = first_character(text);
        characters.push_back(length > 0 ? code : U'\xFFFD');
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return characters;
}

std::optional<char32_t> undrawn_character(std::string_view text) {
    for (const char32_t character : characters_of(text))
        if (character != U'\n' && !is_drawn(character)) return character;
    return std::nullopt;
}

std::string lower_case(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = lower_case(c);
    return result;
}

std::string capitalised(std::string_view text) {
    std::string result(text);
    if (!result.empty() && result.front() >= 'a' && result.front() <= 'z')
        result.front() = static_cast<char>(result.front() - 'a' + 'A');
    return result;
}

std::string as_sentence(std::string_view text) {
    const std::string_view first = text.substr(0, text.find(' '));
    const bool is_word = first != "dt" && first.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == first.npos;
    return is_word ? capitalised(text) : std::string(text);
}

bool contains_in_any_case(std::string_view text, std::string_view part) {
    return std::search(text.begin(), text.end(), part.begin(), part.end(),
                       [](char a, char b) { return lower_case(a) == lower_case(b); }) != text.end();
}

std::string raised(std::string_view number) {
    static constexpr const char* digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text;
    for (const char c : number) {
        if (c >= '0' && c <= '9') text += digits[c - '0'];
        if (c == '.') text += "·";
        if (c == '-' || c == '\xE2') text += "⁻"; // the first of the minus sign's three bytes
    }
    return text;
}

std::string in_shell_quotes(std::string_view word) {
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? "'\\''" : std::string(1, c);
    return text + "'";
}

std::string shell_quoted(std::string_view word) {
    constexpr auto plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./:=,+";
    const bool is_plain = !word.empty() && word.find_first_not_of(plain) == word.npos;
    return is_plain ? std::string(word) : in_shell_quotes(word);
}

std::string shell_line(const std::vector<std::string>& words) {
    std::string line;
    for (const std::string& word : words) line += (line.empty() ? "" : " ") + shell_quoted(word);
    return line;
}

std::string shell_file_name(const std::string& name) {
    return shell_quoted(name.starts_with('-') ? "./" + name : name);
}

// POSIX.1-2017, Shell Command Language, 2.2: within ' everything is literal; within " a backslash escapes
// ", \, $ and `; elsewhere a backslash before a line break continues the line.
std::optional<std::vector<std::string>> shell_words(std::string_view line) {
    std::vector<std::string> words;
    bool in_word = false;
    char quote = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (!quote && blank) {
            in_word = false;
            continue;
        }
        const char next = c == '\\' && quote != '\'' && i + 1 < line.size() ? line[i + 1] : '\0';
        if (next == '\n') {
            ++i;
            continue;
        }
        if (!in_word) words.emplace_back();
        in_word = true;
        if (!quote && (c == '\'' || c == '"'))
            quote = c;
        else if (c == quote)
            quote = 0;
        else if (next != '\0' && (!quote || std::string_view("\"\\$`").find(next) != std::string_view::npos))
            words.back() += line[++i];
        else
            words.back() += c;
    }
    if (quote) return std::nullopt;
    return words;
}

} // namespace pendula
