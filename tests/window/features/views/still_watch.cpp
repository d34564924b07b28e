// SPDX-License-Identifier: MIT
// Tests for StillWatch in window/features/views/window_picture.hpp.
#include "window/features/views/window_picture.hpp"

#include "support/catch.hpp"

#include <cmath>
#include <vector>

using namespace pendula;
using Decision = StillWatch::Decision;

namespace {

struct Watched {
    Chain chain;
    std::vector<ChainState> states;
    FrameInput input;
    StillWatch watch;

    Watched() {
        chain.lengths = chain.masses = {1, 1};
        states.resize(2);
        for (ChainState& state : states) state.resize(2);
        input.chain = &chain;
        input.states = states;
    }
    Decision look(bool stands = true, double seconds = 0.1) {
        return watch.look(input, 800, 600, stands, seconds);
    }
    /// Draws frames until the picture has been refined.
    void stand() {
        for (int frame = 0; frame < 20; ++frame)
            if (look() != Decision::draw) return;
        FAIL("it is never refined");
    }
};

} // namespace

TEST_CASE("a still picture is refined once after a wait, and then kept") {
    Watched picture;
    double waited = -0.1; // the first frame has no earlier frame for comparison
    for (Decision decision; (decision = picture.look()) != Decision::refine; waited += 0.1) {
        CHECK(decision == Decision::draw);
        REQUIRE(waited < 2);
    }
    CHECK(waited >= StillWatch::patience - 0.11);
    for (int frame = 0; frame < 1000; ++frame) CHECK(picture.look() == Decision::keep);
}

TEST_CASE("while the run is running, each frame is drawn") {
    Watched picture;
    for (int frame = 0; frame < 100; ++frame) CHECK(picture.look(false) == Decision::draw);
    picture.stand();
    CHECK(picture.look(false) == Decision::draw);
    CHECK(picture.look() == Decision::draw);
}

TEST_CASE("any change of the picture is drawn at once, and then the picture is refined again") {
    Watched picture;
    const auto changes = [&](auto change) {
        picture.stand();
        REQUIRE(picture.look() == Decision::keep);
        change();
        CHECK(picture.look() == Decision::draw);
        picture.stand();
    };
    changes([&] { picture.input.time = 3; });
    changes([&] { picture.input.look.theme = Theme::paper; });
    changes([&] { picture.input.hovered_bob = 1; });
    changes([&] { picture.input.chain_camera.zoom = 2; });
    changes([&] { picture.input.torus_camera.azimuth += 0.01f; });
    changes([&] { picture.input.layout[View::chain].width = 7; });
    changes([&] { picture.input.trail_seconds = 1; });
    changes([&] { picture.states[1].theta[0] = 0.5; }); // a drag
    changes([&] { picture.chain.masses[1] = 2; });
    changes([&] { picture.input.plot_windows[PlotKind::neighbours].up = {0, 1}; });
    changes([&] { picture.watch.forget(); });
    picture.stand();
    CHECK(picture.watch.look(picture.input, 801, 600, true, 0.1) == Decision::draw);
}

TEST_CASE("a curve that grows is drawn at once") {
    Watched picture;
    std::vector<PlotCurve> curves(1);
    curves[0].points.resize(3);
    picture.input.drift_curves = curves;
    picture.stand();
    curves[0].points.push_back({1, 1, -15, true});
    CHECK(picture.look() == Decision::draw);
}

TEST_CASE("a state with a NaN never counts as unchanged") {
    Watched picture;
    picture.states[0].x[0] = std::nan("");
    for (int frame = 0; frame < 100; ++frame) CHECK(picture.look() == Decision::draw);
}
