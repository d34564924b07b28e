// SPDX-License-Identifier: MIT
#include "app/gallery/thumbnail_stage.hpp"

#include "film/still_frame.hpp"

#include <chrono>

namespace pendula {
namespace {

constexpr float line_scale = 0.55f; ///< of line widths: a little more than in proportion to the height
constexpr std::int64_t steps_at_once = 200;

constexpr double map_patience = 0.5; ///< s

/// Plots are unreadable at this size.
Scene as_shown(Scene scene) {
    Layout& layout = scene.views.layout;
    if (layout == Layout::chain_plots || layout == Layout::everything) layout = Layout::chain_torus;
    scene.look.transparent = false;
    return scene;
}

} // namespace

ThumbnailStage::ThumbnailStage(const Scene& scene)
    : scene_(as_shown(scene))
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
    StillFrame still = still_frame(scene_, simulation_, simulation_.time(), width, height);
    FrameInput& input = still.input;
    input.show_labels = false;
    input.pixel_scale = line_scale;
    map_.fill(input, scene_.setup.start, width, height, map_patience);
    renderer_.draw(input, target_.id(), width, height);
    reader_.request(target_.id());
    std::vector<std::byte> rows(std::size_t{4} * width * height);
    gl::copy_top_down(reader_.take(), width, height, rows);
    return rows;
}

} // namespace pendula
