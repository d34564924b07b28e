// SPDX-License-Identifier: MIT
#include "window/features/directing/film_preview.hpp"

#include "record/interrupt.hpp"

#include <memory>
#include <utility>

namespace pendula {
namespace {

using Drawn = std::optional<FilmPreview::Picture>;
using PreviewWishes = LatestWish<PreviewWish, Drawn>;

/// A film and the context that it draws in, which is current until the film is gone.
struct FilmInContext {
    FilmInContext(gl::SharedWindowContext& context, FilmWay& way) : film(std::make_unique<PreviewFilm>(way)) {
        context.make_current();
    }
    ~FilmInContext() {
        film.reset();
        gl::SharedWindowContext::release();
    }
    FilmInContext(const FilmInContext&) = delete;
    FilmInContext& operator=(const FilmInContext&) = delete;

    void work(const PreviewWish& wish, PreviewWishes::Turn& turn) {
        const OwnInterrupt interrupt(turn.stop());
        if (const std::vector<std::byte>* pixels = film->draw(wish))
            turn.tell([&](Drawn& drawn) { drawn = FilmPreview::Picture{wish, *pixels, {}}; });
    }

    std::unique_ptr<PreviewFilm> film;
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
