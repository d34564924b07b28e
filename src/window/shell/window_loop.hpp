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
    bool fits_screen = true;        ///< make the window smaller on a small screen
    /// Wall time after which the window closes itself, s.
    double run_for = std::numeric_limits<double>::infinity();
    std::filesystem::path screenshot;     ///< PNG file for the last frame; empty if there is none
    std::filesystem::path report;         ///< JSON file for figures of the run; empty if there is none
    RecordPlace record;                   ///< the file and the settings of films of the window (key V)
    JournalPlace journal;                 ///< the place where the run is stored
    std::shared_ptr<const RunRecord> run; ///< a run to show, stopped at its end; null for the scene
    std::vector<LoggedView> views;        ///< the views stored with `run`
    EnsembleEngine engine = EnsembleEngine::automatic; ///< the device that calculates an ensemble
    std::shared_ptr<const Storyboard> storyboard = {}; ///< a film to direct; null if there is none
    std::filesystem::path storyboard_file = {};        ///< the storyboard's file; empty if it has none
    bool stands = false; ///< begin stopped, because the scene was read from a picture
};

/// Runs the window until it is closed. Throws gl::Error without a display or OpenGL 4.5, Refused if the scene
/// cannot be run, and FileError if the screenshot, the report or a named run file cannot be written.
void run_window(const Scene&, const WindowOptions&);

} // namespace pendula
