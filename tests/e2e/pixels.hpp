// SPDX-License-Identifier: MIT
/// Pictures of the screen and of files as their colours, read by ffmpeg.
#pragma once

#include <array>
#include <filesystem>
#include <string>

namespace pendula::test {

/// In pixels, from the upper left corner.
struct Area {
    int x = 0, y = 0, width = 0, height = 0;
};

struct Pixels {
    std::string rgb; ///< three bytes per pixel, rows from top to bottom

    std::size_t count() const { return rgb.size() / 3; }
    /// 0 to 255.
    int code(std::size_t pixel, int channel) const {
        return static_cast<unsigned char>(rgb[3 * pixel + static_cast<std::size_t>(channel)]);
    }
};

/// Reads an area of a picture with ffmpeg. `input` is ffmpeg's command line before the output.
Pixels pixels_from(const std::string& input, const Area&);
Pixels pixels_of(const std::filesystem::path& picture, const Area&);

/// The number of pixels with nearly this colour.
int pixels_coloured(const Pixels&, const std::array<int, 3>& colour);
/// The number of codes that differ clearly between two pictures of the same size.
int codes_changed(const Pixels&, const Pixels&);
double mean_code(const Pixels&);

} // namespace pendula::test
