// SPDX-License-Identifier: MIT
#include "window/features/views/window_picture.hpp"

#include "gl/draw.hpp"
#include "render/plots/reading.hpp"

#include <algorithm>
#include <cmath>
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

/// Appends the number of points and the last point of each curve. These values change whenever a curve
/// changes, because a curve only grows at its end or is thinned.
void add_curves(std::vector<double>& values, std::span<const PlotCurve> curves) {
    values.push_back(static_cast<double>(curves.size()));
    for (const PlotCurve& curve : curves) {
        values.push_back(static_cast<double>(curve.points.size()));
        if (!curve.points.empty())
            values.insert(values.end(), {curve.points.back().time, curve.points.back().up});
    }
}

} // namespace

void ScenePicture::draw(SceneRenderer& renderer, FrameInput& input, unsigned target, gl::Size size,
                        const PictureCause& cause) {
    const gl::Area whole{0, 0, size.width, size.height};
    const StillWatch::Decision decision =
        still_.look(input, size.width, size.height, !cause.runs, cause.seconds);
    if (decision != StillWatch::Decision::draw || cause.for_keeps) input.render_scale = 1;
    input.newness = blend_.look(input, cause.runs, cause.speed, cause.seconds);
    if (decision == StillWatch::Decision::refine) input.newness = 1;
    render_scale_ = input.render_scale;
    was_drawn_ = decision != StillWatch::Decision::keep;
    if (decision == StillWatch::Decision::draw) {
        kept_ = {};
        renderer.draw(input, target, size.width, size.height);
        return;
    }
    if (decision == StillWatch::Decision::refine) {
        kept_ = gl::Framebuffer("standing picture", size.width, size.height, gl::Format::rgba8);
        renderer.draw(input, kept_.id(), size.width, size.height);
    } else {
        ++kept_frames_;
    }
    gl::copy_scaled(kept_.id(), whole, target, whole);
}

void ScenePicture::clear_trails() {
    blend_.cut();
    touch();
}

void WindowPicture::show(const EnsembleFrame* frame) {
    if (!frame) {
        if (!std::exchange(ensemble_, std::nullopt)) return;
        renderer.forget_ensemble();
        return picture.touch();
    }
    const bool is_new =
        !ensemble_ || frame->motion != ensemble_->motion || frame->members != ensemble_->members;
    if (!is_new && frame->time == ensemble_->time) return;
    if (is_new && frame->earlier)
        for (const EnsembleFrame& before : *frame->earlier) renderer.put(before);
    renderer.put(*frame);
    ensemble_ = ShownEnsemble{frame->motion, frame->members, frame->time};
    picture.touch();
}

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

StillWatch::Decision StillWatch::look(const FrameInput& input, int width, int height, bool run_stands,
                                      double seconds) {
    if (!run_stands) {
        forget();
        last_.reset();
        return Decision::draw;
    }
    Frame now = frame_of(input, width, height);
    const bool is_same = last_ && same(*last_, now);
    last_ = std::move(now);
    if (!is_same) {
        forget();
        return Decision::draw;
    }
    if (kept_) return Decision::keep;
    standing_ += seconds;
    if (standing_ < patience) return Decision::draw;
    kept_ = true;
    return Decision::refine;
}

void StillWatch::forget() {
    standing_ = 0;
    kept_ = false;
}

float MotionBlend::look(const FrameInput& input, bool runs, double speed, double seconds) {
    const Cause now{input.epoch, input.show_trails,         input.look,
                    input.views, input.layout[View::chain], input.layout[View::torus]};
    const std::optional<Cause> last = std::exchange(last_, now);
    if (!last) return 1;
    const bool ends_by_a_cut =
        std::exchange(is_cut_, false) || last->epoch != now.epoch || last->trails != now.trails;
    Cause otherwise = now;
    otherwise.epoch = last->epoch;
    otherwise.trails = last->trails;
    // With another look or layout, blending would show the earlier picture as a ghost image.
    if (otherwise != *last) {
        fading_ = 0;
        return 1;
    }
    since_cut_ += seconds;
    if (ends_by_a_cut) {
        // Cuts in quick succession come from a drag of the start, and are shown without fading.
        fading_ = since_cut_ < fade_seconds ? 0 : fade_seconds;
        since_cut_ = 0;
    }
    if (fading_ > 0) {
        const double left = std::exchange(fading_, fading_ - seconds);
        return seconds < left ? static_cast<float>(seconds / left) : 1.0f;
    }
    if (!runs || !(speed > fast)) return 1;
    return static_cast<float>(1 - std::exp(-seconds / smear_seconds));
}

} // namespace pendula
