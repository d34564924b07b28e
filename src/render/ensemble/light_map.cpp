// SPDX-License-Identifier: MIT
#include "render/ensemble/light_map.hpp"

#include "gl/draw.hpp"
#include "render/ensemble/ensemble_states.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

constexpr std::size_t statistics_bytes = 4 * (1 + 192); // as in ensemble_statistics.glsl
constexpr double finest = 65536;                        // grains: more would not be seen

} // namespace

float grains_per_light(std::size_t members, float most_light) {
    // A little less than all, for what is rounded up.
    const double all = 4.0e9 / (static_cast<double>(std::max<std::size_t>(members, 1)) * most_light);
    return static_cast<float>(std::min(all, finest));
}

LightMap::LightMap(const char* label, MapSize size)
    : light_(label, size.width, size.height, gl::Format::rgba32f), statistics_(label, statistics_bytes) {
    light_.clear();
    statistics_.clear();
}

void Grains::begin(gl::Program& program, MapSize size, std::size_t bands, float grains_per_light, int parts,
                   int part) {
    const std::size_t bytes = size.pixels() * static_cast<std::size_t>(parts) * bands * sizeof(std::uint32_t);
    if (counts_.size() < bytes) {
        counts_ = gl::Buffer("grains of light", bytes);
        counts_.clear();
    }
    counts_.bind_storage(3);
    program.set("bands", static_cast<int>(bands));
    program.set("map_size", glm::ivec2(size.width, size.height));
    program.set("first_row", part * size.height);
    program.set("grains_per_light", grains_per_light);
}

void Grains::resolve(LightMap& map, std::size_t bands, double grains_per_light, double scale,
                     const Remains* remains) {
    counts_.bind_storage(3);
    map.statistics().bind_storage(5);
    map.light().bind_image(0);
    (remains ? remains->younger->light() : map.light()).bind_image(1);
    resolve_.set("bands", static_cast<int>(bands));
    resolve_.set("pixels", static_cast<int>(map.size().pixels()));
    resolve_.set("width", map.size().width);
    resolve_.set("light_per_grain", static_cast<float>(scale / grains_per_light));
    resolve_.set("keeps", remains ? 1 : 0);
    resolve_.set("younger_begins", remains && remains->younger_begins ? 1 : 0);
    resolve_.set("remaining", remains ? static_cast<float>(remains->part) : 0.0f);
    resolve_.set("age", remains ? static_cast<float>(remains->age) : 0.0f);
    resolve_.use();
    compute_each(map.size().pixels());
    exposure_.use();
    gl::compute(1, 1);
}

} // namespace pendula
