// SPDX-License-Identifier: MIT
#include "window/shell/window_frame.hpp"

#include "render/view_layout.hpp"
#include "window/features/views/view_control.hpp"
#include "window/features/views/window_drag.hpp"
#include "window/shell/feature.hpp"

#include <algorithm>

namespace pendula {
namespace {

constexpr float scene_text = 13; ///< size of text, logical pixels: slightly smaller than in the panels

} // namespace

FrameInput frame_input(const WindowMoment& moment, const WindowDrag& drag, const ViewLayout& layout,
                       float render_scale) {
    const Snapshot& snapshot = moment.snapshot;
    FrameInput input = frame_of({&snapshot.setup.chain, drag.shown_states(), snapshot.trajectories,
                                 snapshot.epoch, snapshot.time, snapshot.setup.sample_interval},
                                moment.view, snapshot.speed);
    input.hovered_bob = drag.bobs().hovered();
    input.dragged_bob = drag.bobs().dragged();
    input.look.transparent = false; // the window's background is not transparent
    if (moment.view.preferences.no_flashes) {
        input.look.bloom = 0;
        input.look.flips = false;
    }
    moment.cameras.set_cameras(input);
    input.layout = layout;
    input.render_scale = render_scale;
    input.pixel_scale = pixel_scale_for(moment.size.height);
    input.text_size = scene_text * (moment.screen.scale * moment.screen.pixel_ratio);
    return input;
}

FrameInput recorded_input(FrameInput input, const ViewLayout& layout, int height) {
    input.layout = layout;
    input.render_scale = 1;
    input.pixel_scale = pixel_scale_for(height);
    input.text_size = text_size_for(height);
    input.newness.reset();
    return input;
}

PixelRectangle scene_area(const FreeArea& free, float ratio, gl::Size framebuffer) {
    const int x = static_cast<int>(free.x * ratio), y = static_cast<int>(free.y * ratio);
    return {x, y, std::min(framebuffer.width - x, static_cast<int>(free.width * ratio)),
            std::min(framebuffer.height - y, static_cast<int>(free.height * ratio))};
}

} // namespace pendula
