// SPDX-License-Identifier: MIT
/// The run in a window: the thread that calculates it, the journal that keeps it, and its scene. Drawing
/// thread.
#pragma once

#include "ensemble/ensemble_engine.hpp"
#include "gl/window.hpp"
#include "journal/run_journal.hpp"
#include "simulation/physics_thread.hpp"
#include "window/features/files/shown_scene.hpp"

#include <optional>

namespace pendula {

/// Steps the ensemble beside a window's run: on the processor, or on the window's graphics processor, in a
/// context that only the physics thread uses; the states then stay there. Made before the physics thread and
/// destroyed after it, on the drawing thread.
class WindowEngine {
  public:
    /// Opens nothing if the choice can only be the processor. Throws gl::Error.
    WindowEngine(EnsembleEngine wanted, const gl::Window&);

    EnsembleEngine wanted() const { return wanted_; }
    /// For the physics thread, which calls it at most once and destroys the device before it ends.
    OpenEnsembleDevice opener();

  private:
    EnsembleEngine wanted_;
    std::optional<gl::SharedWindowContext> context_;
};

/// The run itself.
struct WindowRun {
    /// Starts at once, at the scene's speed, and with a journal. `view` must outlive this. Throws Refused if
    /// the scene cannot be run, RecordError if a named journal cannot be written.
    WindowRun(const Scene&, PhysicsThreadOptions, const JournalPlace&, ViewState& view);

    PhysicsThread physics;
    RunJournal journal; ///< gets its entries from the physics thread
    ShownScene scene;

    /// Waits until all commands sent have been carried out.
    void wait_for_orders();
    /// Stops the run and waits until it has stopped.
    void come_to_rest();
};

} // namespace pendula
