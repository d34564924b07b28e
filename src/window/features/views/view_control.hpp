// SPDX-License-Identifier: MIT
/// What pointer and wheel do to the views, and which one fills the window. Drawing thread; no OpenGL.
#pragma once

#include "film/chain_framing.hpp"
#include "film/torus_orbit.hpp"
#include "render/view_layout.hpp"
#include "scene/run_view.hpp"
#include "scene/viewing.hpp"
#include "simulation/drag.hpp"
#include "window/features/views/chain_view_camera.hpp"
#include "window/shell/window_input.hpp"

#include <cstddef>
#include <optional>

namespace pendula {

/// From metres to framebuffer pixels of the chain's view, and back.
struct ChainTransform {
    ChainPlace place; ///< framebuffer pixels

    DragPoint metres(double x, double y) const {
        return {(x - place.pivot.x) / place.scale, (place.pivot.y - y) / place.scale};
    }
    /// Framebuffer pixels, y down.
    DragPoint pixels(DragPoint point) const {
        return {place.pivot.x + place.scale * point.x, place.pivot.y - place.scale * point.y};
    }
};

class ViewControl {
  public:
    explicit ViewControl(const ViewSettings& settings) : orbit_(settings.embedding) {}

    /// Divides the part of the framebuffer that panels leave free.
    ViewLayout layout(const PixelRectangle& area, const ViewSettings&, std::size_t links,
                      PlotSet plots = PlotSet::all) const;

    /// Moves on by `seconds` of wall time; `state` is the main chain's. The chain's view does not move
    /// while a hand holds a bob: if it followed that bob, it would run away from the hand.
    void advance(double seconds, const ViewSettings&, const ChainState& state, bool bob_held = false);

    /// Fits the chain's view to what the chain can reach; `state` is the one shown, which a hand may hold.
    /// `members` as in ChainFraming::advance().
    void frame_chain(double seconds, const Chain&, const ChainState& state, bool bob_held = false,
                     std::optional<double> members = 0.0);
    ChainExtent chain_extent(const Chain&) const;

    ChainTransform chain_transform(const ViewLayout&, const Chain&) const;

    /// `pixel_ratio` is framebuffer pixels per unit of the events; nothing new begins where `over_panel`.
    void handle(const InputEvents&, const ViewLayout&, const Chain&, double pixel_ratio, bool over_panel);

    void home();
    /// Ends a drag.
    void let_go() { dragged_.reset(); }

    /// Shows all views again if one filled the window; false if none did.
    bool leave_whole_window();
    /// The view that fills the window, if one does.
    const std::optional<View>& maximised() const { return maximised_; }

    void set_cameras(FrameInput&) const;

    /// For the run's file. `rotates`: the torus turns while nobody touches it; `speed` is simulated seconds
    /// per wall second.
    CameraPose pose(bool rotates, double speed) const;

  private:
    void drag(const InputEvents&, const ViewLayout&, const Chain&, double pixel_ratio);
    ChainPlace place_of(const Chain&, const ViewLayout&) const;

    ChainViewCamera chain_;
    ChainFraming framing_;
    TorusOrbit orbit_;
    std::optional<View> dragged_, maximised_;
};

} // namespace pendula
