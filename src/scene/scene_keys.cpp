// SPDX-License-Identifier: MIT
#include "scene/scene_keys.hpp"

#include "scene/nearest_word.hpp"
#include "scene/parameter_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

namespace pendula {
namespace {

/// The names of `table`'s keys; of the top level without one.
std::vector<std::string_view> names_in(std::string_view table) {
    std::vector<std::string_view> names;
    if (table.empty()) names.push_back("format");
    for (const Parameter& row : parameter_table())
        if (table_of(row.key) == table) names.push_back(name_in_table(row.key));
    return names;
}

/// The key of another table whose last part is `name`, for one that stands in the wrong place.
std::optional<std::string_view> key_elsewhere(std::string_view name) {
    for (const Parameter& row : parameter_table())
        if (name_in_table(row.key) == name) return row.key;
    return std::nullopt;
}

} // namespace

std::string_view table_of(std::string_view key) {
    const std::size_t dot = key.starts_with('"') ? std::string_view::npos : key.find('.');
    return dot == std::string_view::npos ? std::string_view{} : key.substr(0, dot);
}

std::string_view name_in_table(std::string_view key) {
    const std::string_view table = table_of(key);
    return table.empty() ? key : key.substr(table.size() + 1);
}

std::vector<std::string_view> known_tables() {
    std::vector<std::string_view> tables;
    for (const Parameter& row : parameter_table())
        if (const auto table = table_of(row.key);
            !table.empty() && (tables.empty() || tables.back() != table))
            tables.push_back(table);
    return tables;
}

bool is_known_table(std::string_view name) {
    const auto tables = known_tables();
    return std::find(tables.begin(), tables.end(), name) != tables.end();
}

std::string unknown_table(std::string_view name) {
    const auto tables = known_tables();
    const auto meant = nearest_word(name, tables);
    return meant ? fmt::format("unknown table; did you mean [{}]?", *meant)
                 : fmt::format("unknown table; expected one of {}", fmt::join(tables, ", "));
}

std::string unknown_key(std::string_view key) {
    const std::string_view table = table_of(key);
    const std::string_view name = name_in_table(key);
    const auto names = names_in(table);
    if (const auto meant = nearest_word(name, names))
        return fmt::format("unknown key; did you mean {}{}{}?", table, table.empty() ? "" : ".", *meant);
    if (const auto meant = key_elsewhere(name)) return fmt::format("unknown key; did you mean {}?", *meant);
    return names.empty() ? fmt::format("unknown key; the tables are {}", fmt::join(known_tables(), ", "))
                         : fmt::format("unknown key; expected one of {}", fmt::join(names, ", "));
}

} // namespace pendula
