// SPDX-License-Identifier: MIT
/// Where all the views of one frame lie in a picture of a given size, and what follows from that. Pure
/// values.
#pragma once

#include "render/frame_input.hpp"
#include "render/map/map_geometry.hpp"
#include "render/passes/picture_passes.hpp"
#include "render/plots/plot_geometry.hpp"
#include "render/view_geometry.hpp"

#include <glm/vec2.hpp>

#include <optional>

namespace pendula {

inline bool is_visible(const gl::Area& area) { return area.width > 0 && area.height > 0; }

/// Where everything is in one frame. Views that are not shown have no area.
struct FrameGeometry {
    ChainGeometry chain;
    TorusGeometry torus;
    PerPlot<PlotGeometry> plots;
    MapGeometry map;
};

/// The geometry in a picture of `width` × `height` px.
FrameGeometry geometry_of(const FrameInput&, int width, int height, const LargestSoFar&);

/// The same frame for a picture with `factor` times as many lines of pixels.
FrameInput scaled(FrameInput, float factor);

/// The place where the background is brightest, px: behind the chain's pivot, or in the middle of the other
/// views if there is no chain.
glm::vec2 brightest_place(const FrameGeometry&, int width, int height);

/// The edge at which the chain fades out to make room for the map, or for the plots beside its view or below
/// it.
std::optional<FadeEdge> plots_edge(const FrameInput&, const FrameGeometry&);

/// The area of the first view that is shown, or the whole picture.
gl::Area room_of_captions(const FrameGeometry&, const FrameInput&, int width, int height);

} // namespace pendula
