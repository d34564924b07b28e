// SPDX-License-Identifier: MIT
/// What pointer and wheel do to the views, and which one fills the window. Drawing thread; no OpenGL.
#pragma once

#include "app/chain_view_camera.hpp"
#include "app/torus_orbit.hpp"
#include "app/window_input.hpp"
#include "render/view_layout.hpp"
#include "scene/view_settings.hpp"

#include <cstddef>
#include <optional>

namespace pendula {

class ViewControl {
  public:
    explicit ViewControl(const ViewSettings& settings) : orbit_(settings.embedding) {}

    /// Divides the part of the framebuffer that panels leave free.
    ViewLayout layout(const PixelRectangle& area, const ViewSettings&, std::size_t links) const;

    /// Moves on by `seconds` of wall time; `state` is the main chain's.
    void advance(double seconds, const ViewSettings&, const ChainState& state);

    /// `pixel_ratio` is framebuffer pixels per unit of the events; nothing new begins where `over_panel`.
    void handle(const InputEvents&, const ViewLayout&, const Chain&, double pixel_ratio, bool over_panel);

    void home();

    void set_cameras(FrameInput&) const;

  private:
    void drag(const InputEvents&, const ViewLayout&, const Chain&, double pixel_ratio);

    ChainViewCamera chain_;
    TorusOrbit orbit_;
    std::optional<View> dragged_, maximised_;
};

} // namespace pendula
