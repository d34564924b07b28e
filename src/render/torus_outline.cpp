// SPDX-License-Identifier: MIT
#include "render/torus_outline.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

namespace pendula {
namespace {

constexpr float full_turn = 2 * std::numbers::pi_v<float>; // rad

/// Unit vector, the n-th of 64 all around.
glm::vec2 direction(std::size_t n) {
    const float angle = full_turn * static_cast<float>(n) / 64;
    return {std::cos(angle), std::sin(angle)};
}

} // namespace

TorusOutline::TorusOutline(const TorusGeometry& geometry) {
    constexpr int around = 36, across = 12;
    std::vector<glm::vec2> pixels;
    pixels.reserve(around * across);
    low_ = glm::vec2(1e9f);
    high_ = glm::vec2(-1e9f);
    for (int i = 0; i < around; ++i)
        for (int k = 0; k < across; ++k)
            if (const auto pixel = pixel_of(
                    geometry, geometry.surface.position(full_turn * static_cast<float>(i) / around,
                                                        full_turn * static_cast<float>(k) / across))) {
                pixels.push_back(*pixel);
                low_ = glm::min(low_, *pixel);
                high_ = glm::max(high_, *pixel);
            }
    for (std::size_t n = 0; n < support_.size(); ++n) {
        support_[n] = 0;
        for (const glm::vec2& pixel : pixels)
            support_[n] = std::max(support_[n], glm::dot(pixel - middle(), direction(n)));
    }
}

float TorusOutline::reach(glm::vec2 along) const {
    float least = 1e9f;
    for (std::size_t n = 0; n < support_.size(); ++n)
        if (const float part = glm::dot(along, direction(n)); part > 0.05f)
            least = std::min(least, support_[n] / part);
    return least;
}

} // namespace pendula
