// SPDX-License-Identifier: MIT
#include "window/features/files/screenshot.hpp"

#include "gl/pixel_reader.hpp"
#include "record/picture_files.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace pendula {

void save_picture(const std::filesystem::path& path, unsigned framebuffer, int width, int height,
                  const Scene& scene) {
    gl::PixelReader reader(width, height, 1);
    reader.request(framebuffer);
    const auto bottom_up = reader.take();
    std::vector<std::byte> rows(bottom_up.size());
    gl::copy_top_down(bottom_up, width, height, rows);
    PngOptions options;
    options.texts = {{"Title", scene.name},
                     {"Comment", to_travelling_toml(scene)},
                     {"Software", std::string("pendula ") + PENDULA_VERSION}};
    write_png(path, width, height, rows, options);
}

} // namespace pendula
