// SPDX-License-Identifier: MIT
/// The overlay: panels over the scene, built anew each frame, and the window's view and preferences that they
/// edit. A snapshot goes in, requests come out; it owns no physics. Each panel is an object with its own
/// state; the overlay owns them, makes a PanelFrame and builds them in order. Drawing thread, between
/// ImGui::NewFrame() and ImGui::Render().
#pragma once

#include "gl/window.hpp"
#include "render/view.hpp"
#include "scene/scene.hpp"
#include "window/controls/control_memory.hpp"
#include "window/controls/open_layers.hpp"
#include "window/features/directing/film_strip.hpp"
#include "window/features/recording/render_dialog.hpp"
#include "window/features/run/transport_bar.hpp"
#include "window/panels/help_sheet.hpp"
#include "window/panels/messages.hpp"
#include "window/panels/palette_window.hpp"
#include "window/panels/panel_frame.hpp"
#include "window/panels/preferences.hpp"
#include "window/panels/side_panels.hpp"

#include <cstdint>
#include <string>
#include <utility>

namespace pendula {

class Overlay {
  public:
    Overlay(theme::Fonts fonts, float scale) : style_{fonts, scale} {}

    /// Call it between frames, after the fonts have been made for another scale.
    void set_scale(theme::Fonts fonts, float scale) {
        style_ = {fonts, scale}; // the new fonts come with the colours of theme night
    }

    /// Where the scene may draw, for the present display size.
    FreeArea free_area(const ViewState&) const;
    /// Where the panels are.
    PanelLayout panels(const ViewState&) const;

    /// Builds every panel; `view` is edited in place.
    Requests build(const Snapshot&, ViewState& view, const FrameFigures&);

    /// The data of the panels besides the snapshot, set by the window's features.
    PanelSources& sources() { return sources_; }

    /// Keys pressed since the last frame for a dialogue.
    void set_dialog_keys(const DialogKeys& keys) { sources_.dialog_keys = keys; }

    /// Closes the last opened layer over the panels: a list, a window or the keyboard mode. False if nothing
    /// is open. Call after build().
    bool close_top(ViewState& view) { return layers_.close_top(view); }

    /// Whether a key (GLFW's code) belongs to the panels because keyboard mode is on.
    bool keeps_key(int key, const ViewState& view) const { return KeyboardFocus::keeps(key, view); }

    /// The state on which this frame's keys act, after its buttons have acted.
    ControlState& controls() { return controls_; }

    /// Keeps the angle unit of the table of starts for the next scene, whatever unit that scene has.
    void keep_angle_unit() { sides_.left().start().keep_unit(); }

    /// Shows a message for some seconds.
    void notify(std::string text, bool is_error) { messages_.notify(std::move(text), is_error); }
    std::string message() const { return messages_.text(); }
    /// See Messages::notify_until_seen().
    void notify_until_seen(std::string text) { messages_.notify_until_seen(std::move(text)); }

  private:
    void count_gesture(Requests&);
    void build_panels(PanelFrame&);
    void build_windows(PanelFrame&);

    ControlMemory memory_;
    PanelStyle style_;
    PanelSources sources_;
    ControlState controls_;
    FigureRefresher figures_;
    std::uint32_t gesture_ = 0; ///< grows with each press of the mouse button
    SidePanels sides_;
    TransportBar transport_;
    FilmStrip film_strip_;
    Messages messages_;
    Hints hints_;
    PaletteWindow palette_;
    RenderDialog render_;
    HelpSheet help_;
    KeyboardFocus keyboard_;
    OpenLayers layers_;
};

struct DesktopWindow;

struct WindowPanels {
    /// Shows the scene's view. A notice reports a problem with the preferences or, without one, shows the
    /// scene's note.
    WindowPanels(const DesktopWindow&, const Scene&);

    Overlay overlay;
    ViewState view;
    KeptPreferences preferences;

    /// Call it between frames: follows the scale of the desktop and that chosen by the user.
    void rescale(DesktopWindow&);
    /// Writes the preferences if they have changed and were last written at least `seconds` ago; a notice
    /// reports a failure.
    void keep_preferences(double seconds);
    /// The part of a framebuffer of that size that the panels leave free.
    PixelRectangle free_area(gl::Size, float pixel_ratio) const;
};

} // namespace pendula
