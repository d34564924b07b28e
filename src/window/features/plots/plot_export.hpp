// SPDX-License-Identifier: MIT
/// Saves a plot: what it shows as a picture of twice the size or as a vector drawing, or all its numbers as a
/// table. Drawing thread, with its GL context.
#pragma once

#include "render/sample_history.hpp"
#include "render/scene_renderer.hpp"
#include "scene/scene.hpp"
#include "window/features/plots/plot_order.hpp"

#include <filesystem>

namespace pendula {

/// Writes a dated file in the folder the program was started in and returns its name. A plot that the input's
/// layout does not show gets a size of its own. The picture carries the scene. Throws RecordError.
std::filesystem::path write_plot(const PlotOrder&, const FrameInput&, SceneRenderer&, const SampleHistory&,
                                 const Scene&);

} // namespace pendula
