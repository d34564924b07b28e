// SPDX-License-Identifier: MIT
// Not a test: renders one still of a scene off-screen and prints how long each pass takes, to look at and to
// measure by.   still SCENE SECONDS WIDTHxHEIGHT OUT.png [FRAMES [KEY=VALUE…]]
#include "gl/context.hpp"
#include "gl/offscreen_context.hpp"
#include "gl/texture.hpp"
#include "render/scene_renderer.hpp"
#include "render/view_layout.hpp"
#include "scene/scene.hpp"
#include "scene/trail_length.hpp"
#include "simulation/simulation.hpp"
#include "support/picture.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <map>
#include <string>
#include <vector>

using namespace pendula;

namespace {

FrameInput input_of(const Scene& scene, const Simulation& simulation, double time, int width, int height,
                    std::vector<ChainState>& states) {
    simulation.states_at(time, states);
    FrameInput input;
    input.chain = &simulation.setup().chain;
    input.states = states;
    input.epoch = simulation.epoch();
    input.time = time;
    input.sample_interval = simulation.setup().sample_interval;
    input.trail_seconds = trail_span(scene.trail_seconds, scene.look, scene.setup.chain);
    input.look = scene.look;
    input.view = scene.view;
    input.torus_shape = shape_of(scene.view.embedding, static_cast<float>(time) * 0.1f);
    input.torus_camera = home_camera(scene.view.embedding);
    input.layout = divide_area({0, 0, width, height}, scene.view.layout, {}, scene.setup.chain.links());
    input.pixel_scale = pixel_scale_for(height);
    input.text_size = text_size_for(height);
    return input;
}

/// The least of the repeats: what else the machine does only adds.
double least(const std::vector<double>& values) { return *std::min_element(values.begin(), values.end()); }

void print_times(const std::vector<std::string>& order,
                 const std::map<std::string, std::vector<double>>& times) {
    double sum = 0;
    for (const std::string& pass : order) {
        std::printf("%-12s %7.2f ms\n", pass.c_str(), least(times.at(pass)));
        sum += least(times.at(pass));
    }
    std::printf("%-12s %7.2f ms\n", "all", sum);
}

} // namespace

int main(int argc, char** argv) try {
    if (argc < 5) {
        std::fprintf(stderr, "expected: still SCENE SECONDS WIDTHxHEIGHT OUT.png [FRAMES [KEY=VALUE…]]\n");
        return 2;
    }
    const std::vector<std::string> overrides(argv + std::min(argc, 6), argv + argc); // KEY=VALUE
    const Scene scene = load_scene(argv[1], overrides);
    const double time = std::atof(argv[2]);
    int width = 0, height = 0;
    if (std::sscanf(argv[3], "%dx%d", &width, &height) != 2) return 2;
    const int frames = argc > 5 ? std::atoi(argv[5]) : 1;

    const gl::OffscreenContext context(true);
    Simulation simulation(scene.setup);
    SceneRenderer renderer;
    const gl::Framebuffer target("still", width, height, gl::Format::rgba8);
    simulation.advance_until(time, renderer);
    std::vector<ChainState> states;
    const FrameInput input = input_of(scene, simulation, time, width, height, states);

    renderer.time_passes(frames > 1 ? PassClock::Mode::waiting : PassClock::Mode::off);
    std::vector<std::string> order;
    std::map<std::string, std::vector<double>> times;
    for (int frame = 0; frame < frames; ++frame) {
        renderer.draw(input, target.id(), width, height);
        order.clear();
        for (const PassTime& pass : renderer.pass_times()) {
            order.emplace_back(pass.name);
            times[order.back()].push_back(pass.milliseconds);
        }
    }
    if (frames > 1) print_times(order, times);
    std::printf("%s, %llu bytes uploaded, %llu GL errors\n", gl::renderer_name().c_str(),
                static_cast<unsigned long long>(renderer.uploaded_bytes()),
                static_cast<unsigned long long>(gl::error_count()));
    test::write_png(argv[4], test::read_framebuffer(target.id(), width, height));
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
