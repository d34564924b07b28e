// SPDX-License-Identifier: MIT
/// What one frame of a film, or one tile of it, is drawn into: a framebuffer, or the mean of several larger
/// pictures. Lives on the thread of its GL context.
#pragma once

#include "gl/texture.hpp"
#include "render/passes/average_pass.hpp"
#include "render/picture_coding.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

namespace pendula {

class FilmCanvas {
  public:
    /// For frames of width × height pixels, each from `sub_frames` pictures with `supersampling`² pixels per
    /// pixel, of `depth` bits per channel.
    FilmCanvas(int width, int height, int supersampling, int sub_frames, int depth, PictureCoding coding)
        : width_(width), height_(height), sub_frames_(sub_frames) {
        if (supersampling == 1 && sub_frames == 1 && coding == PictureCoding::srgb)
            plain_.emplace("film frame", width, height, depth > 8 ? gl::Format::rgba16 : gl::Format::rgba8);
        else
            average_ = std::make_unique<AveragePass>(width, height, supersampling, sub_frames, depth, coding);
    }

    int width() const { return width_; }
    int height() const { return height_; }

    /// Calls `draw(i, target)` to draw picture i into framebuffer `target`. Returns the framebuffer to read.
    /// `origin`: of a tile in the frame, px.
    unsigned draw(const std::function<void(int, unsigned)>& draw, const glm::vec2& origin = glm::vec2(0)) {
        begin();
        for (int i = 0; i < sub_frames_; ++i) add([&](unsigned target) { draw(i, target); });
        return result(origin);
    }
    /// The same in parts: begin(), each picture in turn, result().
    void begin() {
        if (average_) average_->begin();
    }
    void add(const std::function<void(unsigned)>& draw) {
        draw(average_ ? average_->source() : plain_->id());
        if (average_) average_->add();
    }
    unsigned result(const glm::vec2& origin = glm::vec2(0)) {
        return average_ ? average_->result(origin) : plain_->id();
    }

    /// Bytes on the GPU per pixel of the frame.
    static std::int64_t bytes_per_pixel(int supersampling, int depth, PictureCoding coding) {
        constexpr std::int64_t sum = 16;
        const std::int64_t code = depth > 8 ? 8 : 4, source = coding == PictureCoding::srgb ? code : 16;
        return source * supersampling * supersampling + sum + code;
    }

  private:
    int width_, height_, sub_frames_;
    std::optional<gl::Framebuffer> plain_;
    std::unique_ptr<AveragePass> average_;
};

} // namespace pendula
