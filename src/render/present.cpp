// SPDX-License-Identifier: MIT
#include "render/present.hpp"

#include "render/palette.hpp"

#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

namespace pendula {

void Present::upload(std::span<const ChainState> states, const ChainGeometry& geometry) {
    std::vector<glm::vec4> heads;
    for (const ChainState& state : states)
        for (std::size_t i = 0; i < state.theta.size(); ++i) {
            // Wrapped in double: a float would lose the digits that many turns cost.
            const double theta = std::remainder(state.theta[i], 2 * std::numbers::pi);
            heads.emplace_back(state.x[i], state.y[i], theta, state.omega[i]);
            heads.emplace_back(state.vx[i], state.vy[i], 0.0f, 0.0f);
        }
    const auto bytes = std::as_bytes(std::span(heads));
    if (heads_.size() < bytes.size()) heads_ = gl::Buffer("heads", bytes.size());
    heads_.upload(0, bytes);

    std::vector<glm::vec4> styles;
    for (std::size_t i = 0; i < geometry.bob_radius.size(); ++i)
        styles.emplace_back(palette::bob(i), geometry.bob_radius[i]);
    if (styles == sent_styles_) return; // only another chain or window changes them
    const auto style_bytes = std::as_bytes(std::span(styles));
    if (styles_.size() < style_bytes.size()) styles_ = gl::Buffer("bob styles", style_bytes.size());
    styles_.upload(0, style_bytes);
    sent_styles_ = std::move(styles);
}

void Present::bind() const {
    heads_.bind_storage(1);
    styles_.bind_storage(4);
}

} // namespace pendula
