// SPDX-License-Identifier: MIT
/// The user's requests in one frame, from panels and keys. The window carries them out, and passes the
/// commands among them to the physics thread. Plain values.
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

/// The state on which keys and buttons act. Each frame begins with the snapshot's state. Within a frame each
/// action also changes this state, so that the next action builds on it and no key press is lost.
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
    std::vector<Command> commands; ///< for the physics thread, in order
    std::uint32_t gesture = 0;     ///< number of the drag, whose changes are undone together; 0: no drag
    std::optional<std::string> open_scene; ///< a shipped scene's id, or a shipped storyboard's file
    std::optional<std::size_t> toggle_pin; ///< the bob to pin or unpin, counted from 0
    bool render = false;                   ///< render a film as ViewState describes it
    std::optional<int> cancel_render;      ///< id of the film
    bool follow_markers = false;           ///< follow the markers in the video behind the chain
    bool show_all_views = false;           ///< show all views instead of a single view
    std::vector<PlotExport> plots;         ///< files of plots to write
    std::vector<SectionCommand> section;   ///< commands for the section's orbits, in order
    std::vector<StoryCommand> film;        ///< commands for the directed film, in order
    bool keeps_angle_unit = false;         ///< the next start keeps the angle unit of the table of starts
    std::vector<Action> actions;           ///< actions for features of the window, in order
};

} // namespace pendula
