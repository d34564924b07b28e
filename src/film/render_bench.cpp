// SPDX-License-Identifier: MIT
#include "film/render_bench.hpp"

#include "film/still_frame.hpp"
#include "gl/context.hpp"
#include "gl/draw.hpp"
#include "gl/offscreen_context.hpp"
#include "gl/texture.hpp"
#include "render/scene_renderer.hpp"
#include "simulation/simulation.hpp"

#include <algorithm>
#include <chrono>

namespace pendula {
namespace {

template<typename Work>
double milliseconds_of(Work work) {
    const auto began = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began).count();
}

Timing timing_of(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    const double median =
        values.size() % 2 == 1 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
    return {values.front(), median};
}

template<typename Draw>
Timing time_frames(int repeats, Draw draw) {
    std::vector<double> values;
    for (int i = 0; i < repeats; ++i) {
        gl::finish();
        values.push_back(milliseconds_of([&] {
            draw();
            gl::finish();
        }));
    }
    return timing_of(values);
}

std::vector<PassBench> time_passes(SceneRenderer& renderer, int repeats, const auto& draw) {
    std::vector<std::string> names;
    std::vector<std::vector<double>> gpu, cpu;
    renderer.time_passes(PassClock::Mode::waiting);
    for (int i = 0; i < repeats; ++i) {
        draw();
        const auto times = renderer.pass_times();
        names.resize(times.size());
        gpu.resize(times.size());
        cpu.resize(times.size());
        for (std::size_t pass = 0; pass < times.size(); ++pass) {
            names[pass] = times[pass].name;
            gpu[pass].push_back(times[pass].milliseconds);
            cpu[pass].push_back(times[pass].cpu_milliseconds);
        }
    }
    renderer.time_passes(PassClock::Mode::off);
    std::vector<PassBench> passes;
    for (std::size_t pass = 0; pass < names.size(); ++pass)
        passes.push_back({names[pass], timing_of(gpu[pass]), timing_of(cpu[pass])});
    return passes;
}

} // namespace

RenderBench measure_rendering(const Scene& scene, const RenderBenchOptions& options) {
    const gl::OffscreenContext context;
    Simulation simulation(scene.setup);
    SceneRenderer renderer;
    simulation.advance_until(options.time, renderer);
    if (const auto failure = simulation.failure()) throw Refused(*failure);
    const StillFrame still = still_frame(scene, simulation, options.time, options.width, options.height);
    const FrameInput& input = still.input;

    const gl::Framebuffer target("bench frame", options.width, options.height, gl::Format::rgba8);
    const auto draw = [&] { renderer.draw(input, target.id(), options.width, options.height); };
    const auto clear = [&] {
        gl::begin_pass(target.id(), {0, 0, options.width, options.height}, gl::Blend::none);
        gl::clear(0, 0, 0, 1);
    };
    time_frames(options.warm_up, draw);
    time_frames(options.warm_up, clear);

    RenderBench bench;
    bench.renderer = gl::renderer_name();
    const gl::Counters before = gl::counters();
    draw();
    bench.draw_calls = gl::counters().draw_calls - before.draw_calls;
    bench.uploaded_bytes = gl::counters().uploaded_bytes - before.uploaded_bytes;
    bench.frame = time_frames(options.repeats, draw);
    bench.empty_frame = time_frames(options.repeats, clear);
    bench.passes = time_passes(renderer, options.repeats, draw);
    return bench;
}

} // namespace pendula
