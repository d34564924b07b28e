// SPDX-License-Identifier: MIT
// Tests for window/features/directing/film_preview.hpp: the preview is what is rendered, whichever way it was
// reached.
#include "window/features/directing/film_preview.hpp"

#include "film/directed_film.hpp"
#include "support/catch.hpp"
#include "support/gl_context.hpp"

#include <memory>
#include <vector>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("a previewed frame equals the rendered one, also after other frames and after edits") {
    const GlContext context;
    const auto story = std::make_shared<const Storyboard>(read_storyboard(R"(format = 1
[[shot]]
scene = "double-2-1"
layout = "chain"
duration = 0.5
  [[shot.camera]]
  view = "chain"
  at = 0
  [[shot.camera]]
  view = "chain"
  at = 0.4
  zoom = 2
  follow = 2
[[shot]]
duration = 0.5
transition = "dissolve"
transition_seconds = 0.2
  [[shot.caption]]
  text = "The end"
)",
                                                                          "small.film.toml"));
    PreviewWish wish{story, 160, 90, 20, 7}; // within the dissolve
    FilmOptions options;
    options.width = wish.width;
    options.height = wish.height;
    options.frames_per_second = wish.rate;
    std::vector<std::byte> rendered(std::size_t{4} * 160 * 90);
    DirectedFilm(story, options).draw(wish.frame, rendered);

    FilmWay way;
    PreviewFilm preview(way);
    REQUIRE(preview.draw(wish));
    CHECK(*preview.draw(wish) == rendered);
    PreviewWish other = wish;
    other.frame = 12;
    CHECK(PreviewFilm::leads_on(wish, other));
    CHECK_FALSE(*preview.draw(other) == rendered);
    CHECK_FALSE(PreviewFilm::leads_on(other, wish));
    CHECK(*preview.draw(wish) == rendered); // kept
    PreviewWish before = wish;
    before.frame = 3; // begins again
    DirectedFilm(story, options).draw(before.frame, rendered);
    CHECK(*preview.draw(before) == rendered);

    // With another camera and caption, the preview equals a film that has had them from the start.
    Storyboard edited = *story;
    edited.shots[0].panes[0].chain[1].zoom = 3;
    edited.shots[1].captions[0].text = "No, not yet";
    wish.story = std::make_shared<const Storyboard>(edited);
    DirectedFilm(wish.story, options).draw(wish.frame, rendered);
    CHECK(*preview.draw(wish) == rendered);
    // Another motion.
    edited.shots[0].from = 1;
    wish.story = std::make_shared<const Storyboard>(edited);
    DirectedFilm(wish.story, options).draw(wish.frame, rendered);
    CHECK(*preview.draw(wish) == rendered);
}
