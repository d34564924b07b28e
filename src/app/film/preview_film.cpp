// SPDX-License-Identifier: MIT
#include "app/film/preview_film.hpp"

#include "film/interrupt.hpp"

#include <utility>

namespace pendula {

bool PreviewFilm::may_lead_on(const PreviewWish& from, const PreviewWish& to) {
    return from.width == to.width && from.height == to.height && from.rate == to.rate &&
           to.frame >= from.frame;
}

const std::vector<std::byte>* PreviewFilm::draw(const PreviewWish& wish) {
    if (film_ && wish == drawn_) return &pixels_;
    const bool goes_on =
        film_ && may_lead_on(drawn_, wish) && (wish.story == drawn_.story || film_->redirect(wish.story));
    if (!goes_on) {
        film_.reset(); // freed first: there may not be memory for two
        FilmOptions options;
        options.width = wish.width;
        options.height = wish.height;
        options.frames_per_second = wish.rate;
        film_ = std::make_unique<DirectedFilm>(wish.story, options);
    }
    std::unique_ptr<DirectedFilm> film = std::exchange(film_, nullptr); // lost if this fails
    pixels_.resize(std::size_t{4} * static_cast<std::size_t>(wish.width) *
                   static_cast<std::size_t>(wish.height));
    film->draw(wish.frame, pixels_);
    if (InterruptGuard::interrupted()) return nullptr; // it may not have reached its time
    drawn_ = wish;
    film_ = std::move(film);
    return &pixels_;
}

} // namespace pendula
