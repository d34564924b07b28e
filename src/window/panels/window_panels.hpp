// SPDX-License-Identifier: MIT
/// A window's overlay, the view that it edits, and the preferences kept for the next window. Drawing thread.
#pragma once

#include "gl/window.hpp"
#include "render/view.hpp"
#include "scene/scene.hpp"
#include "window/panels/overlay.hpp"
#include "window/panels/preferences.hpp"

namespace pendula {

struct DesktopWindow;

struct WindowPanels {
    /// Shows the scene's view. A notice says what went wrong with the preferences, or what the scene notes.
    WindowPanels(const DesktopWindow&, const Scene&);

    Overlay overlay;
    ViewState view;
    KeptPreferences preferences;

    /// Between frames: follows the desktop's scale and the user's.
    void rescale(DesktopWindow&);
    /// Writes the preferences if they have changed and were last written `seconds` ago; a notice reports a
    /// failure.
    void keep_preferences(double seconds);
    /// The part of the framebuffer, of that size, that the panels leave free.
    PixelRectangle free_area(gl::Size, float pixel_ratio) const;
};

} // namespace pendula
