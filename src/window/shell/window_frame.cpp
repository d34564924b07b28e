// SPDX-License-Identifier: MIT
#include "window/shell/window_frame.hpp"

#include "render/view_layout.hpp"
#include "window/features/views/view_control.hpp"
#include "window/features/views/window_drag.hpp"
#include "window/panels/view_state.hpp"

#include <algorithm>

namespace pendula {
namespace {

constexpr float scene_text = 13; ///< size of text, logical pixels: slightly smaller than in the panels

} // namespace

FrameInput frame_input(const WindowFrame& frame) {
    const Snapshot& snapshot = frame.snapshot;
    FrameInput input = frame_of({&snapshot.setup.chain, frame.drag.shown_states(), snapshot.trajectories,
                                 snapshot.epoch, snapshot.time, snapshot.setup.sample_interval},
                                frame.view, snapshot.speed);
    input.hovered_bob = frame.drag.bobs().hovered();
    input.dragged_bob = frame.drag.bobs().dragged();
    input.look.transparent = false; // the window's background is not transparent
    if (frame.view.preferences.no_flashes) {
        input.look.bloom = 0;
        input.look.flips = false;
    }
    frame.cameras.set_cameras(input);
    input.layout = frame.layout;
    input.render_scale = frame.render_scale;
    input.pixel_scale = pixel_scale_for(frame.height);
    input.text_size = scene_text * frame.text_scale;
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
