// SPDX-License-Identifier: MIT
/// Frames of films as tests compare them: as they are drawn, and as ffmpeg decodes them.
#pragma once

#include "film/directed_film.hpp"
#include "film/film.hpp"
#include "gl/pixel_reader.hpp"
#include "record/frame_sink.hpp"
#include "support/catch.hpp"
#include "support/process.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pendula::test {

/// RGBA as in Frame, rows top-down.
using Pixels = std::vector<std::byte>;

inline Pixels blank_frame(const FilmOptions& options) {
    Frame frame;
    frame.resize(options.width, options.height, options.depth);
    return frame.pixels;
}

/// Frame `number` of a film that was made with these options.
inline Pixels drawn_frame(Film& film, const FilmOptions& options, std::int64_t number) {
    Pixels pixels = blank_frame(options);
    if (film.is_tiled()) {
        film.draw_tiled(number, pixels);
        return pixels;
    }
    gl::PixelReader reader(options.width, options.height, 1, channel_size(options.depth, options.coding));
    reader.request(film.draw(number));
    gl::copy_top_down(reader.take(), options.width, options.height, pixels);
    return pixels;
}

inline Pixels drawn_frame(const Scene& scene, const FilmOptions& options, std::int64_t number) {
    Film film(scene, nullptr, options);
    return drawn_frame(film, options, number);
}

inline Pixels drawn_frame(DirectedFilm& film, const FilmOptions& options, std::int64_t number) {
    Pixels pixels = blank_frame(options);
    film.draw(number, pixels);
    return pixels;
}

/// The luma of each pixel in the first frame of a film of `depth` bits (8 or 10), as ffmpeg decodes it: 0
/// (black) to 1.
inline std::vector<double> decoded_luma(const std::string& file, std::size_t pixels, int depth) {
    const std::string bytes =
        run_shell("ffmpeg -v error -i " + quoted(file) + " -frames:v 1 -vf extractplanes=y -f rawvideo -",
                  ".")
            .output;
    const bool deep = depth > 8;
    REQUIRE(bytes.size() == (deep ? 2 : 1) * pixels);
    const auto byte = [&](std::size_t i) { return static_cast<int>(static_cast<unsigned char>(bytes[i])); };
    std::vector<double> luma(pixels);
    for (std::size_t i = 0; i < pixels; ++i)
        luma[i] = deep ? ((byte(2 * i) | byte(2 * i + 1) << 8) - 64) / 876.0 : (byte(i) - 16) / 219.0;
    return luma;
}

} // namespace pendula::test
