// SPDX-License-Identifier: MIT
/// The user's requests in one frame, from panels and keys. They go to the window, which passes the commands
/// on to the physics thread. Plain values.
#pragma once

#include "simulation/command.hpp"
#include "simulation/snapshot.hpp"
#include "window/features/directing/film_report.hpp"
#include "window/features/plots/plot_export.hpp"
#include "window/features/section/section_report.hpp"
#include "window/shell/action.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

/// The state on which keys and buttons act. Each frame begins with the snapshot's state; within a frame each
/// action sees the requests of earlier actions, so that no press is lost.
struct ControlState {
    explicit ControlState(const Snapshot& snapshot = {})
        : running(snapshot.run_state == RunState::running)
        , speed(snapshot.speed)
        , timestep(snapshot.setup.integration.dt)
        , end_step(snapshot.timeline.end_step)
        , ghost(snapshot.setup.ghost)
        , chain(snapshot.setup.chain) {}

    bool running;
    double speed;
    double timestep;       ///< s
    std::int64_t end_step; ///< the last step calculated so far
    GhostSetup ghost;
    Chain chain;
};

struct Requests {
    std::vector<Command> commands;         ///< for the physics thread, in order
    std::uint32_t gesture = 0;             ///< number of the drag (0: none) whose changes are undone together
    std::optional<std::string> open_scene; ///< a shipped scene's id, or a shipped storyboard's file
    std::optional<std::size_t> toggle_pin; ///< of this bob, from 0
    bool render = false;                   ///< render a film as ViewState describes it
    std::optional<int> cancel_render;      ///< id of the film
    bool follow_markers = false;           ///< follow the markers in the video behind the chain
    bool show_all_views = false;           ///< show all views instead of a single one
    std::vector<PlotExport> plots;         ///< files of plots to write
    std::vector<SectionCommand> section;   ///< about the section's orbits, in order
    std::vector<StoryCommand> film;        ///< about the directed film, in order
    bool keeps_angle_unit = false;         ///< the table of starts keeps its angle unit for the next start
    std::vector<Action> actions;           ///< for features of the window, in order
};

} // namespace pendula
