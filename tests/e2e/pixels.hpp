// SPDX-License-Identifier: MIT
/// Pictures of the screen and of files as their colours, read by ffmpeg.
#pragma once

#include <array>
#include <filesystem>
#include <string>

namespace pendula::test {

/// Pixels, from the upper left corner.
struct Area {
    int x = 0, y = 0, width = 0, height = 0;
};

struct Pixels {
    std::string rgb; ///< three bytes each, rows top-down

    std::size_t count() const { return rgb.size() / 3; }
    /// 0 to 255.
    int code(std::size_t pixel, int channel) const {
        return static_cast<unsigned char>(rgb[3 * pixel + static_cast<std::size_t>(channel)]);
    }
};

/// What ffmpeg makes of an input, which is all that stands before the output on its command line.
Pixels pixels_from(const std::string& input, const Area&);
Pixels pixels_of(const std::filesystem::path& picture, const Area&);

/// How many have nearly this colour.
int pixels_coloured(const Pixels&, const std::array<int, 3>& colour);
/// How many of their codes differ clearly; of pictures of one size.
int codes_changed(const Pixels&, const Pixels&);
double mean_code(const Pixels&);

} // namespace pendula::test
