// SPDX-License-Identifier: MIT
/// The renderer's input for the window's next frame. Drawing thread.
#pragma once

#include "gl/window.hpp"
#include "render/frame_input.hpp"
#include "simulation/snapshot.hpp"
#include "window/panels/panel_layout.hpp"

namespace pendula {

class ViewControl;
class WindowDrag;
struct ViewState;

struct WindowFrame {
    const Snapshot& snapshot;
    const ViewState& view;
    const ViewControl& cameras;
    const WindowDrag& drag;
    const ViewLayout& layout;
    int height = 0;         ///< height of the framebuffer, px
    float render_scale = 1; ///< rendered height / shown height
    float text_scale = 1;   ///< factor that converts text sizes to framebuffer pixels
};
FrameInput frame_input(const WindowFrame&);

/// The input for the same scene in a film that is `height` pixels high: without panels, in its own layout.
FrameInput recorded_input(FrameInput, const ViewLayout&, int height);

/// The area that the panels leave free, in framebuffer pixels. `ratio`: framebuffer pixels per screen
/// coordinate.
PixelRectangle scene_area(const FreeArea& free, float ratio, gl::Size framebuffer);

} // namespace pendula
