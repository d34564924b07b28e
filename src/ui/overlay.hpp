// SPDX-License-Identifier: MIT
/// The overlay: panels over the scene, built anew each frame. A snapshot goes in, requests come out; it owns
/// no physics. Drawing thread, between ImGui::NewFrame() and ImGui::Render().
#pragma once

#include "analysis/divergence_fit.hpp"
#include "analysis/divergence_log.hpp"
#include "scene/scene.hpp"
#include "simulation/command.hpp"
#include "simulation/snapshot.hpp"
#include "ui/action.hpp"
#include "ui/theme.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

/// How the scene is looked at; belongs to the window, not to the physics.
struct ViewState {
    std::string scene_name;
    double trail_seconds = 12;
    Look look;
    bool show_trails = true;
    bool show_panels = true;
    bool show_help = false;
    bool show_profiler = false;
    ViewSettings settings;
};

/// What one pass of the last frames cost.
struct PassFigures {
    std::string name;
    double gpu_milliseconds = 0, cpu_milliseconds = 0;
};

/// What the drawing loop measures.
struct FrameFigures {
    double frames_per_second = 0;
    double frame_milliseconds = 0;
    int quality_percent = 100; ///< how many of the picture's lines are drawn
    std::vector<PassFigures> passes = {};
};

/// What the user asked for in one frame.
struct Requests {
    std::vector<Command> commands;         ///< for the physics thread, in order
    std::uint32_t gesture = 0;             ///< all that one holding of the button changes is undone together
    std::optional<std::string> open_scene; ///< a shipped scene's id
    std::vector<std::string> refusals;     ///< why what was typed is not accepted
    std::vector<Action> actions; ///< for the window: screenshot, fullscreen, home camera, clear trails
};

/// The part of the window (in ImGui's coordinates) that panels leave free.
struct FreeArea {
    float x = 0, y = 0, width = 0, height = 0;
};

/// What keys and buttons act on. Within a frame each action sees what the ones before it have asked for, so
/// that no press is lost; at a frame's beginning it is what the snapshot shows.
struct ControlState {
    explicit ControlState(const Snapshot& snapshot = {})
        : running(snapshot.run_state == RunState::running)
        , speed(snapshot.speed)
        , ghost(snapshot.setup.ghost) {}

    bool running;
    double speed;
    GhostSetup ghost;
};

class Overlay {
  public:
    Overlay(theme::Fonts fonts, float scale) : fonts_(fonts), scale_(scale) {}

    /// Where the scene may draw, for the present display size.
    FreeArea free_area(const ViewState&) const;

    /// Builds every panel; `view` is edited in place.
    Requests build(const Snapshot&, ViewState& view, const FrameFigures&);

    /// Carries out a key's or button's action: edits `view`, adds commands, or hands the action on.
    static void perform(Action, ControlState&, ViewState&, Requests&);

    /// What the companions' plot is drawn from; must outlive the overlay or the next call.
    void show_divergence(const DivergenceLog* log) { divergence_ = log; }

    /// The state that this frame's keys act on, after its buttons.
    ControlState& controls() { return controls_; }

    /// Shows a message for some seconds.
    void notify(std::string text, bool is_error);

  private:
    void build_side_panel(const Snapshot&, ViewState&, Requests&);
    void build_links(const Snapshot&, Requests&);
    void build_integration(const Snapshot&, ViewState&, Requests&);
    void build_ghosts(const Snapshot&, ViewState&, Requests&);
    void build_lanes(const Snapshot&, Requests&);
    void build_divergence(const Snapshot&);
    void build_views(const Snapshot&, ViewState&, Requests&);
    void build_profiler();
    void build_transport(const Snapshot&, ViewState&, Requests&);
    void build_timeline(const Snapshot&, Requests&);
    void build_run_until(const Snapshot&, Requests&);
    void build_notices(const Snapshot&, Requests&);
    void build_help(ViewState&);
    void refresh_figures(const Snapshot&, const FrameFigures&);

    /// Figures are refreshed ten times a second, so that they can be read.
    struct Figures {
        double time = 0, distance = 0, fraction = 0;
        double energy_change = 0, energy_scale = 0, energy_total = 0;
        double steps_per_second = 0, real_time_factor = 0;
        std::int64_t step = 0;
        FrameFigures frame;
    };

    struct Message {
        std::string text;
        double until = 0;
        bool is_error = false;
        bool offers_long_double = false;
    };

    theme::Fonts fonts_;
    float scale_;
    Theme shown_theme_ = Theme::night;
    Figures figures_;
    double next_refresh_ = 0;
    ControlState controls_;
    std::optional<Message> message_;
    std::uint64_t seen_notice_ = 0;
    bool help_was_shown_ = false;
    std::uint32_t gesture_ = 0;
    const DivergenceLog* divergence_ = nullptr;
    std::optional<DivergenceFit> fit_;                         ///< of the first companion
    RunCondition condition_{.kind = RunCondition::Kind::flip}; ///< asked for in the pop-up
    bool scrubbing_ = false, ran_before_scrubbing_ = false;
    double scrubbed_to_ = 0;         ///< s
    Setup longest_;                  ///< the longest chain there has been: what shorter ones grow back to
    std::optional<Setup> asked_for_; ///< the chain asked for last, until the physics has it or says no
};

} // namespace pendula
