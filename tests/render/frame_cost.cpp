// SPDX-License-Identifier: MIT
// Tests for what a frame costs: bytes, calls, objects, and how its passes are timed.
#include "gl/context.hpp"
#include "render/scenes.hpp"
#include "render/view_layout.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("a frame's uploads and draw calls do not grow with trails and plots, nor its calls with links") {
    struct Cost {
        std::uint64_t bytes, calls;
    };
    const auto cost_of_a_frame = [](std::size_t links, double seconds) {
        Stage stage(1280, 720, chain_of(links), {swinging(links), swinging(links, 0.3)});
        stage.input.layout = divide_area({0, 0, 1280, 720}, Layout::everything);
        stage.input.trail_seconds = stage.input.views.plot_seconds = seconds;
        stage.sample_until(65.0);
        stage.draw(65.0);
        stage.sample_until(65.0 + 1.0 / 60);
        const auto before = gl::counters().draw_calls;
        stage.draw(65.0 + 1.0 / 60);
        CHECK(stage.context.errors() == 0);
        return Cost{stage.renderer.uploaded_bytes(), gl::counters().draw_calls - before};
    };
    const Cost brief = cost_of_a_frame(3, 1), lasting = cost_of_a_frame(3, 60);
    CHECK(brief.bytes == lasting.bytes);
    CHECK(brief.calls == lasting.calls);
    CHECK(brief.calls == cost_of_a_frame(100, 1).calls);
}

TEST_CASE("resizing, minimising and changing layouts and chains leave no GPU objects behind") {
    const GlContext context;
    const auto before_all = gl::live_objects();
    {
        SceneRenderer renderer;
        const auto draw = [&](std::size_t links, Layout layout, int w, int h, float scale) {
            const Chain chain = chain_of(links);
            const std::vector<ChainState> states{state_of(chain, swinging(links)(1.0))};
            FrameInput input;
            input.chain = &chain;
            input.states = states;
            input.epoch = 1;
            input.render_scale = scale;
            input.views.nested_tori = links > 5;
            input.torus_shape = shape_of(static_cast<TorusEmbedding>(links % 3), 1.0f);
            input.layout = divide_area({0, 0, w, h}, layout);
            const gl::Framebuffer target("target", std::max(w, 1), std::max(h, 1), gl::Format::rgba8);
            renderer.draw(input, target.id(), w, h);
        };
        // After everything has been drawn in its largest size, buffers no longer grow.
        const auto round = [&] {
            for (int i = 0; i < 200; ++i)
                draw(static_cast<std::size_t>(1 + i * 7 % 40), static_cast<Layout>(i % 5),
                     i % 20 == 0 ? 0 : 40 + i, 240 - i, i % 3 == 0 ? 0.6f : 1.0f);
            draw(3, Layout::everything, 320, 180, 1.0f);
        };
        round();
        const auto after_one = gl::live_objects();
        round();
        CHECK(gl::live_objects() == after_one);
        CHECK(after_one > before_all);
    }
    CHECK(gl::live_objects() == before_all);
    CHECK(context.errors() == 0);
}

TEST_CASE("passes can be timed with and without waiting for the GPU") {
    Stage stage(320, 180, chain_of(3), {swinging(3)});
    stage.renderer.time_passes(PassClock::Mode::waiting);
    stage.sample_until(3.0);
    stage.draw(3.0);
    std::vector<std::string> names;
    for (const PassTime& pass : stage.renderer.pass_times()) {
        names.emplace_back(pass.name);
        CHECK(pass.cpu_milliseconds > 0);
        CHECK(pass.milliseconds >= pass.cpu_milliseconds);
    }
    CHECK(names == std::vector<std::string>{"upload", "strokes", "clear", "trails", "chain", "torus",
                                            "torus paths", "torus dots", "bloom", "tone map", "text"});
    stage.renderer.time_passes(PassClock::Mode::timers);
    CHECK(stage.renderer.pass_times().empty());
    for (int frame = 0; frame < 8; ++frame) stage.draw(3.0); // reading a picture back then waits for the GPU
    static_cast<void>(stage.picture_of(3.0));
    for (int frame = 0; frame < 5; ++frame) stage.draw(3.0);
    CHECK(stage.renderer.pass_times().size() == names.size());
    CHECK(stage.context.errors() == 0);
}
