// SPDX-License-Identifier: MIT
/// The geometry of all views of one frame in a picture of a given size. Pure values.
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

/// The geometry of each view. A view that is not shown has an empty area.
struct FrameGeometry {
    ChainGeometry chain;
    TorusGeometry torus;
    PerPlot<PlotGeometry> plots;
    MapGeometry map;
};

/// The geometry in a picture of `width` × `height` px.
FrameGeometry geometry_of(const FrameInput&, int width, int height, const LargestSoFar&);

/// The same frame, scaled for a picture with `factor` times as many lines of pixels.
FrameInput scaled(FrameInput, float factor);

/// The place where the background is brightest, px: behind the chain's pivot, else in the middle of the
/// torus's view, else in the middle of the picture.
glm::vec2 brightest_place(const FrameGeometry&, int width, int height);

/// The edge at which the chain fades out to make room for the map, or for plots beside or below the chain's
/// view. Nothing if neither is shown.
std::optional<FadeEdge> plots_edge(const FrameInput&, const FrameGeometry&);

/// The area for captions: the chain's view, else the torus's view, else the whole picture; within the safe
/// area.
gl::Area room_of_captions(const FrameGeometry&, const FrameInput&, int width, int height);

} // namespace pendula
