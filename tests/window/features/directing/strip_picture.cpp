// SPDX-License-Identifier: MIT
// Tests for window/features/directing/strip_picture.hpp: where a storyboard's parts are on the strip, and
// what a point is on.
#include "window/features/directing/strip_picture.hpp"

#include "support/catch.hpp"

using namespace pendula;

namespace {

/// Two shots of 10 s and 6 s, which overlap by 1 s.
Storyboard two_shots() {
    return read_storyboard(R"(format = 1
[[shot]]
scene = "double-1-1"
duration = 10
  [[shot.camera]]
  view = "chain"
  at = 2
  [[shot.camera]]
  view = "chain"
  at = 8
  [[shot.caption]]
  text = "one"
  from = 3
  to = 5
[[shot]]
scene = "double-2-1"
duration = 6
transition = "dissolve"
  [[shot.camera]]
  view = "torus"
  at = 0
  azimuth = 1
  elevation = 2
  distance = 3
)",
                           "two.film.toml");
}

template<class Part>
const Part* on(const StripPart& part) {
    return std::get_if<Part>(&part);
}

} // namespace

TEST_CASE("the strip's scale converts times to places and back") {
    const StripScale scale{100, 600, 15};
    CHECK(scale.place(0) == 100);
    CHECK(scale.place(15) == 700);
    for (const double time : {0.0, 1.5, 7.25, 15.0})
        CHECK(scale.time(scale.place(time)) == Approx(time).margin(1e-5));
    CHECK(scale.time(0) == 0); // limited to the film
    CHECK(scale.time(9999) == 15);
}

TEST_CASE("labelled times are round and have enough space between them") {
    for (const double duration : {0.5, 4.0, 15.0, 90.0, 3000.0}) {
        const StripScale scale{0, 700, duration};
        const double step = scale.labels_apart(64);
        CHECK(scale.place(step) >= 64);
    }
    CHECK(StripScale{0, 600, 15}.labels_apart(64) == 2);
    CHECK(StripScale{0, 600, 300}.labels_apart(64) == 60);
}

TEST_CASE("a point of the strip belongs to the part that is drawn there") {
    const Storyboard story = two_shots();
    const StripScale scale{100, 600, story.duration()}; // 40 px for each second
    REQUIRE(story.duration() == 15);
    const StripRows rows(50, 1);
    const auto at = [&](double time, float y) {
        return strip_part(story, scale, rows, {scale.place(time), y}, 6);
    };
    const float shots = rows.shots_top + 10, speeds = rows.speeds_top + 10, chain = rows.chain_top + 7,
                torus = rows.torus_top + 7, captions = rows.captions_top + 8;

    CHECK(on<OnTimes>(at(3, rows.top + 3)));
    REQUIRE(on<OnShot>(at(3, shots)));
    CHECK(on<OnShot>(at(3, shots))->shot == 0);
    CHECK(on<OnShot>(at(9.5, shots))->shot == 1); // a dissolve belongs to the shot that begins
    REQUIRE(on<OnEnd>(at(10.1, shots)));
    CHECK(on<OnEnd>(at(10.1, shots))->shot == 0);
    REQUIRE(on<OnEnd>(at(14.9, shots)));
    CHECK(on<OnEnd>(at(14.9, shots))->shot == 1);

    REQUIRE(on<OnSpeed>(at(0.1, speeds)));
    CHECK(on<OnSpeed>(at(9.05, speeds))->shot == 1);
    CHECK(on<OnSpeeds>(at(4, speeds)));
    REQUIRE(on<KeyPlace>(at(8.1, chain)));
    CHECK(*on<KeyPlace>(at(8.1, chain)) == KeyPlace{0, 0, KeyedView::chain, 1});
    CHECK(film_time_of(story, {0, 0, KeyedView::chain, 1}) == 8);
    CHECK(on<OnTimes>(at(5, chain)));
    REQUIRE(on<KeyPlace>(at(9, torus))); // the second shot begins there
    CHECK(*on<KeyPlace>(at(9, torus)) == KeyPlace{1, 0, KeyedView::torus, 0});
    CHECK_FALSE(on<KeyPlace>(at(9, chain)));

    CHECK(on<OnCaption>(at(4, captions))->part == CaptionPart::middle);
    CHECK(on<OnCaption>(at(3.05, captions))->part == CaptionPart::from);
    CHECK(on<OnCaption>(at(4.95, captions))->part == CaptionPart::to);
    CHECK(on<OnTimes>(at(7, captions)));
    CHECK(on<std::monostate>(at(7, rows.top - 5)));
    CHECK(on<std::monostate>(strip_part(story, scale, rows, {20, shots}, 6)));
}

TEST_CASE("a selection is limited to parts that exist") {
    const Storyboard story = two_shots();
    CHECK(held_to(story, {9, {}, {}}).shot == 1);
    CHECK_FALSE(held_to(story, {0, {}, 3}).caption);
    CHECK(held_to(story, {0, {}, 0}).caption);
    CHECK_FALSE(held_to(story, {0, KeyPlace{0, 0, KeyedView::chain, 2}, {}}).key);
    CHECK(held_to(story, {0, KeyPlace{0, 0, KeyedView::chain, 1}, {}}).key);
    CHECK_FALSE(held_to(story, {1, KeyPlace{0, 0, KeyedView::chain, 1}, {}}).key); // the key of another shot
}
