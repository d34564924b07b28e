// SPDX-License-Identifier: MIT
/// Pictures in tests: RGBA, 8 bits, rows top-down; PNG files, and how different two pictures are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace pendula::test {

struct Picture {
    int width = 0, height = 0;
    std::vector<std::uint8_t> rgba;

    const std::uint8_t* at(int x, int y) const {
        return &rgba[4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                          static_cast<std::size_t>(x))];
    }
};

/// Reads the pixels of a framebuffer object, after waiting until it is drawn.
Picture read_framebuffer(unsigned framebuffer, int width, int height);

void write_png(const std::filesystem::path&, const Picture&); ///< throws std::runtime_error
Picture read_png(const std::filesystem::path&);               ///< throws std::runtime_error

struct Difference {
    int maximum = 0; ///< in codes (0 to 255), over all channels of all pixels
    double mean = 0; ///< in codes, over all channels of all pixels
};
Difference difference(const Picture&, const Picture&); ///< the pictures must have the same size

} // namespace pendula::test
