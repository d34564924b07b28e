// SPDX-License-Identifier: MIT
/// Assembles a frame of a film from several pictures drawn one after another, from tiles, or from two
/// pictures that dissolve.
#pragma once

#include "film/film.hpp"
#include "gl/texture.hpp"
#include "render/frame_input.hpp"
#include "render/passes/picture_passes.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace pendula {

/// The target for one frame of a film, or for one tile of a frame: a framebuffer, or the mean of several
/// larger pictures. Used on the thread of its GL context.
class FilmCanvas {
  public:
    /// For frames of width × height pixels with `depth` bits per channel. Each frame is the mean of
    /// `sub_frames` pictures with `supersampling`² pixels per pixel of the frame.
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
    /// `origin`: lower left corner of the tile in the frame, px.
    unsigned draw(const std::function<void(int, unsigned)>& draw, const glm::vec2& origin = glm::vec2(0)) {
        begin();
        for (int i = 0; i < sub_frames_; ++i) add([&](unsigned target) { draw(i, target); });
        return result(origin);
    }
    /// draw() in parts: begin(), then add() for each picture, then result().
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

/// A part of a picture that is too large to be drawn at once, in pixels of this picture.
struct Tile {
    PixelRectangle drawn; ///< includes a margin, because its bright pixels glow into `kept`
    PixelRectangle kept;  ///< the kept parts of all tiles make up the picture
};

/// The tiles of a picture of width × height pixels, drawn with supersampling² pixels per pixel. A tile has at
/// most `largest` drawn pixels in both directions; a single tile is returned if it suffices. Tiles overlap so
/// that no seam is visible (see BloomPass). Throws Refused if `largest` leaves no room for an overlap.
std::vector<Tile> tiles_for(int width, int height, int supersampling, int largest);

/// Reads the framebuffer `picture`, into which `tile.drawn` was drawn, and copies the part `tile.kept` to the
/// whole frame's `pixels`: RGBA as in Frame, rows top-down. Waits for the GPU.
void read_tile(unsigned picture, const Tile&, const FilmOptions&, std::span<std::byte> pixels);

/// Mixes `other` into `picture` with `weight`, 0 … 1; the result is the same on every machine. Both have the
/// layout of Frame and the given depth. sRGB codes are mixed as codes, linear light (half floats) as light.
/// A pure function.
void dissolve(std::span<std::byte> picture, std::span<const std::byte> other, double weight, int depth,
              PictureCoding);

} // namespace pendula
