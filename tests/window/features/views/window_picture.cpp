// SPDX-License-Identifier: MIT
// Tests for window/features/views/window_picture.hpp, on Mesa's software renderer.
#include "window/features/views/window_picture.hpp"

#include "gl/context.hpp"
#include "gl/pixel_reader.hpp"
#include "render/scene_renderer.hpp"
#include "render/view_layout.hpp"
#include "simulation/simulation.hpp"
#include "support/catch.hpp"
#include "support/gl_context.hpp"

#include <cstddef>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

constexpr int width = 400, height = 300; // px

struct Window {
    GlContext context;
    SceneRenderer renderer;
    ScenePicture picture;
    gl::Framebuffer target{"window", width, height, gl::Format::rgba8};
    Simulation simulation{[] {
        Setup setup;
        setup.chain.lengths = setup.chain.masses = {1, 1};
        setup.start.angles = {90, 90};
        setup.start.angular_velocities = {0, 0};
        setup.integration.arithmetic = Arithmetic::double_;
        return setup;
    }()};
    std::vector<ChainState> states;
    FrameInput input;

    Window() {
        simulation.advance_until(2, renderer);
        simulation.states_at(2, states);
        input.chain = &simulation.setup().chain;
        input.states = states;
        input.epoch = simulation.epoch();
        input.time = 2;
        input.pixel_scale = pixel_scale_for(height);
        input.layout = divide_area({0, 0, width, height}, Layout::chain, {}, 2);
    }

    std::vector<std::byte> pixels() {
        gl::PixelReader reader(width, height, 1);
        reader.request(target.id());
        const auto rows = reader.take();
        return {rows.begin(), rows.end()};
    }
    std::vector<std::byte> plain(float scale) {
        input.render_scale = scale;
        input.newness.reset();
        renderer.draw(input, target.id(), width, height);
        return pixels();
    }
    /// Draws at half the quality.
    std::vector<std::byte> frame(bool runs, double speed = 1) {
        input.render_scale = 0.5f;
        picture.draw(renderer, input, target.id(), {width, height}, {runs, false, speed, 0.1});
        return pixels();
    }
};

} // namespace

TEST_CASE("a still picture is refined to full quality and then costs one copy a frame") {
    Window window;
    const auto full = window.plain(1), half = window.plain(0.5f);
    REQUIRE(full != half);
    CHECK(window.frame(true) == half);
    CHECK(window.picture.render_scale() == 0.5f);
    CHECK(window.frame(false) == half);
    for (int frame = 0; frame < 6; ++frame) window.frame(false);
    const auto calls = gl::counters().draw_calls;
    CHECK(window.frame(false) == full);
    CHECK(gl::counters().draw_calls == calls + 1);
    CHECK(window.picture.render_scale() == 1);
    CHECK_FALSE(window.picture.was_drawn());
    window.picture.touch();
    CHECK(window.frame(false) == half);
    CHECK(window.picture.was_drawn());
}

TEST_CASE("fast motion is blurred until the run stops") {
    Window window;
    const auto errors = gl::error_count();
    const auto sharp = window.frame(true, 20);
    window.simulation.states_at(1, window.states);
    window.input.states = window.states;
    window.input.time = 1;
    const auto smeared = window.frame(true, 20);
    const auto alone = window.frame(false, 20);
    CHECK(smeared != alone);
    CHECK(smeared != sharp);
    CHECK(alone == window.plain(0.5f));
    CHECK(gl::error_count() == errors);
}
