// SPDX-License-Identifier: MIT
#include "window/features/views/window_views.hpp"

#include "window/features/plots/window_plots.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

PixelRectangle point_in_middle_of(const PixelRectangle& view) {
    return {view.x + view.width / 2, view.y + view.height / 2, 0, 0};
}

PixelRectangle between(const PixelRectangle& from, const PixelRectangle& to, double part) {
    const auto mix = [part](int a, int b) { return static_cast<int>(std::lround(a + part * (b - a))); };
    PixelRectangle view{mix(from.x, to.x), mix(from.y, to.y), 0, 0};
    view.width = std::max(1, mix(from.x + from.width, to.x + to.width) - view.x);
    view.height = std::max(1, mix(from.y + from.height, to.y + to.height) - view.y);
    return view;
}

} // namespace

ViewLayout LayoutEase::advance(const ViewLayout& goal, const LayoutCause& cause, double seconds,
                               bool at_once) {
    if (cause_ && !(*cause_ == cause)) {
        from_ = shown_;
        passed_ = 0;
    } else
        passed_ += seconds;
    cause_ = cause;
    if (at_once) passed_ = duration;
    shown_ = goal;
    if (passed_ >= duration) return shown_;
    const double t = passed_ / duration, part = t * t * (3 - 2 * t);
    for (const View view : all_views) {
        const PixelRectangle& to = goal[view];
        if (to.is_empty()) continue;
        const PixelRectangle& from = from_[view];
        shown_[view] = between(from.is_empty() ? point_in_middle_of(to) : from, to, part);
    }
    if (from_.chain_clip.is_empty()) return shown_; // the chain was hidden before
    const ChainRest &from = from_.chain_rest, &to = goal.chain_rest;
    shown_.chain_rest.part = std::lerp(from.part, to.part, part);
    shown_.chain_rest.base =
        to.part > 0 && from.part > 0 ? std::lerp(from.base, to.base, part) : std::max(from.base, to.base);
    return shown_;
}

namespace {

constexpr float scene_text = 13;   ///< size of text, logical pixels: slightly smaller than in the panels
constexpr double travel_time = 10; ///< longer than any movement of a camera, s

} // namespace

ViewLayout WindowViews::present_layout(gl::Size window, const PixelRectangle& free, const PanelLayout& panels,
                                       const ViewState& view, const Snapshot& snapshot, double seconds,
                                       float pixel_ratio) {
    const PlotSet plots = plots_with(snapshot);
    PixelRectangle area = free;
    // Leaves room for the button "← All views" above the titles, legends and buttons of plots and maps.
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
    // With reduced motion, cameras jump, and the torus does not turn by itself.
    const bool reduced = view.preferences.reduced_motion;
    // The torus does not turn by itself while the run is stopped.
    if (reduced || snapshot.run_state != RunState::running) settings.auto_rotate = false;
    const double seconds = reduced ? travel_time : elapsed;
    const ChainState* held = drag.bobs().held();
    control.advance(seconds, settings, snapshot.states.front(), held != nullptr);
    const EnsembleSeries* members = snapshot.ensemble_schedule ? snapshot.ensemble_statistics.get() : nullptr;
    control.frame_chain(seconds, snapshot.setup.chain, held ? *held : snapshot.states.front(),
                        held != nullptr, members ? spare_energy(*snapshot.ensemble_schedule, *members) : 0.0);
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

FrameInput WindowViews::input_of(const WindowMoment& moment, const ViewLayout& layout,
                                 float render_scale) const {
    const Snapshot& snapshot = moment.snapshot;
    FrameInput input = frame_of({&snapshot.setup.chain, drag.shown_states(), snapshot.trajectories,
                                 snapshot.epoch, snapshot.time, snapshot.setup.sample_interval},
                                moment.view, snapshot.speed);
    input.hovered_bob = drag.bobs().hovered();
    input.dragged_bob = drag.bobs().dragged();
    input.look.transparent = false; // the window's background is not transparent
    if (moment.view.preferences.no_flashes) {
        input.look.bloom = 0;
        input.look.flips = false;
    }
    control.set_cameras(input);
    input.layout = layout;
    input.render_scale = render_scale;
    input.pixel_scale = pixel_scale_for(moment.size.height);
    input.text_size = scene_text * (moment.screen.scale * moment.screen.pixel_ratio);
    return input;
}

FrameInput recorded_input(FrameInput input, const ViewLayout& layout, int height) {
    input.layout = layout;
    input.render_scale = 1;
    input.pixel_scale = pixel_scale_for(height);
    input.text_size = text_size_for(height);
    input.newness.reset();
    return input;
}

} // namespace pendula
