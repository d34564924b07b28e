// SPDX-License-Identifier: MIT
/// The names of enumerators in scene files, on the command line and in the overlay. Each enumeration has one
/// list of names, a specialisation of EnumNames in the order of its values. All code that writes or reads
/// these names uses this list.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>

namespace pendula {

/// Specialise it with `static constexpr std::array<std::string_view, …> list`.
template<class Enum>
struct EnumNames;

template<class Enum>
concept NamedEnum = requires {
    EnumNames<Enum>::list.size();
};

/// Every name, in the order of the values.
template<NamedEnum Enum>
constexpr std::span<const std::string_view> names_of() {
    return EnumNames<Enum>::list;
}

template<NamedEnum Enum>
constexpr std::string_view name_of(Enum value) {
    const auto place = static_cast<std::size_t>(value);
    return place < names_of<Enum>().size() ? names_of<Enum>()[place] : "?";
}

template<NamedEnum Enum>
constexpr std::optional<Enum> from_name(std::string_view name) {
    const auto names = names_of<Enum>();
    for (std::size_t place = 0; place < names.size(); ++place)
        if (names[place] == name) return static_cast<Enum>(place);
    return std::nullopt;
}

/// Returns the row of `value` in a table with one row for each value, in any order. `key` is the member of a
/// row that holds the value. names_in() does not compile if a row is missing.
template<auto key, class Row, std::size_t size, class Enum>
constexpr const Row& row_of(const std::array<Row, size>& table, Enum value) {
    for (const Row& row : table)
        if (row.*key == value) return row;
    throw std::out_of_range("an enumerator without a row");
}

/// One text from each row of a table with one row for each value (see row_of()), in the order of the values.
/// `text` is the member of a row that holds this text, which must not be empty.
template<auto key, auto text, class Row, std::size_t size>
constexpr std::array<std::string_view, size> texts_in(const std::array<Row, size>& table) {
    std::array<std::string_view, size> texts;
    for (const Row& row : table) texts.at(static_cast<std::size_t>(row.*key)) = row.*text;
    for (const std::string_view each : texts)
        if (each.empty()) throw std::out_of_range("an enumerator without a row or without a text");
    return texts;
}

/// The names in the rows of a table with one row for each value, in the order of the values.
template<auto key, class Row, std::size_t size>
constexpr std::array<std::string_view, size> names_in(const std::array<Row, size>& table) {
    return texts_in<key, &Row::name>(table);
}

} // namespace pendula
