// SPDX-License-Identifier: MIT
#include "window/features/views/window_views.hpp"

#include "window/features/plots/window_plots.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pendula {
namespace {

constexpr double travel_time = 10; ///< s, longer than any camera takes

} // namespace

ViewLayout WindowViews::present_layout(gl::Size window, const PixelRectangle& free, const PanelLayout& panels,
                                       const ViewState& view, const Snapshot& snapshot, double seconds,
                                       float pixel_ratio) {
    const PlotSet plots = plots_with(snapshot);
    PixelRectangle area = free;
    // Titles, legends and buttons of plots and maps stand below the sign that leads back to all views.
    if (const auto only = control.maximised(); only && *only != View::chain && *only != View::torus) {
        const int head =
            std::clamp(static_cast<int>(std::ceil(view.head * pixel_ratio)) - area.y, 0, area.height / 2);
        area.y += head;
        area.height -= head;
    }
    ViewLayout goal = control.layout(area, view.views, snapshot.setup.chain.links(), plots);
    if (goal.chain_clip.width > 0) goal.chain_clip = {0, 0, window.width, window.height};
    const LayoutCause cause{view.views.layout, control.maximised(), view.show_panels,
                            panels.left_open,  panels.right_open,   plots,
                            view.views.plots};
    return ease_.advance(goal, cause, seconds, view.preferences.reduced_motion);
}

ViewLayout WindowViews::recorded_layout(int width, int height, const ViewState& view,
                                        const Snapshot& snapshot) const {
    return control.layout({0, 0, width, height}, view.views, snapshot.setup.chain.links(),
                          plots_with(snapshot));
}

void WindowViews::advance(double elapsed, const ViewState& view, const Snapshot& snapshot) {
    ViewSettings settings = view.views;
    // With reduced motion cameras jump, and nothing turns by itself.
    const bool reduced = view.preferences.reduced_motion;
    // If the run stands, so does the picture.
    if (reduced || snapshot.run_state != RunState::running) settings.auto_rotate = false;
    const double seconds = reduced ? travel_time : elapsed;
    const ChainState* held = drag.bobs().held();
    control.advance(seconds, settings, snapshot.states.front(), held != nullptr);
    const EnsembleSeries* members = snapshot.ensemble_course ? snapshot.ensemble_statistics.get() : nullptr;
    control.frame_chain(seconds, snapshot.setup.chain, held ? *held : snapshot.states.front(),
                        held != nullptr, members ? spare_energy(*snapshot.ensemble_course, *members) : 0.0);
}

bool WindowViews::handle(const WindowMoment& moment, const ViewLayout& layout, InputEvents& events) {
    control.handle(events, layout, moment.snapshot.setup.chain, moment.screen.pixel_ratio, moment.over_panel);
    return false;
}

void WindowViews::carry_out(const WindowMoment& moment) {
    if (moment.requests.show_all_views) control.leave_whole_window();
}

bool WindowViews::perform(const WindowMoment&, Action action) {
    if (action == Action::home_camera) control.home();
    return action == Action::close_top && control.leave_whole_window();
}

} // namespace pendula
