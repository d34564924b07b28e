// SPDX-License-Identifier: MIT
/// The run in a window: the thread that calculates it, the journal that stores it, and its scene. Drawing
/// thread.
#pragma once

#include "ensemble/ensemble_engine.hpp"
#include "gl/window.hpp"
#include "journal/run_journal.hpp"
#include "simulation/physics_thread.hpp"
#include "window/features/files/shown_scene.hpp"

#include <optional>

namespace pendula {

/// Chooses whether the ensemble of a window's run is calculated on the CPU or on the window's GPU. On the
/// GPU, the physics thread uses an OpenGL context of this object, and the states stay on the GPU. Create this
/// object before the physics thread and destroy it after that thread, on the drawing thread.
class WindowEngine {
  public:
    /// Creates the context for `gpu`, and for `automatic` unless OpenGL is a software renderer. If this
    /// fails, `automatic` uses the CPU, and `gpu` throws gl::Error.
    WindowEngine(EnsembleEngine choice, const gl::Window&);

    /// The physics thread calls the opener at most once, and destroys the device before the thread ends.
    OpenEnsembleDevice opener();

  private:
    std::optional<gl::SharedWindowContext> context_;
};

/// The run with its thread, journal and scene.
struct WindowRun {
    /// Starts the journal and, at the scene's speed, the physics thread. `view` must outlive this object.
    /// Throws Refused if the scene cannot be run, RecordError if a journal named by the user cannot be
    /// written.
    WindowRun(const Scene&, PhysicsThreadOptions, const JournalPlace&, ViewState& view);

    PhysicsThread physics;
    RunJournal journal; ///< its entries come from the physics thread
    ShownScene scene;

    /// Waits until all sent commands have been carried out, at most 5 s.
    void wait_for_orders();
    /// Stops the run and waits until it has stopped, at most 1 s.
    void come_to_rest();
};

} // namespace pendula
