// SPDX-License-Identifier: MIT
/// What one frame shows, as a value: the same for the window and for off-screen rendering, so that both draw
/// the same picture.
#pragma once

#include "physics/chain.hpp"
#include "physics/trajectory.hpp"
#include "scene/look.hpp"
#include "simulation/snapshot.hpp"

#include <glm/vec2.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace pendula {

/// In framebuffer pixels, origin at the top left.
struct PixelRectangle {
    int x = 0, y = 0, width = 0, height = 0;
};

/// An orbiting camera around the torus.
struct OrbitCamera {
    float azimuth = 0.6f;    ///< rad
    float elevation = 0.55f; ///< rad above the torus's plane, −π/2 … π/2
    float distance = 4.2f;   ///< in major radii
};

struct FrameInput {
    const Chain* chain = nullptr;
    std::span<const ChainState> states; ///< [0] main, then companions: where bobs are drawn and trails end
    std::span<const LaneReport> lanes;  ///< what each state is; nothing is joined to samples before its first
    std::uint32_t epoch = 0;            ///< trails of other epochs are not drawn
    double time = 0;                    ///< simulated seconds of `states`: later samples are not shown
    double sample_interval = 1.0 / 240; ///< s
    double trail_seconds = 12;
    bool show_trails = true;
    Look look;
    std::optional<std::size_t> hovered_bob, dragged_bob; ///< of the main chain, from 0: these glow
    OrbitCamera torus_camera;
    PixelRectangle chain_view, torus_view;
    float pixel_scale =
        1; ///< framebuffer pixels per logical pixel of a 900 px high window: line widths, bob radii

    /// Of a companion; a ghost where `lanes` does not say.
    LaneKind kind_of(std::size_t trajectory) const {
        return trajectory < lanes.size() ? lanes[trajectory].kind : LaneKind::ghost;
    }
    /// How many companions are of a kind, up to trajectory `end`.
    std::size_t count_of(LaneKind kind, std::size_t end) const {
        std::size_t count = 0;
        for (std::size_t trajectory = 1; trajectory < end; ++trajectory) count += kind_of(trajectory) == kind;
        return count;
    }
    /// Of the trajectory's own samples; 0 where `lanes` does not say.
    std::int64_t first_sample(std::size_t trajectory) const {
        return trajectory < lanes.size() ? lanes[trajectory].first_sample : 0;
    }
};

} // namespace pendula
