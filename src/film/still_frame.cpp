// SPDX-License-Identifier: MIT
#include "film/still_frame.hpp"

#include "film/torus_orbit.hpp"
#include "render/view_layout.hpp"
#include "scene/trail_length.hpp"

namespace pendula {

StillFrame still_frame(const Scene& scene, const Simulation& simulation, double time, int width, int height) {
    StillFrame still;
    simulation.states_at(time, still.states);
    FrameInput& input = still.input;
    input.chain = &simulation.setup().chain;
    input.states = still.states;
    input.epoch = simulation.epoch();
    input.time = time;
    input.sample_interval = simulation.setup().sample_interval;
    input.trail_seconds = trail_span(scene.trail_seconds, scene.look, scene.setup.chain);
    input.look = scene.look;
    input.view = scene.view;
    input.torus_camera = TorusOrbit::untouched(scene.view.embedding, time, scene.view.auto_rotate);
    input.torus_shape = TorusOrbit::untouched_shape(scene.view.embedding, time, scene.view.auto_rotate);
    input.layout = divide_area({0, 0, width, height}, scene.view.layout, {}, scene.setup.chain.links());
    input.pixel_scale = pixel_scale_for(height);
    input.text_size = text_size_for(height);
    return still;
}

} // namespace pendula
