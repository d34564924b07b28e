// SPDX-License-Identifier: MIT
#include "render/frame_geometry.hpp"

#include <glm/vec4.hpp>

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

PixelRectangle scaled(const PixelRectangle& view, float factor) {
    const auto edge = [&](int at) { return static_cast<int>(std::lround(static_cast<float>(at) * factor)); };
    PixelRectangle result{edge(view.x), edge(view.y), 0, 0};
    result.width = edge(view.x + view.width) - result.x;
    result.height = edge(view.y + view.height) - result.y;
    return result;
}

/// The edge between the map and the chain's view; the map is to the left of the view or above it.
FadeEdge map_edge(const gl::Area& map, const gl::Area& chain, float width) {
    if (map.x + map.width <= chain.x) return {{-1, 0}, -static_cast<float>(map.x + map.width), width};
    return {{0, 1}, static_cast<float>(map.y), width};
}

} // namespace

FrameInput scaled(FrameInput input, float factor) {
    for (const View view : all_views) input.layout[view] = scaled(input.layout[view], factor);
    input.layout.chain_clip = scaled(input.layout.chain_clip, factor);
    input.layout.chain_rest.base *= static_cast<double>(factor);
    input.pixel_scale *= factor;
    input.text_size *= factor;
    return input;
}

FrameGeometry geometry_of(const FrameInput& input, int width, int height, const LargestSoFar& largest) {
    const auto area = [&](const PixelRectangle& view) { return area_of(view, width, height); };
    FrameGeometry geometry{
        fit_chain(*input.chain,
                  input.chain_extent ? *input.chain_extent : extent_of(*input.chain, input.states.front()),
                  area(input.layout[View::chain]), input.pixel_scale, input.chain_camera,
                  input.layout.chain_rest),
        see_torus(input.torus_camera, area(input.layout[View::torus]), input.torus_shape,
                  pairs_of(input.views, input.chain->links()).count),
        {},
        map_geometry(area(input.layout[View::map]), input.text_size, input.show_labels)};
    if (is_visible(geometry.chain.frame) && input.layout.chain_clip.width > 0)
        geometry.chain.area = area(input.layout.chain_clip);
    for (const PlotKind plot : all_plots)
        geometry.plots[plot] = plot_geometry(plot, input, area(input.layout[plot]), largest);
    return geometry;
}

glm::vec2 brightest_place(const FrameGeometry& geometry, int width, int height) {
    if (is_visible(geometry.chain.area)) return geometry.chain.pivot;
    const gl::Area whole{0, 0, width, height};
    const glm::vec4 area = vector_of(is_visible(geometry.torus.area) ? geometry.torus.area : whole);
    return glm::vec2(area.x + 0.5f * area.z, area.y + 0.5f * area.w);
}

std::optional<FadeEdge> plots_edge(const FrameInput& input, const FrameGeometry& geometry) {
    const gl::Area& frame = geometry.chain.frame;
    if (!is_visible(frame) || input.layout.chain_clip.width < 1) return std::nullopt;
    const float width = fade_width * input.pixel_scale;
    if (is_visible(geometry.map.view)) return map_edge(geometry.map.view, frame, width);
    bool any = false;
    int left = frame.x + frame.width, top = 0;
    for (const PlotGeometry& plot : geometry.plots) {
        const gl::Area& view = plot.frame.view;
        if (!is_visible(view)) continue;
        left = any ? std::min(left, view.x) : view.x;
        top = std::max(top, view.y + view.height);
        any = true;
    }
    if (!any) return std::nullopt;
    if (left >= frame.x + frame.width) return FadeEdge{{1, 0}, static_cast<float>(left), width};
    return FadeEdge{{0, -1}, static_cast<float>(-top), width};
}

gl::Area room_of_captions(const FrameGeometry& geometry, const FrameInput& input, int width, int height) {
    gl::Area room{0, 0, width, height};
    if (is_visible(geometry.chain.frame))
        room = geometry.chain.frame;
    else if (is_visible(geometry.torus.area))
        room = geometry.torus.area;
    if (!input.safe_area) return room;
    const PixelRectangle& safe = *input.safe_area;
    const int left = std::max(room.x, safe.x), right = std::min(room.x + room.width, safe.x + safe.width);
    const int bottom = std::max(room.y, height - safe.y - safe.height);
    const int top = std::min(room.y + room.height, height - safe.y);
    return {left, bottom, std::max(right - left, 0), std::max(top - bottom, 0)};
}

} // namespace pendula
