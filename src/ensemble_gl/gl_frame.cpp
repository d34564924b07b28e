// SPDX-License-Identifier: MIT
#include "ensemble_gl/gl_frame.hpp"

#include <span>

namespace pendula {

void GlFrame::copy_to(gl::Buffer& buffer) {
    written_.hold_back();
    buffer.copy_from(coordinates_, 0, 0, coordinates_.size());
    read_ = gl::Fence::here();
}

std::size_t coordinate_bytes(const EnsembleFrame& frame) {
    return 2 * frame.links * frame.members * sizeof(float);
}

void copy_coordinates(const EnsembleFrame& frame, gl::Buffer& buffer) {
    if (frame.on_device)
        dynamic_cast<GlFrame&>(*frame.on_device).copy_to(buffer);
    else
        buffer.upload(0, std::as_bytes(std::span(frame.coordinates)));
}

} // namespace pendula
