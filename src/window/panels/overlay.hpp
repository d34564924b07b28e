// SPDX-License-Identifier: MIT
/// The overlay: the panels over the scene, built in each frame, and the view and preferences that the
/// panels edit. Its input is a snapshot, its output are requests. The overlay owns the panels as objects with
/// their own state, makes a PanelFrame and builds them in order. Drawing thread, between ImGui::NewFrame()
/// and ImGui::Render().
#pragma once

#include "gl/window.hpp"
#include "render/view.hpp"
#include "scene/scene.hpp"
#include "window/controls/control_memory.hpp"
#include "window/features/directing/film_strip.hpp"
#include "window/features/recording/render_dialog.hpp"
#include "window/features/run/transport_bar.hpp"
#include "window/panels/help_sheet.hpp"
#include "window/panels/messages.hpp"
#include "window/panels/palette_window.hpp"
#include "window/panels/panel_frame.hpp"
#include "window/panels/preferences.hpp"
#include "window/panels/side_panels.hpp"
#include "window/panels/view_state.hpp"

#include <cstdint>
#include <string>
#include <utility>

namespace pendula {

class Overlay {
  public:
    Overlay(theme::Fonts fonts, float scale) : fonts_(fonts), scale_(scale) {}

    /// Call it between frames, after the fonts have been loaded for another scale.
    void set_scale(theme::Fonts fonts, float scale) {
        fonts_ = fonts;
        scale_ = scale;
        applied_theme_ = Theme::night; // the change of scale has also set this theme's colours
    }

    /// The part of the window for the scene, for the present display size.
    FreeArea free_area(const ViewState&) const;
    /// The same in pixels of a framebuffer of this size. `pixel_ratio`: framebuffer pixels per screen
    /// coordinate.
    PixelRectangle scene_area(const ViewState&, gl::Size framebuffer, float pixel_ratio) const;
    /// The places of the panels.
    PanelLayout panels(const ViewState&) const;

    /// Builds every panel. The panels edit `view`.
    Requests build(const Snapshot&, ViewState& view, const FrameFigures&);

    /// The data of the panels besides the snapshot, set by the window's features.
    PanelSources& sources() { return sources_; }

    /// Closes the list, window or keyboard mode that was opened last. If none is open, stops the running fit.
    /// Returns false if there was nothing to close or stop. Call it after build().
    bool close_top(ViewState& view) { return layers_.close_top(view); }

    /// The state on which this frame's keys act; it includes the effect of buttons pressed in this frame.
    ControlState& controls() { return controls_; }

    /// Keeps the angle unit of the table of links, even if the next start or scene has another unit.
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
    theme::Fonts fonts_;
    float scale_; ///< factor for the panels' sizes
    Theme applied_theme_ = Theme::night;
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
    OpenLayers layers_;
};

struct DesktopWindow;

struct WindowPanels {
    /// Loads the preferences and shows the scene's view. Shows a message if the preferences cannot be loaded;
    /// otherwise shows the scene's note, if it has one.
    WindowPanels(const DesktopWindow&, const Scene&);

    Overlay overlay;
    ViewState view;
    KeptPreferences preferences;

    /// Follows the desktop's scale and the scale chosen by the user. Call it between frames.
    void rescale(DesktopWindow&);
    /// Writes the preferences if they have changed and were last written at least `seconds` ago. Shows a
    /// message if that fails.
    void keep_preferences(double seconds);
};

} // namespace pendula
