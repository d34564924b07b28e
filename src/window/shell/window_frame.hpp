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
    int height = 0;         ///< px, of the framebuffer
    float render_scale = 1; ///< lines drawn per line of the picture
    float text_scale = 1;   ///< framebuffer pixels per logical pixel of text
};
FrameInput frame_input(const WindowFrame&);

/// The same scene for a film of another size than the window's: without panels, in its own layout.
FrameInput recorded_input(FrameInput, const ViewLayout&, int height);

/// The area that the panels leave free, converted from screen coordinates of `ratio` pixels each to
/// framebuffer pixels.
PixelRectangle scene_area(const FreeArea& free, float ratio, gl::Size framebuffer);

} // namespace pendula
