// SPDX-License-Identifier: MIT
/// The renderer's input for the window's next frame. Drawing thread.
#pragma once

#include "gl/window.hpp"
#include "render/frame_input.hpp"
#include "window/panels/panel_layout.hpp"

namespace pendula {

class WindowDrag;
struct WindowMoment;

/// `render_scale`: rendered height / shown height.
FrameInput frame_input(const WindowMoment&, const WindowDrag&, const ViewLayout&, float render_scale);

/// The input for the same scene in a film that is `height` pixels high: without panels, in its own layout.
FrameInput recorded_input(FrameInput, const ViewLayout&, int height);

/// The area that the panels leave free, in framebuffer pixels. `ratio`: framebuffer pixels per screen
/// coordinate.
PixelRectangle scene_area(const FreeArea& free, float ratio, gl::Size framebuffer);

} // namespace pendula
