// SPDX-License-Identifier: MIT
/// NumPy's file format NPY 1.0 (numpy.lib.format): a header in Python's words, then the numbers.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace pendula {

/// What stands before rows·columns numbers float64, little-endian, row after row.
std::string npy_header(std::size_t rows, std::size_t columns);

/// The numbers as their bytes stand in the file.
inline std::string_view npy_bytes(std::span<const double> numbers) {
    return {reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()};
}

} // namespace pendula
