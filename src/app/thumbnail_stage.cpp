// SPDX-License-Identifier: MIT
#include "app/thumbnail_stage.hpp"

#include "app/torus_orbit.hpp"
#include "render/view_layout.hpp"

#include <chrono>

namespace pendula {
namespace {

constexpr float line_scale = 0.55f; ///< of line widths: a little more than the height asks for
constexpr std::int64_t steps_at_once = 200;

/// Plots are unreadable at this size.
Layout layout_of(const Scene& scene) {
    const Layout layout = scene.view.layout;
    return layout == Layout::chain || layout == Layout::torus ? layout : Layout::chain_torus;
}

} // namespace

ThumbnailStage::ThumbnailStage(const Scene& scene)
    : scene_(scene)
    , target_("thumbnail", width, height, gl::Format::rgba8)
    , reader_(width, height, 1)
    , simulation_(scene.setup) {}

bool ThumbnailStage::advance(double time, double patience) {
    const auto began = std::chrono::steady_clock::now();
    const auto waited = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    };
    while (simulation_.time() < time && !simulation_.failure() && waited() < patience)
        simulation_.advance(steps_at_once, renderer_);
    return simulation_.time() >= time || simulation_.failure();
}

std::vector<std::byte> ThumbnailStage::draw() {
    const double time = simulation_.time();
    std::vector<ChainState> states;
    simulation_.states_at(time, states);
    FrameInput input;
    input.chain = &simulation_.setup().chain;
    input.states = states;
    input.epoch = simulation_.epoch();
    input.time = time;
    input.sample_interval = simulation_.setup().sample_interval;
    input.trail_seconds = scene_.trail_seconds;
    input.look = scene_.look;
    input.look.transparent = false;
    input.view = scene_.view;
    input.view.layout = layout_of(scene_);
    input.torus_camera = TorusOrbit::untouched(scene_.view.embedding, time, scene_.view.auto_rotate);
    input.torus_shape = TorusOrbit::untouched_shape(scene_.view.embedding, time, scene_.view.auto_rotate);
    input.show_labels = false;
    input.pixel_scale = line_scale;
    set_views(input, divide_area({0, 0, width, height}, input.view.layout, {}, input.chain->links()));
    renderer_.draw(input, target_.id(), width, height);
    reader_.request(target_.id());
    std::vector<std::byte> rows(std::size_t{4} * width * height);
    gl::copy_top_down(reader_.take(), width, height, rows);
    return rows;
}

} // namespace pendula
