// SPDX-License-Identifier: MIT
#include "support/picture.hpp"

#include "gl/pixel_reader.hpp"

#include <png.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace pendula::test {

Picture read_framebuffer(unsigned framebuffer, int width, int height) {
    gl::PixelReader reader(width, height, 1);
    reader.request(framebuffer);
    const auto pixels = reader.take();
    Picture picture{width, height, std::vector<std::uint8_t>(pixels.size())};
    gl::copy_top_down(pixels, width, height, std::as_writable_bytes(std::span(picture.rgba)));
    return picture;
}

void write_png(const std::filesystem::path& path, const Picture& picture) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(picture.width);
    image.height = static_cast<png_uint_32>(picture.height);
    image.format = PNG_FORMAT_RGBA;
    if (png_image_write_to_file(&image, path.c_str(), 0, picture.rgba.data(), 0, nullptr) == 0)
        throw std::runtime_error(path.string() + ": cannot be written: " + image.message);
}

Picture read_png(const std::filesystem::path& path) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    if (png_image_begin_read_from_file(&image, path.c_str()) == 0)
        throw std::runtime_error(path.string() + ": cannot be read: " + image.message);
    image.format = PNG_FORMAT_RGBA;
    Picture picture{static_cast<int>(image.width), static_cast<int>(image.height),
                    std::vector<std::uint8_t>(PNG_IMAGE_SIZE(image))};
    if (png_image_finish_read(&image, nullptr, picture.rgba.data(), 0, nullptr) == 0)
        throw std::runtime_error(path.string() + ": cannot be read: " + image.message);
    return picture;
}

Difference difference(const Picture& a, const Picture& b) {
    Difference result;
    double sum = 0;
    for (std::size_t i = 0; i < a.rgba.size(); ++i) {
        const int d = std::abs(static_cast<int>(a.rgba[i]) - static_cast<int>(b.rgba[i]));
        result.maximum = std::max(result.maximum, d);
        sum += d;
    }
    result.mean = a.rgba.empty() ? 0 : sum / static_cast<double>(a.rgba.size());
    return result;
}

} // namespace pendula::test
