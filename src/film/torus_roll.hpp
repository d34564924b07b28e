// SPDX-License-Identifier: MIT
/// The torus of a pane that changes from one embedding to another: shape and camera go over into the other
/// within some seconds of film. Pure.
#pragma once

#include "render/frame_input.hpp"
#include "storyboard/storyboard.hpp"

namespace pendula {

struct TorusLook {
    OrbitCamera camera;
    TorusShape shape;
};

/// How an untouched torus is seen `at` seconds into the pane's shot, when `time` seconds have been simulated.
TorusLook torus_look(const Pane&, double at, double time);

} // namespace pendula
