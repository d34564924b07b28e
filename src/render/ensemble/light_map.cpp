// SPDX-License-Identifier: MIT
#include "render/ensemble/light_map.hpp"

#include "gl/draw.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

// As in ensemble_statistics.glsl; a multiple of 16.
constexpr std::size_t statistics_bytes = 4 * (1 + 192 + 3);
constexpr double finest = 65536; // grains: more would not be seen

std::size_t bytes_of(MapSize size, std::size_t bands) {
    return (size.pixels() * bands * sizeof(std::uint32_t) + 15) / 16 * 16;
}

} // namespace

float grains_per_light(std::size_t members, float most_light) {
    // A little less than all, for what is rounded up.
    const double all = 4.0e9 / (static_cast<double>(std::max<std::size_t>(members, 1)) * most_light);
    return static_cast<float>(std::min(all, finest));
}

LightMap::LightMap(const char* label, MapSize size)
    : light(label, size.width, size.height, gl::Format::rgba32f), statistics(new_statistics(label)) {}

gl::Buffer new_statistics(const char* label) {
    gl::Buffer buffer(label, statistics_bytes);
    buffer.clear(statistics_bytes);
    return buffer;
}

void Grains::begin(gl::Program& program, MapSize size, std::size_t bands, float grains_per_light, int parts,
                   int part) {
    const std::size_t bytes = bytes_of({size.width, size.height * parts}, bands);
    if (counts_.size() < bytes) {
        counts_ = gl::Buffer("grains of light", bytes);
        counts_.clear(bytes);
        counts_texture_ = gl::BufferTexture("grains of light", counts_);
    }
    counts_.bind_storage(3);
    program.set("bands", static_cast<int>(bands));
    program.set("map_size", glm::ivec2(size.width, size.height));
    program.set("first_row", part * size.height);
    program.set("grains_per_light", grains_per_light);
}

void Grains::resolve(unsigned framebuffer, MapSize size, std::size_t bands, double grains_per_light,
                     double scale, gl::Blend blend, float since) {
    counts_texture_.bind(0);
    resolve_.set("bands", static_cast<int>(bands));
    resolve_.set("width", size.width);
    resolve_.set("light_per_grain", static_cast<float>(scale / grains_per_light));
    resolve_.set("since", since);
    gl::begin_pass(framebuffer, {0, 0, size.width, size.height}, blend);
    resolve_.use();
    gl::draw_triangles(3);
    take_away(bytes_of(size, bands));
}

void Grains::take_away(std::size_t bytes) {
    // Copied piece by piece from a buffer that stays in the processor's cache: a software renderer is several
    // times as fast at that as at filling.
    constexpr std::size_t piece = 512u << 10;
    if (!nothing_) {
        nothing_ = gl::Buffer("nothing", piece);
        nothing_.clear(piece);
    }
    for (std::size_t at = 0; at < bytes; at += piece)
        counts_.copy_from(nothing_, 0, at, std::min(piece, bytes - at));
}

void Grains::count(const gl::Texture& light, const gl::Buffer& statistics, std::size_t bands,
                   const EarlierLight& earlier) {
    light.bind(0);
    (earlier.light != nullptr ? *earlier.light : light).bind(1);
    count_.set("remains", earlier.remains);
    statistics.bind_storage(5);
    count_.set("bands", static_cast<int>(bands));
    count_.use();
    gl::compute_each(static_cast<std::size_t>((light.width() + 7) / 8) *
                     static_cast<std::size_t>(light.height()));
    exposure_.use();
    gl::compute(1, 1);
}

} // namespace pendula
