// SPDX-License-Identifier: MIT
/// The pointer and the wheel in the views, and the view that fills the window. Drawing thread; no OpenGL.
#pragma once

#include "film/torus_orbit.hpp"
#include "render/frame_input.hpp"
#include "render/view_layout.hpp"
#include "scene/run_view.hpp"
#include "scene/viewing.hpp"
#include "simulation/drag.hpp"
#include "window/shell/window_input.hpp"

#include <glm/vec2.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

namespace pendula {

/// Where the view shows the chain, and how large: the pivot's place and units per metre, y down.
struct ChainPlace {
    glm::vec2 pivot{0};
    float scale = 1;
};

/// The camera of the chain's view: the wheel zooms at the pointer, drags pan, the camera can follow a bob,
/// and it eases home. Pure; pointer positions are in the unit of `ChainPlace`.
class ChainViewCamera {
  public:
    const ChainCamera& camera() const { return camera_; }
    /// m, to the view's middle: from the followed bob, or without one from the middle's place at home.
    glm::vec2 offset() const { return offset_; }

    /// `seconds` of wall time since the last call; `followed` is the place of the bob to follow, m.
    void advance(double seconds, std::optional<glm::vec2> followed);
    void drag(glm::vec2 movement, const ChainPlace&);
    /// Positive notches zoom in; the point under the pointer stays there.
    void zoom(double notches, glm::vec2 pointer, const ChainPlace&, glm::vec2 view_centre);
    void home();

  private:
    ChainCamera camera_;
    glm::vec2 offset_{0};       ///< m, see offset()
    glm::vec2 anchor_{0};       ///< m: eases to the followed bob, or to 0
    double home_remaining_ = 0; ///< s of easing still to go
};

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

    /// Advances the cameras by `seconds` of wall time; `state` is the main chain's. The chain's view does not
    /// move while the user holds a bob: a camera that follows that bob would run away from the pointer.
    void advance(double seconds, const ViewSettings&, const ChainState& state, bool bob_held = false);

    /// Fits the chain's view to the chain's reach; `state` is the shown state, in which the user may hold the
    /// chain. `members` as in ChainFraming::advance().
    void frame_chain(double seconds, const Chain&, const ChainState& state, bool bob_held = false,
                     std::optional<double> members = 0.0);
    ChainExtent chain_extent(const Chain&) const;

    ChainTransform chain_transform(const ViewLayout&, const Chain&) const;

    /// `pixel_ratio` is framebuffer pixels per unit of the events. `over_panel`: the pointer is over a panel,
    /// where nothing new begins.
    void handle(const InputEvents&, const ViewLayout&, const Chain&, double pixel_ratio, bool over_panel);

    void home();
    /// Ends a drag.
    void let_go() { dragged_.reset(); }

    /// Shows all views again if one filled the window; returns whether one did.
    bool leave_whole_window();
    /// The view that fills the window, if there is one.
    const std::optional<View>& maximised() const { return maximised_; }

    void set_cameras(FrameInput&) const;

    /// The camera's pose for the run's file. `rotates`: the torus turns while it is not touched; `speed` is
    /// simulated seconds per wall second.
    CameraPose pose(bool rotates, double speed) const;

  private:
    void drag(const InputEvents&, const ViewLayout&, const Chain&, double pixel_ratio);
    ChainPlace place_of(const Chain&, const ViewLayout&) const;

    ChainViewCamera chain_;
    ChainFraming framing_;
    TorusOrbit orbit_;
    std::optional<View> dragged_, maximised_;
};

/// The cameras of scenes shown before, so that undo to an earlier scene restores its view. Drawing thread.
class SceneCameras {
  public:
    explicit SceneCameras(std::uint32_t scene) : seen_(scene) {}

    /// Call once a frame. A scene shown for the first time is seen from home; a scene shown again (see
    /// ShownScene::number()) is seen as the user left it.
    void follow(std::uint32_t scene, ViewControl& control) {
        if (scene == seen_) return;
        left_.insert_or_assign(seen_, control);
        seen_ = scene;
        const auto known = left_.find(scene);
        if (known == left_.end()) return control.home();
        control = known->second;
        control.let_go();
    }

  private:
    std::uint32_t seen_;
    std::map<std::uint32_t, ViewControl> left_; ///< by the scene's number
};

} // namespace pendula
