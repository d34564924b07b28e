// SPDX-License-Identifier: MIT
#include "render/passes/picture_passes.hpp"

#include "gl/draw.hpp"
#include "render/look/scene_theme.hpp"

#include <span>
#include <utility>

namespace pendula {
namespace {

gl::Format format_of(int depth) { return depth > 8 ? gl::Format::rgba16 : gl::Format::rgba8; }

} // namespace

AveragePass::AveragePass(int width, int height, int factor, int pictures, int depth, PictureCoding coding)
    : factor_(factor)
    , pictures_(pictures)
    , depth_(depth)
    , coding_(coding)
    , source_("picture to be averaged", factor * width, factor * height,
              coding == PictureCoding::srgb ? format_of(depth) : gl::Format::rgba32f)
    , sum_("sum of light", width, height, gl::Format::rgba32f)
    , result_("mean picture", width, height, format_of(depth)) {}

void AveragePass::begin() {
    gl::begin_pass(sum_.id(), {0, 0, sum_.width(), sum_.height()}, gl::Blend::none);
    gl::clear(0, 0, 0, 0);
}

void AveragePass::add() {
    vertices_.bind();
    source_.texture().bind(0);
    accumulate_.set("factor", factor_);
    accumulate_.set("premultiplied", coding_ == PictureCoding::srgb ? 0 : 1);
    accumulate_.set("weight", 1.0f / static_cast<float>(pictures_));
    gl::begin_pass(sum_.id(), {0, 0, sum_.width(), sum_.height()}, gl::Blend::add);
    gl::cover_area(accumulate_);
}

unsigned AveragePass::result(const glm::vec2& origin) {
    if (coding_ == PictureCoding::linear) return sum_.id();
    const bool hdr = coding_ != PictureCoding::srgb;
    gl::Program& resolve = hdr ? resolve_hdr_ : resolve_;
    vertices_.bind();
    sum_.texture().bind(0);
    gl::begin_pass(result_.id(), {0, 0, result_.width(), result_.height()}, gl::Blend::none);
    // 8-bit codes are means of dithered codes, so they need no further dithering.
    resolve.set("origin", origin);
    resolve.set("code", depth_ > 8 ? code_of(depth_) : 0.0f);
    if (hdr) {
        resolve.set("hlg", coding_ == PictureCoding::hlg ? 1 : 0);
        resolve.set("peak", static_cast<float>(wide_peak));
    }
    gl::cover_area(resolve);
    return result_.id();
}

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
    gl::cover_area(program_);
    gl::copy_scaled(history_.id(), {0, 0, width, height}, picture.id(), {0, 0, width, height});
}

void FadePass::draw(unsigned target, const gl::Area& area, const FadeEdge& edge, bool absorbs) {
    program_.set("area", vector_of(gl::begin_view(target, area, gl::Blend::cover)));
    program_.set("normal", edge.normal);
    program_.set("offset", edge.offset);
    program_.set("width", edge.width);
    program_.set("ground", absorbs ? 1.0f : 0.0f);
    gl::cover_area(program_);
}

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
