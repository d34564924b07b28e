// SPDX-License-Identifier: MIT
/// What one frame of a film, or one tile of it, is drawn into: a framebuffer, or the mean of several larger
/// pictures. Lives on the thread of its GL context.
#pragma once

#include "gl/texture.hpp"
#include "render/passes/average_pass.hpp"

#include <functional>
#include <memory>
#include <optional>

namespace pendula {

class FilmCanvas {
  public:
    /// For frames of width × height pixels, each from `sub_frames` pictures with `supersampling`² pixels per
    /// pixel, of `depth` bits per channel.
    FilmCanvas(int width, int height, int supersampling, int sub_frames, int depth)
        : width_(width), height_(height), sub_frames_(sub_frames) {
        if (supersampling == 1 && sub_frames == 1)
            plain_.emplace("film frame", width, height, depth > 8 ? gl::Format::rgba16 : gl::Format::rgba8);
        else
            average_ = std::make_unique<AveragePass>(width, height, supersampling, sub_frames, depth);
    }

    int width() const { return width_; }
    int height() const { return height_; }

    /// Calls `draw(i, target)` to draw picture i into framebuffer `target`. Returns the framebuffer to read.
    /// `origin`: of a tile in the frame, px.
    unsigned draw(const std::function<void(int, unsigned)>& draw, const glm::vec2& origin = glm::vec2(0)) {
        if (plain_) {
            draw(0, plain_->id());
            return plain_->id();
        }
        average_->begin();
        for (int i = 0; i < sub_frames_; ++i) {
            draw(i, average_->source());
            average_->add();
        }
        return average_->result(origin);
    }

  private:
    int width_, height_, sub_frames_;
    std::optional<gl::Framebuffer> plain_;
    std::unique_ptr<AveragePass> average_;
};

} // namespace pendula
