// SPDX-License-Identifier: MIT
/// Where the views lie in a frame. Pure values; framebuffer pixels, origin at the top left.
#pragma once

#include "render/frame_input.hpp"
#include "render/view.hpp"

#include <array>
#include <cstddef>
#include <optional>

namespace pendula {

/// Which plots a layout of plots shows: those of samples, or those of energy drift and divergence as well,
/// for which somebody has to keep logs.
enum class PlotSet { samples, all };

/// Divides `area` between the layout's views: chain and torus 60 : 40 side by side on one base, plots in a
/// column at the right or in a row below. Where the area is taller than wide, one above the other. A
/// `maximised` view that the layout shows gets all of it. A chain of one link has no neighbouring angles: its
/// phase portrait gets their place.
ViewLayout divide_area(PixelRectangle area, Layout, std::optional<View> maximised = {}, std::size_t links = 2,
                       PlotSet plots = PlotSet::samples);

/// The view at a pixel, if one is there: where no other stands, the chain's, as far as it may be seen.
std::optional<View> view_at(const ViewLayout&, double x, double y);

/// The shape of an embedding; `turn` as in TorusShape.
TorusShape shape_of(TorusEmbedding, float turn = 0);

/// From where an embedding is seen at first: the square from in front.
OrbitCamera home_camera(TorusEmbedding);

/// Framebuffer pixels per pixel of a 900 pixels high frame: line widths and bob radii grow with the picture.
float pixel_scale_for(int framebuffer_height);

/// Of text in pictures that stand alone, px per em: 15 at 900 px of height, and never too small to read.
float text_size_for(int framebuffer_height);

} // namespace pendula
