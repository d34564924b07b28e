// SPDX-License-Identifier: MIT
#include "window/features/gallery/thumbnail_stage.hpp"

#include "film/still_frame.hpp"

#include <algorithm>
#include <chrono>

namespace pendula {
namespace {

constexpr float line_scale = 0.55f; ///< of line widths: a little more than in proportion to the height
constexpr double steps_at_once = 200;
constexpr double map_patience = 1;          ///< s
constexpr int ensemble_rate = 30;           ///< frames per second of the light that an ensemble leaves
constexpr std::size_t most_members = 10000; ///< more cannot be told apart in so small a picture

/// Plots are unreadable at this size.
Scene as_shown(Scene scene) {
    Layout& layout = scene.views.layout;
    if (layout == Layout::chain_plots || layout == Layout::everything) layout = Layout::chain_torus;
    scene.look.transparent = false;
    auto& count = scene.setup.ensemble.setup.count;
    count = std::min(count, most_members);
    return scene;
}

} // namespace

ThumbnailStage::ThumbnailStage(const Scene& scene)
    : scene_(as_shown(scene))
    , target_("thumbnail", width, height, gl::Format::rgba8)
    , reader_(width, height, 1)
    , simulation_(scene_.setup)
    , ensemble_(MomentCourse(FilmMoments{.rate = FrameRate(ensemble_rate)})) {}

bool ThumbnailStage::advance(double time, double patience) {
    const auto began = std::chrono::steady_clock::now();
    const auto waited = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    };
    const double part = steps_at_once * scene_.setup.integration.dt;
    while (simulation_.time() < time && !simulation_.failure() && waited() < patience)
        advance_part(std::min(time, simulation_.time() + part));
    return simulation_.time() >= time || simulation_.failure();
}

void ThumbnailStage::advance_part(double time) {
    if (!scene_.setup.ensemble.enabled) return simulation_.advance_until(time, renderer_);
    simulation_.advance_until(std::min(time, ensemble_.next().time), renderer_);
    if (simulation_.time() < ensemble_.next().time) return;
    ensemble_.put_next(simulation_, renderer_);
    const StillFrame still = shown();
    renderer_.expect(still.input, width, height);
}

StillFrame ThumbnailStage::shown() const {
    StillFrame still = still_frame(scene_, simulation_, simulation_.time(), width, height);
    still.input.show_labels = false;
    still.input.pixel_scale = line_scale;
    return still;
}

std::vector<std::byte> ThumbnailStage::draw() {
    StillFrame still = shown();
    FrameInput& input = still.input;
    map_.fill(input, scene_.setup.start, width, height, map_patience);
    Snapshot snapshot;
    simulation_.fill(snapshot);
    section_.fill(input, snapshot.origin);
    renderer_.draw(input, target_.id(), width, height);
    reader_.request(target_.id());
    std::vector<std::byte> rows(std::size_t{4} * width * height);
    gl::copy_top_down(reader_.take(), width, height, rows);
    return rows;
}

} // namespace pendula
