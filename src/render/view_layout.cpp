// SPDX-License-Identifier: MIT
#include "render/view_layout.hpp"

#include <algorithm>

namespace pendula {
namespace {

constexpr int chain_percent = 60; // of what chain and torus, or chain and plots, share
constexpr int row_percent = 64;   // of the height that chain and torus keep above a row of plots

struct Parts {
    PixelRectangle first, second;
};

Parts beside(const PixelRectangle& area, int percent) {
    const int width = std::max(1, area.width * percent / 100);
    return {{area.x, area.y, width, area.height},
            {area.x + width, area.y, std::max(1, area.width - width), area.height}};
}

Parts above(const PixelRectangle& area, int percent) {
    const int height = std::max(1, area.height * percent / 100);
    return {{area.x, area.y, area.width, height},
            {area.x, area.y + height, area.width, std::max(1, area.height - height)}};
}

Parts along(const PixelRectangle& area, int percent) {
    return area.width >= area.height ? beside(area, percent) : above(area, percent);
}

} // namespace

PixelRectangle& ViewLayout::of(View view) {
    switch (view) {
    case View::chain:
        return chain;
    case View::torus:
        return torus;
    case View::time_plot:
        return time_plot;
    case View::phase_plot:
        return phase_plot;
    case View::neighbour_plot:
        return neighbour_plot;
    }
    return chain;
}

const PixelRectangle& ViewLayout::of(View view) const { return const_cast<ViewLayout&>(*this).of(view); }

ViewLayout divide_area(PixelRectangle area, Layout layout, std::optional<View> maximised, std::size_t links) {
    ViewLayout result;
    const auto share_portraits = [&](const PixelRectangle& room) {
        const Parts portraits = along(room, links > 1 ? 50 : 100);
        result.phase_plot = portraits.first;
        if (links > 1) result.neighbour_plot = portraits.second;
    };
    switch (layout) {
    case Layout::chain:
        result.chain = area;
        break;
    case Layout::torus:
        result.torus = area;
        break;
    case Layout::chain_torus: {
        const Parts parts = along(area, chain_percent);
        result.chain = parts.first;
        result.torus = parts.second;
        break;
    }
    case Layout::chain_plots: {
        const Parts parts = along(area, chain_percent);
        result.chain = parts.first;
        const Parts plots = above(parts.second, 46);
        result.time_plot = plots.first;
        share_portraits(plots.second);
        break;
    }
    case Layout::everything: {
        const Parts parts = above(area, row_percent);
        const Parts scene = along(parts.first, chain_percent);
        const Parts plots = beside(parts.second, 50);
        result.chain = scene.first;
        result.torus = scene.second;
        result.time_plot = plots.first;
        share_portraits(plots.second);
        break;
    }
    }
    if (maximised && result.of(*maximised).width > 0) {
        ViewLayout alone;
        alone.of(*maximised) = area;
        return alone;
    }
    return result;
}

std::optional<View> view_at(const ViewLayout& layout, double x, double y) {
    for (const View view : all_views) {
        const PixelRectangle& area = layout.of(view);
        if (x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height) return view;
    }
    return std::nullopt;
}

void set_views(FrameInput& input, const ViewLayout& layout) {
    input.chain_view = layout.chain;
    input.torus_view = layout.torus;
    input.time_plot = layout.time_plot;
    input.phase_plot = layout.phase_plot;
    input.neighbour_plot = layout.neighbour_plot;
}

TorusShape shape_of(TorusEmbedding embedding, float turn) {
    return {embedding == TorusEmbedding::flat ? 0.0f : 1.0f,
            embedding == TorusEmbedding::clifford ? 1.0f : 0.0f, turn};
}

OrbitCamera home_camera(TorusEmbedding embedding) {
    OrbitCamera camera;
    if (embedding == TorusEmbedding::flat) camera.azimuth = camera.elevation = 0;
    return camera;
}

float pixel_scale_for(int framebuffer_height) {
    return std::max(0.25f, static_cast<float>(framebuffer_height) / 900.0f);
}

float text_size_for(int framebuffer_height) {
    return std::max(11.0f, 15 * pixel_scale_for(framebuffer_height));
}

} // namespace pendula
