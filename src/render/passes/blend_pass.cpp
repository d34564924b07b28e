// SPDX-License-Identifier: MIT
#include "render/passes/blend_pass.hpp"

#include "gl/draw.hpp"

#include <utility>

namespace pendula {

void BlendPass::hold(const gl::Framebuffer& source, int width, int height) {
    gl::Framebuffer held("pictures before", width, height, gl::Format::rgba16f);
    gl::copy_scaled(source.id(), {0, 0, source.width(), source.height()}, held.id(), {0, 0, width, height});
    history_ = std::move(held);
}

void BlendPass::draw(const gl::Framebuffer& picture, float newness) {
    const int width = picture.width(), height = picture.height();
    if (!is_running()) {
        begin(picture);
        return;
    }
    if (history_.width() != width || history_.height() != height) hold(history_, width, height);
    picture.texture().bind(0);
    gl::begin_pass(history_.id(), {0, 0, width, height}, gl::Blend::mix);
    gl::set_mix(newness);
    program_.use();
    gl::draw_triangles(3);
    gl::copy_scaled(history_.id(), {0, 0, width, height}, picture.id(), {0, 0, width, height});
}

} // namespace pendula
