// SPDX-License-Identifier: MIT
/// Every value of an enumeration that has names, so that a test need not list them.
#pragma once

#include "physics/names.hpp"

#include <array>
#include <cstddef>

namespace pendula::test {

template<NamedEnum Enum>
constexpr auto values_of() {
    std::array<Enum, EnumNames<Enum>::list.size()> values{};
    for (std::size_t place = 0; place < values.size(); ++place) values[place] = static_cast<Enum>(place);
    return values;
}

} // namespace pendula::test
