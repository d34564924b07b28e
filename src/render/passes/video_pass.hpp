// SPDX-License-Identifier: MIT
/// Draws the film of a real pendulum behind the chain. Drawing thread.
#pragma once

#include "gl/program.hpp"
#include "gl/texture.hpp"
#include "render/frame_input.hpp"
#include "render/passes/picture_passes.hpp"
#include "render/view_geometry.hpp"

#include <memory>
#include <optional>

namespace pendula {

/// Draws the video behind everything in the picture or, on paper, as ink below it. The video does not glow,
/// and fades where the chain fades.
class VideoPass {
  public:
    /// The input must have a frame of the video.
    void draw(unsigned target, const FrameInput&, const ChainGeometry&, const std::optional<FadeEdge>&);

  private:
    gl::Program program_{"video", {"fade.vert", "video.frag"}};
    gl::Texture texture_;
    std::shared_ptr<const VideoFrame> uploaded_;
};

} // namespace pendula
