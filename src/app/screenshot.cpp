// SPDX-License-Identifier: MIT
#include "app/screenshot.hpp"

#include "gl/pixel_reader.hpp"
#include "record/png.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <ctime>
#include <string>
#include <vector>

namespace pendula {

void save_screenshot(const std::filesystem::path& path, int width, int height) {
    gl::PixelReader reader(width, height, 1);
    reader.request(0);
    const auto bottom_up = reader.take();
    std::vector<std::byte> rows(bottom_up.size());
    gl::copy_top_down(bottom_up, width, height, rows);
    write_png(path, width, height, rows);
}

std::filesystem::path dated_screenshot_name() { return dated_name(".png"); }

std::filesystem::path dated_name(const std::string& ending) {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    std::array<char, 64> date{};
    std::strftime(date.data(), date.size(), "pendula-%Y-%m-%d-%H%M%S", &local);
    // Two files in one second are two files.
    std::filesystem::path path = fmt::format("{}{}", date.data(), ending);
    for (int copy = 2; std::filesystem::exists(path); ++copy)
        path = fmt::format("{}-{}{}", date.data(), copy, ending);
    return path;
}

} // namespace pendula
