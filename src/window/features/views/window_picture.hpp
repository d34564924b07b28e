// SPDX-License-Identifier: MIT
/// What draws the scene into a window. Drawing thread, with the window's GL context.
#pragma once

#include "render/scene_renderer.hpp"
#include "window/features/ensemble/shown_ensemble.hpp"
#include "window/features/gallery/scene_picture.hpp"

#include <cstdint>

namespace pendula {

struct WindowPicture {
    SceneRenderer renderer;
    ScenePicture picture;
    ShownEnsemble ensemble;

    /// The newest frame of the ensemble; null without one.
    void show(const EnsembleFrame* frame) {
        if (ensemble.show(frame, renderer)) picture.touch();
    }
    void clear_trails() {
        renderer.clear_trails();
        picture.clear_trails();
    }
    /// By the last frame.
    std::uint64_t uploaded_bytes() const { return picture.was_drawn() ? renderer.uploaded_bytes() : 0; }
};

} // namespace pendula
