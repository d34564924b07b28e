// SPDX-License-Identifier: MIT
/// The overlay: panels over the scene, built anew each frame. A snapshot goes in, requests come out; it owns
/// no physics. Each panel is an object of its own with its own state; the overlay owns them, makes a
/// PanelFrame and builds them in order. Drawing thread, between ImGui::NewFrame() and ImGui::Render().
#pragma once

#include "ui/controls/control_memory.hpp"
#include "ui/controls/keyboard_focus.hpp"
#include "ui/controls/open_layers.hpp"
#include "ui/panel_frame.hpp"
#include "ui/panels/hints.hpp"
#include "ui/panels/messages.hpp"
#include "ui/panels/side_panels.hpp"
#include "ui/panels/transport_bar.hpp"
#include "ui/perform_action.hpp"
#include "ui/windows/help_sheet.hpp"
#include "ui/windows/palette_window.hpp"
#include "ui/windows/render_dialog.hpp"

#include <cstdint>
#include <string>
#include <utility>

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

    /// What is said of the energy's error from; likewise.
    void show_drift(const DriftTrend* trend) { sources_.drift = trend; }

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
    void keep_angle_unit() { sides_.left().start().keep_unit(); }

    /// Shows a message for some seconds.
    void notify(std::string text, bool is_error) { messages_.notify(std::move(text), is_error); }

  private:
    void count_gesture(Requests&);
    void build_panels(PanelFrame&);
    void build_windows(PanelFrame&);

    ControlMemory memory_;
    PanelStyle style_;
    PanelSources sources_;
    ControlState controls_;
    FigureRefresher figures_;
    std::uint32_t gesture_ = 0; ///< grows with each press of the button
    SidePanels sides_;
    TransportBar transport_;
    Messages messages_;
    Hints hints_;
    PaletteWindow palette_;
    RenderDialog render_;
    HelpSheet help_;
    KeyboardFocus keyboard_;
    OpenLayers layers_;
};

} // namespace pendula
