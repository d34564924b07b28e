// SPDX-License-Identifier: MIT
/// Divides a frame's area between its views. Pure values; framebuffer pixels, origin at the top left.
#pragma once

#include "render/frame_input.hpp"
#include "render/view.hpp"

#include <array>
#include <cstddef>
#include <optional>

namespace pendula {

/// The available plots. `samples`: only plots of samples. `all`: also plots of energies, of their drift and
/// of divergence, which need recorded readings. `with_ensemble`: also plots of an ensemble's statistics.
enum class PlotSet { samples, all, with_ensemble };

/// Divides `area` between the layout's views: chain and torus 60 : 40 side by side on one base line, plots in
/// a column on the right or in a row below. If the area is taller than wide, views are placed one above the
/// other. A `maximised` view gets the whole area if the layout shows it. A chain of one link has no plot of
/// neighbouring angles; its phase portrait takes that space. Only the `chosen` plots are shown; if none of
/// these is available, all plots are shown.
ViewLayout divide_area(PixelRectangle area, Layout, std::optional<View> maximised = {}, std::size_t links = 2,
                       PlotSet plots = PlotSet::samples, const PlotSelection& chosen = {});

/// The view at a pixel, if any. A pixel outside all views belongs to the chain's view if the chain may be
/// drawn there.
std::optional<View> view_at(const ViewLayout&, double x, double y);

/// The shape of an embedding; `turn` as in TorusShape.
TorusShape shape_of(TorusEmbedding, float turn = 0);

/// The initial camera of an embedding; the square is seen from the front.
OrbitCamera home_camera(TorusEmbedding);

/// The factor on line widths and bob radii, which are given for a picture 900 px high. At least 0.25.
float pixel_scale_for(int framebuffer_height);

/// The size of text in pictures without a window, px per em: 15 in a picture 900 px high. Grows with the
/// height, and is at least 11.
float text_size_for(int framebuffer_height);

} // namespace pendula
