// SPDX-License-Identifier: MIT
/// The program under test.
#pragma once

#include "support/process.hpp"

#include <algorithm>

namespace pendula::test {

inline const std::string program = quoted(PENDULA_PROGRAM);

inline std::ptrdiff_t line_count(const std::string& text) {
    return std::count(text.begin(), text.end(), '\n');
}

} // namespace pendula::test
