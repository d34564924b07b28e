// SPDX-License-Identifier: MIT
/// The effect of the pointer and the wheel on the views and their cameras. Drawing thread; needs no OpenGL.
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

/// The place and size of the chain in its view, in pixels or another unit of the screen; y points down.
struct ChainPlace {
    glm::vec2 pivot{0}; ///< the pivot's place
    float scale = 1;    ///< screen units per metre

    DragPoint metres(double x, double y) const { return {(x - pivot.x) / scale, (pivot.y - y) / scale}; }
    DragPoint pixels(DragPoint point) const { return {pivot.x + scale * point.x, pivot.y - scale * point.y}; }
};

/// The camera of the chain's view. The wheel zooms at the pointer, a drag pans, the camera can follow a bob,
/// and it moves smoothly to its home view. Pointer positions have the unit of ChainPlace.
class ChainViewCamera {
  public:
    const ChainCamera& camera() const { return camera_; }
    /// The view's middle relative to the followed bob, or, without a bob, to the middle of the home view; m.
    glm::vec2 offset() const { return offset_; }

    /// `seconds`: wall time since the last call. `followed`: the place of the bob to follow, m.
    void advance(double seconds, std::optional<glm::vec2> followed);
    void drag(glm::vec2 movement, const ChainPlace&);
    /// Positive `notches` zoom in. The point under the pointer keeps its place on the screen.
    void zoom(double notches, glm::vec2 pointer, const ChainPlace&, glm::vec2 view_centre);
    void home();

  private:
    ChainCamera camera_;
    glm::vec2 offset_{0};       ///< m, see offset()
    glm::vec2 anchor_{0};       ///< m; moves smoothly to the followed bob, or to 0
    double home_remaining_ = 0; ///< time until the home view is reached, s
};

class ViewControl {
  public:
    explicit ViewControl(const ViewSettings& settings) : orbit_(settings.embedding) {}

    /// Divides `area`, the part of the framebuffer that panels leave free, into views.
    ViewLayout layout(const PixelRectangle& area, const ViewSettings&, std::size_t links,
                      PlotSet plots = PlotSet::all) const;

    /// Advances the cameras by `seconds` of wall time. `state`: the main chain's state. While the user holds
    /// a bob, the chain's camera stands still, because a camera that follows this bob would move without end.
    void advance(double seconds, const ViewSettings&, const ChainState& state, bool bob_held = false);

    /// Chooses the scale of the chain's view so that the chain's motion fits into it. `state`: the shown
    /// state; it differs from the snapshot's while the user holds the chain. `members`: see
    /// ChainFraming::advance().
    void frame_chain(double seconds, const Chain&, const ChainState& state, bool bob_held,
                     std::optional<double> members);
    ChainExtent chain_extent(const Chain&) const;

    /// The chain's place in framebuffer pixels.
    ChainPlace chain_place(const ViewLayout&, const Chain&) const;

    /// Handles drags, zooms and double clicks. `pixel_ratio`: framebuffer pixels per unit of the events.
    /// `over_panel`: the pointer is over a panel, so no drag, zoom or double click begins.
    void handle(const InputEvents&, const ViewLayout&, const Chain&, double pixel_ratio, bool over_panel);

    void home();
    /// Ends a drag.
    void let_go() { dragged_.reset(); }

    /// Shows all views again. Returns whether a single view filled the window before the call.
    bool leave_whole_window();
    /// The view that fills the window, if there is one.
    const std::optional<View>& maximised() const { return maximised_; }

    void set_cameras(FrameInput&) const;

    /// The pose of the cameras for the run's file. `rotates`: the torus turns by itself. `speed`: simulated
    /// seconds per wall second.
    CameraPose pose(bool rotates, double speed) const;

  private:
    void drag(const InputEvents&, const ViewLayout&, const Chain&, double pixel_ratio);

    ChainViewCamera chain_;
    ChainFraming framing_;
    TorusOrbit orbit_;
    std::optional<View> dragged_, maximised_;
};

/// Stores the cameras of earlier scenes, so that an undo that returns to a scene also restores its view.
/// Drawing thread.
class SceneCameras {
  public:
    /// Call it once a frame. A scene that is shown for the first time gets the home view. A scene that is
    /// shown again (see ShownScene::number()) gets its last view.
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
    std::uint32_t seen_ = 0;                    ///< number of the scene in the last frame
    std::map<std::uint32_t, ViewControl> left_; ///< cameras by the scene's number
};

} // namespace pendula
