// SPDX-License-Identifier: MIT
#include "window/features/directing/film_preview.hpp"

#include "tasks/interrupt.hpp"

#include <algorithm>
#include <utility>

namespace pendula {
namespace {

constexpr std::size_t kept_memory = std::size_t{64} << 20; ///< limit for kept pictures, bytes

} // namespace

bool PreviewFilm::may_lead_on(const PreviewWish& from, const PreviewWish& to) {
    return from.width == to.width && from.height == to.height && from.rate == to.rate &&
           to.frame >= from.frame;
}

const std::vector<std::byte>* PreviewFilm::keep(const PreviewWish& wish, std::vector<std::byte> pixels) {
    const std::size_t most = std::max<std::size_t>(1, kept_memory / std::max<std::size_t>(1, pixels.size()));
    while (kept_.size() >= most) kept_.pop_front();
    kept_.push_back({wish, std::move(pixels)});
    return &kept_.back().pixels;
}

const std::vector<std::byte>* PreviewFilm::draw(const PreviewWish& wish) {
    const auto known = std::ranges::find(kept_, wish, &Kept::of);
    if (known != kept_.end()) return &known->pixels;
    const bool goes_on =
        film_ && may_lead_on(drawn_, wish) && (wish.story == drawn_.story || film_->redirect(wish.story));
    if (!goes_on) {
        film_.reset(); // freed before the new film is made: memory may not suffice for two films
        FilmOptions options;
        options.width = wish.width;
        options.height = wish.height;
        options.frames_per_second = wish.rate;
        options.on_the_way = [&way = way_](double at, double to) {
            way.to = to;
            way.at = at;
        };
        film_ = std::make_unique<DirectedFilm>(wish.story, options);
    }
    std::unique_ptr<DirectedFilm> film = std::exchange(film_, nullptr); // destroyed unless drawing succeeds
    std::vector<std::byte> pixels(std::size_t{4} * static_cast<std::size_t>(wish.width) *
                                  static_cast<std::size_t>(wish.height));
    film->draw(wish.frame, pixels);
    if (InterruptGuard::interrupted()) return nullptr; // the film may not have reached the frame's time
    drawn_ = wish;
    film_ = std::move(film);
    return keep(wish, std::move(pixels));
}

namespace {

using Drawn = std::optional<FilmPreview::Picture>;
using PreviewWishes = LatestWish<PreviewWish, Drawn>;

/// A film and the context in which it draws; the context is current until the film is destroyed.
struct FilmInContext {
    FilmInContext(gl::SharedWindowContext& context, FilmWay& way) : current(context), film(way) {}

    void work(const PreviewWish& wish, PreviewWishes::Turn& turn) {
        const OwnInterrupt interrupt(turn.stop());
        if (const std::vector<std::byte>* pixels = film.draw(wish))
            turn.tell([&](Drawn& drawn) { drawn = FilmPreview::Picture{wish, *pixels, {}}; });
    }

    gl::CurrentContext current;
    PreviewFilm film;
};

} // namespace

FilmPreview::FilmPreview(const gl::Window& window)
    : context_(window)
    , wishes_({.priority = ThreadPriority::usual,
               .failed =
                   [](Drawn& drawn, const PreviewWish& wish, std::string why) {
                       drawn = Picture{wish, {}, std::move(why)};
                   },
               .finishes = PreviewFilm::may_lead_on},
              [this] {
                  return [own = std::make_shared<FilmInContext>(context_, way_)](
                             const PreviewWish& wish, PreviewWishes::Turn& turn) { own->work(wish, turn); };
              }) {}

} // namespace pendula
