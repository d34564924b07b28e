// SPDX-License-Identifier: MIT
/// The window's loop: takes samples and snapshots from the physics thread, draws frames, and sends commands
/// back.
#pragma once

#include "ensemble/ensemble_engine.hpp"
#include "journal/run_journal.hpp"
#include "scene/scene.hpp"
#include "storyboard/storyboard.hpp"
#include "window/features/recording/live_recordings.hpp"

#include <filesystem>
#include <limits>
#include <memory>
#include <vector>

namespace pendula {

struct WindowOptions {
    int width = 1280, height = 720; ///< logical pixels
    bool fits_screen = true;        ///< make it smaller on a small screen
    /// Wall seconds after which the window closes itself.
    double run_for = std::numeric_limits<double>::infinity();
    std::filesystem::path screenshot;     ///< PNG of the last frame; empty for none
    std::filesystem::path report;         ///< JSON with figures of the run; empty for none
    RecordPlace record;                   ///< how films of the window are made (key V)
    JournalPlace journal;                 ///< where the run is stored
    std::shared_ptr<const RunRecord> run; ///< shown stopped at its end; null: begin with the scene
    std::vector<LoggedView> views;        ///< how the run was viewed
    EnsembleEngine engine = EnsembleEngine::automatic; ///< what steps an ensemble
    std::shared_ptr<const Storyboard> storyboard = {}; ///< a film to direct; null: none
    std::filesystem::path storyboard_file = {};        ///< the storyboard's file; empty if it has none
    bool stands = false; ///< begin stopped: the scene is a moment stored in a picture
};

/// Returns when the window is closed. Throws gl::Error without a display or OpenGL 4.5, Refused if the scene
/// cannot be run, RecordError if the screenshot, the report or a run file that was named cannot be written.
void run_window(const Scene&, const WindowOptions&);

} // namespace pendula
