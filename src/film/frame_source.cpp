// SPDX-License-Identifier: MIT
#include "film/frame_source.hpp"

#include "film/interrupt.hpp"
#include "gl/pixel_reader.hpp"

#include <optional>
#include <span>
#include <utility>

namespace pendula {
namespace {

/// The GPU goes on drawing while earlier pictures are being read back.
class RingSource final : public FrameSource {
  public:
    RingSource(Film& film, EncodingThread& encoder, const FilmOptions& options)
        : film_(film)
        , encoder_(encoder)
        , depth_(options.depth)
        , reader_(options.width, options.height, 3, channel_size(depth_, options.coding)) {}

    bool draw(std::int64_t number) override {
        const unsigned picture = film_.draw(number);
        if (InterruptGuard::interrupted()) return false;
        reader_.request(picture);
        return true;
    }
    bool full() const override { return reader_.full(); }
    bool empty() const override { return reader_.pending() == 0; }
    Frame take() override {
        Frame frame = encoder_.blank(reader_.width(), reader_.height(), depth_);
        gl::copy_top_down(reader_.take(), reader_.width(), reader_.height(), frame.pixels);
        return frame;
    }

  private:
    Film& film_;
    EncodingThread& encoder_;
    int depth_;
    gl::PixelReader reader_;
};

void draw_whole(Film& film, std::int64_t number, std::span<std::byte> pixels) {
    film.draw_tiled(number, pixels);
}
void draw_whole(DirectedFilm& film, std::int64_t number, std::span<std::byte> pixels) {
    film.draw(number, pixels);
}

/// One frame at a time, assembled in memory, from tiles or from a storyboard's panes.
template<class SomeFilm>
class MemorySource final : public FrameSource {
  public:
    MemorySource(SomeFilm& film, EncodingThread& encoder, const FilmOptions& options)
        : film_(film)
        , encoder_(encoder)
        , width_(options.width)
        , height_(options.height)
        , depth_(options.depth) {}

    bool draw(std::int64_t number) override {
        Frame frame = encoder_.blank(width_, height_, depth_);
        draw_whole(film_, number, frame.pixels);
        if (InterruptGuard::interrupted()) return false;
        drawn_ = std::move(frame);
        return true;
    }
    bool full() const override { return drawn_.has_value(); }
    bool empty() const override { return !drawn_; }
    Frame take() override { return *std::exchange(drawn_, {}); }

  private:
    SomeFilm& film_;
    EncodingThread& encoder_;
    int width_, height_, depth_;
    std::optional<Frame> drawn_;
};

} // namespace

std::unique_ptr<FrameSource> frame_source(Film& film, EncodingThread& encoder, const FilmOptions& options) {
    if (film.is_tiled()) return std::make_unique<MemorySource<Film>>(film, encoder, options);
    return std::make_unique<RingSource>(film, encoder, options);
}

std::unique_ptr<FrameSource> frame_source(DirectedFilm& film, EncodingThread& encoder,
                                          const FilmOptions& options) {
    return std::make_unique<MemorySource<DirectedFilm>>(film, encoder, options);
}

} // namespace pendula
