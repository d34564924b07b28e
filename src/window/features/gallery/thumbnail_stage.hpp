// SPDX-License-Identifier: MIT
/// A scene in the size of a thumbnail, at one moment after another. Drawing thread, with its OpenGL context.
#pragma once

#include "film/filmed_views.hpp"
#include "film/still_frame.hpp"
#include "gl/pixel_reader.hpp"
#include "gl/texture.hpp"
#include "render/scene_renderer.hpp"
#include "scene/scene.hpp"
#include "simulation/simulation.hpp"

#include <cstddef>
#include <vector>

namespace pendula {

class ThumbnailStage {
  public:
    static constexpr int width = 480, height = 270; ///< px

    explicit ThumbnailStage(const Scene&);

    double time() const { return simulation_.time(); } ///< s, simulated: how far it has come
    /// Simulates up to `time`, for at most `patience` (s, wall). True if it is there or can never be.
    bool advance(double time, double patience);
    /// The picture of the present moment: RGBA, rows top-down.
    std::vector<std::byte> draw();

  private:
    void advance_part(double time);
    StillFrame shown() const;

    Scene scene_;
    SceneRenderer renderer_;
    gl::Framebuffer target_;
    gl::PixelReader reader_;
    Simulation simulation_;
    FilmedEnsemble ensemble_;
    FilmedMap map_;
    FilmSection section_;
};

} // namespace pendula
