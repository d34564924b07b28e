// SPDX-License-Identifier: MIT
#include "commands/numeric/shell_words.hpp"

namespace pendula {

std::string shell_quoted(const std::string& word) {
    constexpr auto plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./:=,+";
    if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? "'\\''" : std::string(1, c);
    return text + "'";
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
// ", \, $ and `.
std::optional<std::vector<std::string>> shell_words(std::string_view line) {
    std::vector<std::string> words;
    bool in_word = false;
    char quote = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        const bool blank = c == ' ' || c == '\t' || c == '\n';
        if (!quote && blank) {
            in_word = false;
            continue;
        }
        if (!in_word) words.emplace_back();
        in_word = true;
        if (!quote && (c == '\'' || c == '"')) {
            quote = c;
        } else if (c == quote) {
            quote = 0;
        } else if (c == '\\' && quote != '\'' && i + 1 < line.size() &&
                   (!quote || std::string_view("\"\\$`").find(line[i + 1]) != std::string_view::npos)) {
            words.back() += line[++i];
        } else {
            words.back() += c;
        }
    }
    if (quote) return std::nullopt;
    return words;
}

} // namespace pendula
