// SPDX-License-Identifier: MIT
/// Where the views lie in a frame. Pure values; framebuffer pixels, origin at the top left.
#pragma once

#include "render/frame_input.hpp"
#include "render/view.hpp"

#include <array>
#include <cstddef>
#include <optional>

namespace pendula {

/// The available plots. `samples`: only those of samples. `all`: also those of energies, their drift and
/// divergence, which require logs. `with_ensemble`: also those of an ensemble's statistics.
enum class PlotSet { samples, all, with_ensemble };

/// Divides `area` between the layout's views: chain and torus 60 : 40 side by side on one base, plots in a
/// column on the right or in a row below. If the area is taller than wide, views stand one above the other. A
/// `maximised` view gets the whole area if the layout shows it. A chain of one link has no neighbouring
/// angles: its phase portrait takes their place. Only the `chosen` plots are shown; if none of these is
/// available, all plots are.
ViewLayout divide_area(PixelRectangle area, Layout, std::optional<View> maximised = {}, std::size_t links = 2,
                       PlotSet plots = PlotSet::samples, const PlotSelection& chosen = {});

/// The view at a pixel, if any. Outside the other views it is the chain's, as far as the chain may be
/// visible.
std::optional<View> view_at(const ViewLayout&, double x, double y);

/// The shape of an embedding; `turn` as in TorusShape.
TorusShape shape_of(TorusEmbedding, float turn = 0);

/// The initial camera of an embedding: for the square, from the front.
OrbitCamera home_camera(TorusEmbedding);

/// Framebuffer pixels per pixel of a frame 900 pixels high: line widths and bob radii grow with the picture.
float pixel_scale_for(int framebuffer_height);

/// The size of text in pictures without a window, px per em: 15 at 900 px of height, and never too small to
/// read.
float text_size_for(int framebuffer_height);

} // namespace pendula
