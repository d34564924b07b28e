// SPDX-License-Identifier: MIT
/// The views of a window: their places, their cameras, the handling of the pointer, and the input for the
/// renderer. Drawing thread.
#pragma once

#include "render/frame_input.hpp"
#include "render/view_layout.hpp"
#include "scene/viewing.hpp"
#include "simulation/snapshot.hpp"
#include "window/features/views/view_control.hpp"
#include "window/features/views/window_drag.hpp"
#include "window/panels/view_state.hpp"
#include "window/shell/feature.hpp"

#include <optional>

namespace pendula {

/// The data that determine the layout of the views. When they change, the views glide to their new places. A
/// change of the window's size moves the views at once.
struct LayoutCause {
    Layout layout = Layout::chain_torus;
    std::optional<View> maximised;
    bool panels = true, left_panel = true, right_panel = true; ///< which panels are shown
    PlotSet plots = PlotSet::all;
    PlotSelection chosen = {};

    bool operator==(const LayoutCause&) const = default;
};

/// Makes the views glide from one layout to the next. Reads no clock: the caller passes the elapsed time.
class LayoutEase {
  public:
    static constexpr double duration = 0.3; ///< s

    /// Returns the places of the views, `seconds` after the last call, on their way to `goal`. `at_once`: the
    /// views do not glide. A view that appears grows from its middle; a view that disappears does so at once.
    ViewLayout advance(const ViewLayout& goal, const LayoutCause& cause, double seconds, bool at_once);

  private:
    std::optional<LayoutCause> cause_;
    ViewLayout from_, shown_;
    double passed_ = duration; ///< time since the last change of the layout, s
};

struct WindowViews final : Feature {
    explicit WindowViews(const ViewSettings& settings) : control(settings) {}

    /// Restores the cameras of a scene that was shown before; a scene shown for the first time gets the home
    /// view.
    void begin_frame(const WindowMoment& moment) override { cameras_.follow(moment.scene, control); }
    bool handle(const WindowMoment&, const ViewLayout&, InputEvents&) override;
    void carry_out(const WindowMoment&) override;
    bool perform(const WindowMoment&, Action) override;

    ViewControl control;
    WindowDrag drag{control};

    /// The places of the views in this frame. `seconds`: wall time since the last frame. The views divide
    /// `free`, but the chain is also drawn behind the panels, in the whole window.
    ViewLayout present_layout(gl::Size window, const PixelRectangle& free, const PanelLayout&,
                              const ViewState&, const Snapshot&, double seconds, float pixel_ratio);
    /// The layout without panels for a film of this size.
    ViewLayout recorded_layout(int width, int height, const ViewState&, const Snapshot&) const;

    /// The renderer's input for the window's next frame. `render_scale`: rendered height / shown height.
    FrameInput input_of(const WindowMoment&, const ViewLayout&, float render_scale) const;

    /// Advances the cameras by `seconds` of wall time.
    void advance(double seconds, const ViewState&, const Snapshot&);

  private:
    LayoutEase ease_;
    SceneCameras cameras_;
};

/// The input for the same scene in a film that is `height` pixels high: without panels, in its own layout.
FrameInput recorded_input(FrameInput, const ViewLayout&, int height);

} // namespace pendula
