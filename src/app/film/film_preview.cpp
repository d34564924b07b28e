// SPDX-License-Identifier: MIT
#include "app/film/film_preview.hpp"

#include "film/interrupt.hpp"

#include <exception>
#include <utility>

namespace pendula {

FilmPreview::FilmPreview(const gl::Window& window) : context_(window), thread_([this] { work(); }) {}

FilmPreview::~FilmPreview() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
        dropped_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void FilmPreview::want(const PreviewWish& wish) {
    {
        const std::lock_guard lock(mutex_);
        if (wish == last_) return;
        wanted_ = last_ = wish;
        if (at_work_ && !PreviewFilm::may_lead_on(*at_work_, wish)) dropped_ = true;
    }
    changed_.notify_all();
}

bool FilmPreview::is_working() const {
    const std::lock_guard lock(mutex_);
    return wanted_ || at_work_;
}

std::optional<FilmPreview::Picture> FilmPreview::take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(drawn_, std::nullopt);
}

void FilmPreview::work() {
    context_.make_current();
    const OwnInterrupt interrupt(dropped_);
    {
        PreviewFilm film; // destroyed while its context is current
        for (;;) {
            PreviewWish wish;
            {
                std::unique_lock lock(mutex_);
                changed_.wait(lock, [this] { return ends_ || wanted_; });
                if (ends_) break;
                wish = *std::exchange(wanted_, std::nullopt);
                at_work_ = wish;
                dropped_ = false;
            }
            Picture picture = draw(film, wish);
            const std::lock_guard lock(mutex_);
            at_work_.reset();
            if (!picture.pixels.empty() || !picture.failure.empty()) drawn_ = std::move(picture);
        }
    }
    gl::SharedWindowContext::release();
}

FilmPreview::Picture FilmPreview::draw(PreviewFilm& film, const PreviewWish& wish) {
    Picture picture;
    picture.of = wish;
    try {
        if (const std::vector<std::byte>* pixels = film.draw(wish)) picture.pixels = *pixels;
    } catch (const std::exception& error) {
        picture.failure = error.what();
    }
    return picture;
}

} // namespace pendula
