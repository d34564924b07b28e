// SPDX-License-Identifier: MIT
#include "film/still_frame.hpp"

#include "film/torus_orbit.hpp"
#include "render/view_layout.hpp"

namespace pendula {

StillFrame still_frame(const Scene& scene, const Simulation& simulation, double time, int width, int height) {
    StillFrame still;
    simulation.states_at(time, still.states);
    const Setup& setup = simulation.setup();
    FrameInput& input = still.input;
    input =
        frame_of({&setup.chain, still.states, {}, simulation.epoch(), time, setup.sample_interval}, scene);
    const TorusLook torus = TorusOrbit::untouched(scene.views.embedding, time, scene.views.auto_rotate);
    input.torus_camera = torus.camera;
    input.torus_shape = torus.shape;
    input.layout = divide_area({0, 0, width, height}, scene.views.layout, {}, scene.setup.chain.links());
    input.pixel_scale = pixel_scale_for(height);
    input.text_size = text_size_for(height);
    return still;
}

} // namespace pendula
