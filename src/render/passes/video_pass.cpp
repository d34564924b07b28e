// SPDX-License-Identifier: MIT
#include "render/passes/video_pass.hpp"

#include "gl/draw.hpp"
#include "render/look/scene_theme.hpp"

#include <span>

namespace pendula {

void VideoPass::draw(unsigned target, const FrameInput& input, const ChainGeometry& geometry,
                     const std::optional<FadeEdge>& edge) {
    const VideoFrame& frame = *input.video_frame;
    if (input.video_frame != uploaded_) {
        if (texture_.width() != frame.width || texture_.height() != frame.height)
            texture_ = gl::Texture("video", frame.width, frame.height, gl::Format::rgba8);
        texture_.upload(std::as_bytes(std::span(frame.rgba)));
        uploaded_ = input.video_frame;
    }
    const glm::dvec2 size = frame.reduction * glm::dvec2(frame.width, frame.height);
    const VideoPlace place = place_video(input.video, size.x, size.y, geometry);
    const bool absorbs = theme_of(input.look.theme).absorbs;
    const gl::Area part =
        gl::begin_view(target, geometry.frame, absorbs ? gl::Blend::absorb : gl::Blend::under);
    texture_.bind(0);
    program_.set("area", vector_of(part));
    program_.set("pivot", geometry.pivot);
    program_.set("video_pivot", glm::vec2(place.pivot / size));
    program_.set("across", glm::vec2(place.across / size));
    program_.set("up", glm::vec2(place.up / size));
    program_.set("strength", static_cast<float>(input.video.strength));
    program_.set("absorbs", absorbs ? 1 : 0);
    program_.set("normal", edge ? edge->normal : glm::vec2(0));
    program_.set("offset", edge ? edge->offset : 1.0f);
    program_.set("width", edge ? edge->width : 1.0f);
    gl::cover_area(program_);
}

} // namespace pendula
