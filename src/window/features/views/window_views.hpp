// SPDX-License-Identifier: MIT
/// The views of a window: their places, their cameras, and the pointer in them. Drawing thread.
#pragma once

#include "render/view_layout.hpp"
#include "scene/viewing.hpp"
#include "simulation/snapshot.hpp"
#include "window/features/views/view_control.hpp"
#include "window/features/views/window_drag.hpp"
#include "window/panels/view_state.hpp"
#include "window/shell/feature.hpp"

#include <cstdint>
#include <optional>

namespace pendula {

/// What the views' places depend on: when it changes, the views glide. They follow the window's size at once.
struct LayoutCause {
    Layout layout = Layout::chain_torus;
    std::optional<View> maximised;
    bool panels = true, left_panel = true, right_panel = true; ///< which panels are shown
    PlotSet plots = PlotSet::all;
    PlotSelection chosen = {};

    bool operator==(const LayoutCause&) const = default;
};

/// Lets the views glide from one layout to the next. Pure: the caller says how much time has passed.
class LayoutEase {
  public:
    static constexpr double duration = 0.3; ///< s

    /// The places of the views, `seconds` after the last call, on their way to `goal`. With `at_once` they
    /// are already there. A view that appears grows from its middle; a view that disappears vanishes at once.
    ViewLayout advance(const ViewLayout& goal, const LayoutCause& cause, double seconds, bool at_once);

  private:
    std::optional<LayoutCause> cause_;
    ViewLayout from_, shown_;
    double passed_ = duration; ///< s
};

struct WindowViews final : Feature {
    explicit WindowViews(const ViewSettings& settings) : control(settings) {}

    /// A scene that the last frame did not show is seen from home, or as the user left it.
    void begin_frame(const WindowMoment& moment) override { cameras_.follow(moment.scene, control); }
    bool handle(const WindowMoment&, const ViewLayout&, InputEvents&) override;
    void carry_out(const WindowMoment&) override;
    bool perform(const WindowMoment&, Action) override;

    ViewControl control;
    WindowDrag drag{control};

    /// The places of the views in this frame, `seconds` after the last one. The views divide `free`, but the
    /// chain may swing behind the panels: its picture is the whole window.
    ViewLayout present_layout(gl::Size window, const PixelRectangle& free, const PanelLayout&,
                              const ViewState&, const Snapshot&, double seconds, float pixel_ratio);
    /// The layout for a film of another size than the window's, without panels.
    ViewLayout recorded_layout(int width, int height, const ViewState&, const Snapshot&) const;

    /// Moves the cameras on by `seconds` of wall time.
    void advance(double seconds, const ViewState&, const Snapshot&);

  private:
    LayoutEase ease_;
    SceneCameras cameras_{0};
};

} // namespace pendula
