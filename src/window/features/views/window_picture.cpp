// SPDX-License-Identifier: MIT
#include "window/features/views/window_picture.hpp"

#include "gl/draw.hpp"

namespace pendula {

void ScenePicture::draw(SceneRenderer& renderer, FrameInput& input, unsigned target, gl::Size size,
                        const PictureCause& cause) {
    const gl::Area whole{0, 0, size.width, size.height};
    const StillWatch::Order order = still_.look(input, size.width, size.height, !cause.runs, cause.seconds);
    if (order != StillWatch::Order::draw || cause.for_keeps) input.render_scale = 1;
    input.newness = blend_.look(input, cause.runs, cause.speed, cause.seconds);
    if (order == StillWatch::Order::refine) input.newness = 1;
    render_scale_ = input.render_scale;
    was_drawn_ = order != StillWatch::Order::keep;
    if (order == StillWatch::Order::draw) {
        kept_ = {};
        renderer.draw(input, target, size.width, size.height);
        return;
    }
    if (order == StillWatch::Order::refine) {
        kept_ = gl::Framebuffer("standing picture", size.width, size.height, gl::Format::rgba8);
        renderer.draw(input, kept_.id(), size.width, size.height);
    } else {
        ++kept_frames_;
    }
    gl::copy_scaled(kept_.id(), whole, target, whole);
}

void ScenePicture::clear_trails() {
    blend_.cut();
    touch();
}

} // namespace pendula
