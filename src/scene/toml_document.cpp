// SPDX-License-Identifier: MIT
#include "scene/toml_document.hpp"

#include "scene/scene_error.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <optional>
#include <tuple>

namespace pendula {
namespace {

bool is_bare(std::string_view part) {
    return !part.empty() && std::all_of(part.begin(), part.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
               c == '-';
    });
}

/// Appends a part to a dotted key. A quoted part keeps its quotes, so that the key "chain.gravity" differs
/// from the key gravity in the table chain.
std::string join(std::string_view prefix, std::string_view part) {
    std::string key(prefix);
    if (!key.empty()) key += '.';
    return key + (is_bare(part) ? std::string(part) : in_quotes(part));
}

std::optional<double> number_of(const toml::node& node) {
    if (const auto* integer = node.as_integer()) return static_cast<double>(integer->get());
    if (const auto* floating = node.as_floating_point()) return floating->get();
    return std::nullopt;
}

std::string_view noun_of(const toml::node& node) {
    switch (node.type()) {
    case toml::node_type::table:
        return "a table";
    case toml::node_type::array:
        return "a list";
    case toml::node_type::string:
        return "text";
    case toml::node_type::boolean:
        return "true or false";
    case toml::node_type::date:
        return "a date";
    case toml::node_type::time:
        return "a time";
    case toml::node_type::date_time:
        return "a date with a time";
    default:
        return "a number";
    }
}

/// Reads a list of numbers or texts; an empty list counts as a list of numbers.
void read_array(const toml::array& array, TomlEntry& entry) {
    std::vector<double> numbers;
    std::vector<std::string> texts;
    for (const toml::node& element : array) {
        if (const std::optional<double> number = number_of(element); number && texts.empty())
            numbers.push_back(*number);
        else if (const auto* text = element.as_string(); text && numbers.empty())
            texts.push_back(text->get());
        else {
            entry.value = TomlOther{fmt::format("a list with {} in it", noun_of(element))};
            return;
        }
        entry.element_lines.push_back(element.source().begin.line);
    }
    if (texts.empty())
        entry.value = std::move(numbers);
    else
        entry.value = std::move(texts);
}

void read_table(const toml::table& table, std::string_view prefix, TomlLists lists,
                std::vector<TomlEntry>& entries) {
    for (const auto& [key, node] : table) {
        // toml++ gives no position for the keys of implied tables, such as a in [a.b].
        const auto place = key.source().begin ? key.source().begin : node.source().begin;
        TomlEntry entry{join(prefix, key.str()), TomlTable{}, place.line, place.column, {}};
        if (lists == TomlLists::tables && node.is_array_of_tables()) {
            std::size_t number = 0;
            for (const toml::node& element : *node.as_array()) {
                const auto from = element.source().begin ? element.source().begin : place;
                entries.push_back(
                    {fmt::format("{}[{}]", entry.key, ++number), TomlTable{}, from.line, from.column, {}});
                const std::string inner = entries.back().key;
                read_table(*element.as_table(), inner, lists, entries);
            }
            continue;
        }
        if (const auto* boolean = node.as_boolean())
            entry.value = boolean->get();
        else if (const auto* integer = node.as_integer())
            entry.value = integer->get();
        else if (const auto* floating = node.as_floating_point())
            entry.value = floating->get();
        else if (const auto* text = node.as_string())
            entry.value = text->get();
        else if (const auto* array = node.as_array())
            read_array(*array, entry);
        else if (!node.is_table())
            entry.value = TomlOther{std::string(noun_of(node))};
        entries.push_back(entry);
        if (const auto* inner = node.as_table()) read_table(*inner, entry.key, lists, entries);
    }
}

std::size_t count_lines(std::string_view text) {
    const auto breaks = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    return std::max<std::size_t>(1, breaks + (!text.empty() && text.back() != '\n'));
}

/// The largest number of parts in a key such as chain.gravity; limited because toml++ recurses once per part.
constexpr std::size_t most_parts = 16;

/// The position after the string that begins at `at`. If the string is not terminated, the position of the
/// character at which toml++ stops.
std::size_t end_of_string(std::string_view text, std::size_t at) {
    const char quote = text[at];
    const std::string mark(3, quote);
    const bool of_lines = text.substr(at).starts_with(mark);
    for (std::size_t i = at + (of_lines ? 3 : 1); i < text.size(); ++i) {
        if (quote == '"' && text[i] == '\\')
            ++i;
        else if (of_lines ? text.substr(i).starts_with(mark) : text[i] == quote)
            return of_lines
                       ? std::min(text.find_first_not_of(quote, i), text.size()) // its text may end in quotes
                       : i + 1;
        else if (!of_lines && text[i] == '\n')
            return i;
    }
    return text.size();
}

/// Throws SceneError if a key has so many parts that toml++ would recurse too deeply.
void check_depth(std::string_view text, std::string_view file) {
    std::size_t line = 1, dots = 0;
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        std::size_t next = i + 1;
        if (c == '"' || c == '\'')
            next = end_of_string(text, i);
        else if (c == '#')
            next = std::min(text.find('\n', i), text.size());
        else if (c == '.' && ++dots >= most_parts)
            throw scene_error({file, line}, "TOML syntax",
                              fmt::format("expected a key of at most {} parts", most_parts));
        else if (std::string_view("\n=,[]{}").find(c) != std::string_view::npos)
            dots = 0;
        const std::string_view passed = text.substr(i, next - i);
        line += static_cast<std::size_t>(std::count(passed.begin(), passed.end(), '\n'));
        i = next;
    }
}

struct Describer {
    std::string operator()(TomlTable) const { return "a table"; }
    std::string operator()(bool value) const { return value ? "true" : "false"; }
    std::string operator()(std::int64_t value) const { return fmt::format("{}", value); }
    std::string operator()(double value) const { return fmt::format("{}", value); }
    std::string operator()(const std::string& value) const { return "the text " + in_quotes(value); }
    std::string operator()(const std::vector<double>&) const { return "a list of numbers"; }
    std::string operator()(const std::vector<std::string>&) const { return "a list with text in it"; }
    std::string operator()(const TomlOther& value) const { return value.description; }
};

} // namespace

TomlDocument read_toml(std::string_view text, std::string_view file, TomlLists lists) {
    TomlDocument document;
    document.last_line = count_lines(text);
    check_depth(text, file);
    try {
        read_table(toml::parse(text), "", lists, document.entries);
    } catch (const toml::parse_error& error) {
        const std::size_t line = std::clamp<std::size_t>(error.source().begin.line, 1, document.last_line);
        std::string_view problem = error.description();
        if (constexpr std::string_view opening = "Error "; problem.starts_with(opening))
            problem.remove_prefix(opening.size());
        throw scene_error({file, line}, "TOML syntax", problem);
    }
    std::stable_sort(document.entries.begin(), document.entries.end(), [](const auto& a, const auto& b) {
        return std::tie(a.line, a.column) < std::tie(b.line, b.column);
    });
    return document;
}

std::string describe(const TomlValue& value) { return std::visit(Describer{}, value); }

} // namespace pendula
