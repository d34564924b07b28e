// SPDX-License-Identifier: MIT
/// The overlay: panels over the scene, built anew each frame. A snapshot goes in, requests come out; it owns
/// no physics. Drawing thread, between ImGui::NewFrame() and ImGui::Render().
#pragma once

#include "ui/controls/control_memory.hpp"
#include "ui/controls/keyboard_focus.hpp"
#include "ui/controls/open_layers.hpp"
#include "ui/panel_frame.hpp"
#include "ui/panels/energy_history.hpp"
#include "ui/panels/hints.hpp"
#include "ui/panels/messages.hpp"
#include "ui/panels/recording_section.hpp"
#include "ui/panels/transport_bar.hpp"
#include "ui/perform_action.hpp"
#include "ui/windows/command_palette.hpp"
#include "ui/windows/help_sheet.hpp"
#include "ui/windows/render_dialog.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pendula {

class Overlay {
  public:
    Overlay(theme::Fonts fonts, float scale) : style_{fonts, scale} {}

    /// After the fonts have been made anew for another scale; between frames.
    void set_scale(theme::Fonts fonts, float scale) {
        style_ = {fonts, scale}; // whose colours are night's
    }

    /// Where the scene may draw, for the present display size.
    FreeArea free_area(const ViewState&) const;
    /// Where the panels are.
    PanelLayout panels(const ViewState&) const;

    /// Builds every panel; `view` is edited in place.
    Requests build(const Snapshot&, ViewState& view, const FrameFigures&);

    /// Carries out a key's or button's action: edits `view`, adds commands, or hands the action on.
    static void perform(Action action, ControlState& controls, ViewState& view, Requests& requests) {
        pendula::perform(action, controls, view, requests);
    }

    /// What the companions' plot is drawn from; must outlive the overlay or the next call.
    void show_divergence(const DivergenceLog* log) { sources_.divergence = log; }

    /// Where the strip of time has its marks of flips from; likewise.
    void show_flips(const FlipLog* log) { sources_.flips = log; }

    /// What is known of the exponent of the motion that is shown.
    void show_exponent(const ExponentReport& report) { sources_.exponent = report; }

    /// What the films of this window are; must outlive the overlay or the next call. Without it there is no
    /// section on them.
    void show_recording(const RecordingReport* report) { sources_.recording = report; }

    /// What keys have done for a window that asks something, since the last frame.
    void set_dialog_keys(const DialogKeys& keys) { sources_.dialog_keys = keys; }

    /// Closes what is on top of the panels and was opened last: a list, a window or the panels' keyboard.
    /// False if there is nothing. After build().
    bool close_top(ViewState& view) { return layers_.close_top(view); }

    /// Whether a key (GLFW's code) belongs to the panels, because they are worked by keyboard.
    bool keeps_key(int key, const ViewState& view) const { return KeyboardFocus::keeps(key, view); }

    /// The state that this frame's keys act on, after its buttons.
    ControlState& controls() { return controls_; }

    /// The start's table goes on in the unit that it shows now, whatever the next scene has.
    void keep_angle_unit() { shown_unit_ = table_unit_; }

    /// Shows a message for some seconds.
    void notify(std::string text, bool is_error) { messages_.notify(std::move(text), is_error); }

  private:
    /// A panel at one side and its sections, of which some are folded when not all fit.
    struct Panel {
        struct Section {
            std::string title;
            std::string place;            ///< what control_places calls it
            float top = 0, height = 0;    ///< of what is drawn, title included
            std::uint64_t used = 0;       ///< grows with each use: the least is the first to be folded
            float body_top = 0, body = 0; ///< of what is below the title
            float shown = 0;              ///< 1 while it is open, and falls to 0 while it folds
            bool open = false;

            bool folds() const { return !open && shown > 0; }
            float shown_body() const; ///< while it folds
            bool crowded = false;     ///< folded because not all fit, not because it was asked for
        };
        std::vector<Section> sections;
        std::optional<std::size_t> current; ///< being drawn
        float tallest = 0, scale = 0;
        int fitting = 8; ///< frames for which what does not fit is folded
        /// What was folded at other heights and scales, so that who comes back there finds what was open.
        std::map<std::pair<float, float>, std::vector<bool>> fits;

        void remember_fit();
        bool recall_fit(); ///< whether this height and scale are known
    };

    void begin_panel(const char* name, Panel&, const Box&);
    void end_panel(Panel&);
    /// A section's title; true while it is open.
    bool section(Panel&, const char* title, ViewState&, bool open_at_first = true);
    void end_section(Panel&);
    void fold_what_does_not_fit(Panel&, float content);
    void build_edges(ViewState&);
    void build_edge(const char* name, const Box&, bool is_left, ViewState&);
    void build_pin(bool is_left, const Box&, ViewState&);
    void build_left_panel(PanelFrame&);
    void build_right_panel(const Snapshot&, ViewState&, Requests&);
    void build_links(const Snapshot&, Requests&);
    void set_links(std::size_t links, const Snapshot&, Requests&);
    void build_chain(const Snapshot&, ViewState&, Requests&);
    void build_start(const Snapshot&, ViewState&, Requests&);
    void build_integration(const Snapshot&, ViewState&, Requests&);
    void build_energy(const Snapshot&, ViewState&, Requests&);
    void build_look(const Snapshot&, ViewState&, Requests&);
    void build_trail_length(const Snapshot&, ViewState&, Requests&);
    void build_palette(const Snapshot&, ViewState&, Requests&);
    void close_palette(ViewState&);
    void carry_out(const PaletteChoice&, const Snapshot&, ViewState&, Requests&);
    void focus_row(std::string_view name, ViewState&);
    void show_section(const char* title, bool is_left, ViewState&);
    void build_ghosts(const Snapshot&, ViewState&, Requests&);
    void build_companions(const Snapshot&, Requests&);
    void build_lane_menu(const Snapshot&, Requests&);
    void build_divergence(const Snapshot&);
    void build_exponent();
    void build_views(const Snapshot&, ViewState&, Requests&);
    void count_gesture(Requests&);

    ControlMemory memory_;
    PanelStyle style_;
    PanelSources sources_;
    FigureRefresher figures_;
    ControlState controls_;
    std::uint32_t gesture_ = 0;
    RecordingSection recording_;
    RenderDialog render_;
    Panel left_, right_;
    TransportBar transport_;
    Messages messages_;
    Hints hints_;
    HelpSheet help_;
    KeyboardFocus keyboard_;
    OpenLayers layers_;
    std::uint64_t uses_ = 0;
    CommandPalette palette_;
    bool palette_was_shown_ = false;
    EnergyHistory energy_history_;
    AngleUnit table_unit_ = AngleUnit::degrees; ///< of the last frame's table, or what it would have had
    std::optional<AngleUnit> shown_unit_;       ///< of the start's table; unset: the scene's own
    bool edge_dragged_ = false;
    Setup longest_;                  ///< the longest chain there has been: what shorter ones grow back to
    bool keeps_reach_ = false;       ///< where the number of links changes
    std::optional<Setup> asked_for_; ///< the chain asked for last, until the physics has it or says no
};

} // namespace pendula
