// SPDX-License-Identifier: MIT
/// The overlay: panels over the scene, built anew each frame. A snapshot goes in, requests come out; it owns
/// no physics. Drawing thread, between ImGui::NewFrame() and ImGui::Render().
#pragma once

#include "analysis/divergence_log.hpp"
#include "analysis/exponent_report.hpp"
#include "analysis/flip_log.hpp"
#include "scene/scene.hpp"
#include "simulation/snapshot.hpp"
#include "ui/control_state.hpp"
#include "ui/controls/control_memory.hpp"
#include "ui/controls/layer_stack.hpp"
#include "ui/frame_figures.hpp"
#include "ui/panels/energy_history.hpp"
#include "ui/perform_action.hpp"
#include "ui/requests.hpp"
#include "ui/theme.hpp"
#include "ui/view_state.hpp"
#include "ui/windows/command_palette.hpp"
#include "ui/windows/dialog_keys.hpp"

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
    Overlay(theme::Fonts fonts, float scale) : fonts_(fonts), scale_(scale) {}

    /// After the fonts have been made anew for another scale; between frames.
    void set_scale(theme::Fonts fonts, float scale) {
        fonts_ = fonts;
        scale_ = scale;
        shown_theme_ = Theme::night; // the new style's
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
    void show_divergence(const DivergenceLog* log) { divergence_ = log; }

    /// Where the strip of time has its marks of flips from; likewise.
    void show_flips(const FlipLog* log) { flips_ = log; }

    /// What is known of the exponent of the motion that is shown.
    void show_exponent(const ExponentReport& report) { exponent_ = report; }

    /// What the films of this window are; must outlive the overlay or the next call. Without it there is no
    /// section on them.
    void show_recording(const RecordingReport* report) { recording_ = report; }

    /// What keys have done for a window that asks something, since the last frame.
    void set_dialog_keys(const DialogKeys& keys) { dialog_keys_ = keys; }

    /// Closes what is on top of the panels and was opened last: a list, a window or the panels' keyboard.
    /// False if there is nothing. After build().
    bool close_top(ViewState&);

    /// Whether a key (GLFW's code) belongs to the panels, because they are worked by keyboard.
    bool keeps_key(int key, const ViewState&) const;

    /// The state that this frame's keys act on, after its buttons.
    ControlState& controls() { return controls_; }

    /// The start's table goes on in the unit that it shows now, whatever the next scene has.
    void keep_angle_unit() { shown_unit_ = table_unit_; }

    /// Shows a message for some seconds.
    void notify(std::string text, bool is_error);

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

    /// The strip of time on the screen.
    struct Strip {
        ImVec2 corner;
        float width = 1, height = 1;
        double end = 0;         ///< s, at its right
        double shown = 0;       ///< s, where the knob is
        bool is_lively = false; ///< hovered or held

        float place(double time) const;
    };

    /// What comes and goes over the panels; Escape closes the one that was opened last.
    enum class Layer { keyboard, info, profiler, render, help, palette };
    static bool& shown(Layer, ViewState&);
    void follow_layers(ViewState&);

    void begin_panel(const char* name, Panel&, const Box&);
    void end_panel(Panel&);
    /// A section's title; true while it is open.
    bool section(Panel&, const char* title, ViewState&, bool open_at_first = true);
    void end_section(Panel&);
    void fold_what_does_not_fit(Panel&, float content);
    void build_edges(ViewState&);
    void build_edge(const char* name, const Box&, bool is_left, ViewState&);
    void build_pin(bool is_left, const Box&, ViewState&);
    void build_left_panel(const Snapshot&, ViewState&, Requests&);
    void build_right_panel(const Snapshot&, ViewState&, Requests&);
    void build_links(const Snapshot&, Requests&);
    void set_links(std::size_t links, const Snapshot&, Requests&);
    void build_chain(const Snapshot&, ViewState&, Requests&);
    void build_start(const Snapshot&, ViewState&, Requests&);
    void build_integration(const Snapshot&, ViewState&, Requests&);
    void build_energy(const Snapshot&, ViewState&, Requests&);
    void build_look(const Snapshot&, ViewState&, Requests&);
    void build_trail_length(const Snapshot&, ViewState&, Requests&);
    void build_status(const Snapshot&, const ViewState&);
    void build_info(const Snapshot&, ViewState&);
    void build_hints(const Snapshot&, ViewState&);
    void build_palette(const Snapshot&, ViewState&, Requests&);
    void close_palette(ViewState&);
    void carry_out(const PaletteChoice&, const Snapshot&, ViewState&, Requests&);
    void focus_row(std::string_view name, ViewState&);
    void show_section(const char* title, bool is_left, ViewState&);
    void follow_keyboard(ViewState&);
    void build_ghosts(const Snapshot&, ViewState&, Requests&);
    void build_companions(const Snapshot&, Requests&);
    void build_lane_menu(const Snapshot&, Requests&);
    void build_divergence(const Snapshot&);
    void build_exponent();
    void build_recording(ViewState&, Requests&);
    void film_label(const char* label, const char* help);
    void build_film_kind(ViewState&); ///< name, format, size and rate
    void build_film_name(ViewState&);
    void take_format_from_name(ViewState&);
    void build_record_buttons(ViewState&, Requests&, bool good);
    void build_live_figures(const RecordingReport&);
    void build_renders(const RecordingReport&, Requests&);
    void build_render_dialog(ViewState&, Requests&);
    void build_views(const Snapshot&, ViewState&, Requests&);
    void build_profiler();
    void build_transport(const Snapshot&, ViewState&, Requests&);
    void build_timeline(const Snapshot&, const ViewState&, Requests&);
    void draw_strip(const Snapshot&, const ViewState&, const Strip&) const;
    void build_return_sign(const ViewState&, Requests&);
    /// Without panels the bar comes when the pointer goes to the window's lower edge.
    void build_presented_transport(const Snapshot&, ViewState&, Requests&);
    void build_run_until(const Snapshot&, Requests&);
    float messages_top() const; ///< where hints and notices are, below the recording's badge
    void build_notices(const Snapshot&, const ViewState&, Requests&);
    void build_help(ViewState&);
    void tell_scale(const ViewState&);
    void refresh_figures(const Snapshot&, const FrameFigures&);

    /// Figures are refreshed ten times a second, so that they can be read.
    struct Figures {
        double time = 0, distance = 0, fraction = 0;
        EnergyReport energy;
        double damping_loss = 0; ///< J
        double steps_per_second = 0, real_time_factor = 0;
        std::int64_t step = 0;
        FrameFigures frame;
    };

    struct Message {
        std::string text;
        double until = 0;
        bool is_error = false;
        bool offers_long_double = false;
        bool stays_while_stopped = false; ///< why the run stands
    };

    ControlMemory memory_;
    theme::Fonts fonts_;
    float scale_;
    Theme shown_theme_ = Theme::night;
    Figures figures_;
    double next_refresh_ = 0;
    ControlState controls_;
    std::optional<Message> message_;
    std::uint64_t seen_notice_ = 0;
    std::optional<double> told_scale_;
    bool help_was_shown_ = false;
    bool transport_called_ = false; ///< while there are no panels
    int until_frames_ = 0;          ///< for which that pop-up has been open
    std::uint32_t gesture_ = 0;
    const DivergenceLog* divergence_ = nullptr;
    const FlipLog* flips_ = nullptr;
    ExponentReport exponent_;
    const RecordingReport* recording_ = nullptr;
    bool size_is_typed_ = false;
    std::optional<int> crf_before_click_; ///< what a double click begins to type from
    DialogKeys dialog_keys_;
    bool was_typing_ = false;   ///< in the last frame: Enter and Escape were for a field
    std::string focused_field_; ///< of the section Recording: to take the keyboard
    RunCondition condition_{.kind = RunCondition::Kind::flip}; ///< asked for in the pop-up
    Panel left_, right_;
    std::uint64_t uses_ = 0;
    CommandPalette palette_;
    bool palette_was_shown_ = false;
    bool focus_was_on_ = false;
    LayerStack<Layer> layers_;
    bool popup_was_open_ = false; ///< at the last frame's end
    bool popup_closed_ = false;   ///< ImGui has closed one in this frame
    EnergyHistory energy_history_;
    AngleUnit table_unit_ = AngleUnit::degrees; ///< of the last frame's table, or what it would have had
    std::optional<AngleUnit> shown_unit_;       ///< of the start's table; unset: the scene's own
    bool edge_dragged_ = false;
    double hints_until_ = -1; ///< s; below 0: not begun
    bool hint_done_[3] = {};
    bool scrubbing_ = false, ran_before_scrubbing_ = false;
    double scrubbed_to_ = 0;         ///< s
    Setup longest_;                  ///< the longest chain there has been: what shorter ones grow back to
    bool keeps_reach_ = false;       ///< where the number of links changes
    std::optional<Setup> asked_for_; ///< the chain asked for last, until the physics has it or says no
};

} // namespace pendula
