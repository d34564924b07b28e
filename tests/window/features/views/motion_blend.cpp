// SPDX-License-Identifier: MIT
// Tests for MotionBlend in window/features/views/window_picture.hpp.
#include "window/features/views/window_picture.hpp"

#include "support/catch.hpp"

using namespace pendula;

namespace {

constexpr double frame = 1.0 / 60; // s

struct Blended {
    FrameInput input;
    MotionBlend blend;
    Blended() { look(); }
    float look(double speed = 1, bool runs = true, double seconds = frame) {
        return blend.look(input, runs, speed, seconds);
    }
    /// The share of the earlier picture that remains after this many seconds.
    double left_after(double seconds, double speed) {
        double left = 1;
        for (double time = 0; time < seconds - 1e-9; time += frame)
            left *= 1 - static_cast<double>(look(speed));
        return left;
    }
};

} // namespace

TEST_CASE("frames are blended only at more than five times real time") {
    Blended window;
    for (const double speed : {0.001, 1.0, 5.0}) CHECK(window.look(speed) == 1);
    for (const double speed : {5.1, 20.0, 100.0}) CHECK(window.look(speed) < 0.5f);
    CHECK(window.look(100, false) == 1); // paused, or taking single steps
}

TEST_CASE("the blur does not depend on the frame rate, and fades in a fifth of a second") {
    Blended window;
    const auto part = 1 - static_cast<double>(window.look(20));
    CHECK(1 - static_cast<double>(window.look(20, true, 2 * frame)) == Approx(part * part).epsilon(1e-5));
    CHECK(window.left_after(0.2, 20) < 0.02);
}

TEST_CASE("a new look or layout is not blended with the previous picture") {
    Blended window;
    CHECK(window.look(20) < 1);
    window.input.look.theme = Theme::paper;
    CHECK(window.look(20) == 1);
    window.input.layout[View::chain].width = 10;
    CHECK(window.look(20) == 1);
    window.input.views.embedding = TorusEmbedding::flat;
    CHECK(window.look(20) == 1);
    CHECK(window.look(20) < 1);
}

TEST_CASE("at a cut, the earlier picture fades in 0.3 s") {
    Blended window;
    const auto fades = [&](auto cut) {
        CHECK(window.look() == 1);
        cut();
        CHECK(window.left_after(0.1, 1) == Approx(2.0 / 3).margin(0.06));
        CHECK(window.left_after(0.25, 1) == 0);
        CHECK(window.look() == 1);
    };
    fades([&] { ++window.input.epoch; });
    fades([&] { window.input.show_trails = false; });
    fades([&] { window.blend.cut(); });
}

TEST_CASE("while the user moves the start, the picture follows without a fade") {
    Blended window;
    ++window.input.epoch;
    CHECK(window.look() < 1);
    for (int i = 0; i < 20; ++i) {
        ++window.input.epoch;
        CHECK(window.look() == 1);
    }
    CHECK(window.look() == 1);
}
