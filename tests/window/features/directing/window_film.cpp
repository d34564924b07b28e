// SPDX-License-Identifier: MIT
// Tests for window/features/directing/window_film.hpp: the play-head, and the letterbox of its picture.
#include "window/features/directing/window_film.hpp"

#include "support/catch.hpp"
#include "window/features/directing/film_preview.hpp"

using namespace pendula;

TEST_CASE("the play-head follows the clock while it plays, and stops at the end") {
    PlayHead head;
    head.set_duration(2);
    head.advance(0.5);
    CHECK(head.time() == 0); // the play-head is stopped
    head.play();
    head.advance(0.5);
    CHECK(head.time() == 0.5);
    head.advance(10);
    CHECK(head.time() == 2);
    CHECK_FALSE(head.plays());
    head.play(); // at the end, playback starts at the beginning
    CHECK(head.time() == 0);
    head.seek(1.75);
    head.set_duration(1);
    CHECK(head.time() == 1); // the film has become shorter
    head.seek(-1);
    CHECK(head.time() == 0);
}

TEST_CASE("any time within a frame gives that frame, at any frame rate") {
    for (const FrameRate rate : {FrameRate(60), FrameRate(24000, 1001), FrameRate(7)}) {
        PlayHead head;
        head.set_duration(1000);
        for (const std::int64_t frame : {0, 1, 2, 59, 1001, 6999}) {
            head.seek(rate.time_of(static_cast<double>(frame)));
            CHECK(head.frame(rate, 1 << 20) == frame);
            head.seek(head.time() + 0.9 / rate.per_second());
            CHECK(head.frame(rate, 1 << 20) == frame);
        }
    }
}

TEST_CASE("a step by frames stops the playback and stays within the film") {
    PlayHead head;
    head.set_duration(1);
    head.seek(0.505);
    head.play();
    head.step(1, 10, 10);
    CHECK_FALSE(head.plays());
    CHECK(head.frame(10, 10) == 6);
    head.step(-1, 10, 10);
    CHECK(head.frame(10, 10) == 5);
    head.step(100, 10, 10);
    CHECK(head.frame(10, 10) == 9); // the last frame
    head.step(-100, 10, 10);
    CHECK(head.time() == 0);
}

TEST_CASE("the picture keeps its shape, is as large as possible and is centred") {
    const PixelRectangle wide = letterbox({300, 10, 1000, 400}, 16, 9);
    CHECK(wide.height == 400);
    CHECK(wide.width == 710); // 711.1, even
    CHECK(wide.x == 300 + 145);
    CHECK(wide.y == 10);
    const PixelRectangle tall = letterbox({0, 0, 900, 1000}, 1920, 1080);
    CHECK(tall.width == 900);
    CHECK(tall.height == 506);
    CHECK(tall.y == 247);
    const PixelRectangle none = letterbox({5, 5, 0, 0}, 16, 9);
    CHECK(none.width >= 2);
    CHECK(none.height >= 2);
}
