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

/// Steps the ensemble beside a window's run, on the processor or on the window's graphics processor. In the
/// latter case it uses a context that belongs to the physics thread, and the states stay on the graphics
/// processor. Create it before the physics thread and destroy it after that thread, on the drawing thread.
class WindowEngine {
  public:
    /// Opens nothing if only the processor can be chosen. Throws gl::Error.
    WindowEngine(EnsembleEngine choice, const gl::Window&);

    /// The physics thread calls the opener at most once, and destroys the device before it ends.
    OpenEnsembleDevice opener();

  private:
    std::optional<gl::SharedWindowContext> context_;
};

/// The run, with everything that belongs to it.
struct WindowRun {
    /// Starts at once, at the scene's speed, and with a journal. `view` must outlive this. Throws Refused if
    /// the scene cannot be run, RecordError if a journal that the user named cannot be written.
    WindowRun(const Scene&, PhysicsThreadOptions, const JournalPlace&, ViewState& view);

    PhysicsThread physics;
    RunJournal journal; ///< gets its entries from the physics thread
    ShownScene scene;

    /// Waits until all commands that were sent have been carried out.
    void wait_for_orders();
    /// Stops the run and waits until it has stopped.
    void come_to_rest();
};

} // namespace pendula
