// SPDX-License-Identifier: MIT
#include "commands/numeric/npy.hpp"

#include <fmt/format.h>

#include <bit>

namespace pendula {

static_assert(std::endian::native == std::endian::little,
              "npy_bytes() writes the numbers as they are in memory");

std::string npy_header(std::size_t rows, std::size_t columns) {
    constexpr std::string_view magic{"\x93NUMPY\x01\x00", 8};
    constexpr std::size_t length_bytes = 2, alignment = 64;
    std::string words =
        fmt::format("{{'descr': '<f8', 'fortran_order': False, 'shape': ({}, {}), }}", rows, columns);
    // Spaces, so that the numbers begin at a multiple of 64 bytes, and a newline at the end.
    while ((magic.size() + length_bytes + words.size() + 1) % alignment != 0) words += ' ';
    words += '\n';
    std::string header(magic);
    header += static_cast<char>(words.size() & 0xff);
    header += static_cast<char>(words.size() >> 8);
    return header + words;
}

} // namespace pendula
