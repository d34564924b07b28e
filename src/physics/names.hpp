// SPDX-License-Identifier: MIT
/// The names of enumerators in scene files, on the command line and in the overlay. Each enumeration has one
/// list beside it, an EnumNames in the order of its values; everything that writes or reads such a name uses
/// it.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace pendula {

/// To be specialised with `static constexpr std::array<std::string_view, …> list`.
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

} // namespace pendula
