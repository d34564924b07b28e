// SPDX-License-Identifier: MIT
#include "window/shell/still_watch.hpp"

#include "render/plots/reading.hpp"

#include <algorithm>
#include <utility>

namespace pendula {
namespace {

bool same_state(const ChainState& a, const ChainState& b) {
    return a.theta == b.theta && a.omega == b.omega && a.x == b.x && a.y == b.y && a.strain == b.strain;
}

bool same_trajectory(const TrajectoryReport& a, const TrajectoryReport& b) {
    return a.kind == b.kind && a.label == b.label && a.first_sample == b.first_sample &&
           a.passed_large == b.passed_large;
}

/// A curve grows at its end or is thinned: the number of points and the last one show any change.
void add_curves(std::vector<double>& told, std::span<const PlotCurve> curves) {
    told.push_back(static_cast<double>(curves.size()));
    for (const PlotCurve& curve : curves) {
        told.push_back(static_cast<double>(curve.points.size()));
        if (!curve.points.empty())
            told.insert(told.end(), {curve.points.back().time, curve.points.back().up});
    }
}

} // namespace

StillWatch::Frame StillWatch::frame_of(const FrameInput& input, int width, int height) {
    Frame frame{input, width, height, *input.chain, {}, {}, {}};
    frame.states.assign(input.states.begin(), input.states.end());
    frame.trajectories.assign(input.trajectories.begin(), input.trajectories.end());
    for (const PlotKind plot : all_plots) add_curves(frame.curves, log_curves(plot, input));
    add_curves(frame.curves, input.section.orbits);
    return frame;
}

bool StillWatch::same(const Frame& a, const Frame& b) {
    const FrameInput &i = a.input, &j = b.input;
    return a.width == b.width && a.height == b.height && i.epoch == j.epoch && i.time == j.time &&
           i.sample_interval == j.sample_interval && i.viewing() == j.viewing() &&
           i.hovered_bob == j.hovered_bob && i.dragged_bob == j.dragged_bob &&
           i.chain_camera == j.chain_camera && i.chain_extent == j.chain_extent &&
           i.torus_camera == j.torus_camera && i.torus_shape == j.torus_shape && i.layout == j.layout &&
           i.plot_windows == j.plot_windows && i.energy_scale == j.energy_scale &&
           i.section.revision == j.section.revision && i.section.allowed == j.section.allowed &&
           i.section.note == j.section.note && i.section.empty == j.section.empty &&
           i.show_labels == j.show_labels && i.text_size == j.text_size && i.pixel_scale == j.pixel_scale &&
           a.curves == b.curves && a.chain == b.chain && std::ranges::equal(a.states, b.states, same_state) &&
           std::ranges::equal(a.trajectories, b.trajectories, same_trajectory);
}

StillWatch::Order StillWatch::look(const FrameInput& input, int width, int height, bool run_stands,
                                   double seconds) {
    if (!run_stands) {
        forget();
        last_.reset();
        return Order::draw;
    }
    Frame now = frame_of(input, width, height);
    const bool is_same = last_ && same(*last_, now);
    last_ = std::move(now);
    if (!is_same) {
        forget();
        return Order::draw;
    }
    if (kept_) return Order::keep;
    standing_ += seconds;
    if (standing_ < patience) return Order::draw;
    kept_ = true;
    return Order::refine;
}

void StillWatch::forget() {
    standing_ = 0;
    kept_ = false;
}

} // namespace pendula
