// SPDX-License-Identifier: MIT
/// The run in a window: the thread that calculates it, the journal that keeps it, and the scene it is of.
/// Drawing thread.
#pragma once

#include "journal/run_journal.hpp"
#include "simulation/physics_thread.hpp"
#include "window/features/files/shown_scene.hpp"

namespace pendula {

struct WindowRun {
    /// Starts at once, at the scene's speed, and with a journal. `view` must outlive this. Throws Refused if
    /// the scene cannot be run, RecordError if a named journal cannot be written.
    WindowRun(const Scene&, PhysicsThreadOptions, const JournalPlace&, ViewState& view);

    PhysicsThread physics;
    RunJournal journal; ///< it listens to the physics thread
    ShownScene scene;

    /// Waits until all that was sent has been carried out.
    void wait_for_orders();
    /// Stops the run and waits until it stands.
    void come_to_rest();
};

} // namespace pendula
