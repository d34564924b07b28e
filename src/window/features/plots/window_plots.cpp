// SPDX-License-Identifier: MIT
#include "window/features/plots/window_plots.hpp"

#include "files/file_places.hpp"
#include "gl/draw.hpp"
#include "render/plots/sample_curves.hpp"
#include "render/sample_history.hpp"
#include "render/scene_renderer.hpp"
#include "window/features/views/view_control.hpp"
#include "window/features/views/window_drag.hpp"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <utility>

namespace pendula {
namespace {

constexpr double least_kept = 60; ///< length of samples kept for the export of hidden plots, s

/// Whether the scenes differ in more than their starts. If only the start changes, the zoom stays, so that
/// the old and the new run can be compared.
bool is_other_scene(Setup one, const Setup& other) {
    one.start = other.start;
    return !(one == other);
}

} // namespace

void WindowPlots::begin_frame(const Snapshot& snapshot, double plot_seconds) {
    history_.keep(std::max(plot_seconds, least_kept), snapshot.setup.sample_interval);
    statistics_ = snapshot.ensemble_statistics;
    logs_.begin(snapshot.setup, snapshot.energy.scale, std::max(plot_seconds, least_kept));
    if (snapshot.epoch != epoch_ && is_other_scene(setup_, snapshot.setup)) control_.home();
    epoch_ = snapshot.epoch;
    if (!(setup_ == snapshot.setup)) setup_ = snapshot.setup;
}

void WindowPlots::fill(FrameInput& input) {
    input.plot_windows = control_.windows();
    logs_are_filled_ = !exports_.empty() || std::ranges::any_of(all_plots, [&](PlotKind plot) {
        return is_of_logs(plot) && !input.layout[plot].is_empty();
    });
    if (!logs_are_filled_) return;
    logs_.fill(input, divergence_, statistics_);
}

const PlotGeometry* WindowPlots::shown_section() const {
    for (const PlacedPlot& plot : shown_)
        if (plot.place == PlotKind::section) return &plot.geometry;
    return nullptr;
}

void WindowPlots::build(const FrameInput& input, const std::function<PlotGeometry(PlotKind)>& geometry_of,
                        const WindowScreen& screen, bool quiet) {
    shown_.clear();
    for (const PlotKind place : all_plots)
        if (!input.layout[place].is_empty()) shown_.push_back({place, geometry_of(place)});
    mark(input, screen);
    for (const PlacedPlot& plot : shown_) {
        const PlotChoice choice =
            build_plot_menu(screen, plot, control_.is_home(plot.place), shown_.size() > 1,
                            control_.menu_wanted() == plot.place, quiet);
        if (choice.format) exports_.push_back({plot.place, *choice.format});
        if (choice.home) control_.home(plot.place);
        if (choice.hide) hidden_ = plot.place;
    }
}

std::span<const PlotCurve> WindowPlots::curves_of(const PlacedPlot& plot, const FrameInput& input,
                                                  std::optional<double> around) {
    if (plot.geometry.kind == PlotKind::section) return input.section.orbits;
    if (!is_of_samples(plot.geometry.kind)) return log_curves(plot.geometry.kind, input);
    made_ = sample_curves(plot.geometry, input, history_, around);
    return made_;
}

void WindowPlots::mark(const FrameInput& input, const WindowScreen& screen) {
    pointed_time_.reset();
    const auto& pointed = control_.pointed();
    if (!pointed) return;
    for (const PlacedPlot& plot : shown_) {
        if (plot.place != pointed->place) continue;
        const auto curves = curves_of(plot, input);
        const auto nearest = nearest_point(curves, plot.geometry.transform(), pointed->at.x, pointed->at.y);
        if (!nearest) continue;
        const PlotCurve& curve = curves[nearest->curve];
        const PlotPoint& point = curve.points[nearest->point];
        draw_hover(screen, plot.geometry, curve, point, input.time);
        // In a section, only the run's own crossings belong to times of the run.
        if (plot.geometry.kind != PlotKind::section || nearest->curve == 0) pointed_time_ = point.time;
    }
    if (!pointed_time_) return;
    for (const PlacedPlot& plot : shown_) {
        if (plot.place == pointed->place || plot.place == PlotKind::section) continue;
        // The interval between samples is known. Points of logs may be farther apart, because logs are
        // thinned.
        const double tolerance = is_of_samples(plot.geometry.kind)
                                     ? 1.5 * input.sample_interval * static_cast<double>(history_.stride())
                                     : (plot.geometry.home_across.all.span() / 64);
        draw_time_cursor(screen, plot.geometry, curves_of(plot, input, pointed_time_), *pointed_time_,
                         tolerance);
    }
}

std::vector<glm::dvec2> WindowPlots::pointed_pose(const FrameInput& input) const {
    if (!pointed_time_ || history_.epoch() != input.epoch) return {};
    return past_pose(history_, *input.chain, *pointed_time_, input.sample_interval);
}

bool WindowPlots::handle(const WindowMoment& moment, const ViewLayout&, InputEvents& events) {
    handle(events, moment.screen, moment.over_panel);
    return false;
}

void WindowPlots::draw(const WindowMoment& moment, const FrameInput& input) {
    build(
        input,
        [&](PlotKind kind) {
            return moment.renderer.plot(kind, input, moment.size.width, moment.size.height);
        },
        moment.screen, !moment.view.show_panels);
    if (const auto hidden = std::exchange(hidden_, std::nullopt))
        moment.view.views.plots.show(shown_plot(*hidden), false);
    write_exports(moment, input);
    moment.view.pointed_time = pointed_time_;
    const ViewLayout& layout = input.layout;
    draw_pose_mark(moment.cameras.chain_place(layout, *input.chain), pointed_pose(input), input.look.theme,
                   layout.chain_clip.width > 0 ? layout.chain_clip : layout[View::chain], moment.screen);
}

void WindowPlots::write_exports(const WindowMoment& moment, const FrameInput& input) {
    for (const PlotExport& wanted : std::exchange(exports_, {})) {
        // The curves of a plot of readings (drift, divergence) that is not on screen are filled only in the
        // next frame.
        if (is_of_logs(wanted.plot) && !logs_are_filled_) {
            exports_.push_back(wanted);
            continue;
        }
        try {
            const std::filesystem::path path = write_plot(wanted, input, moment.renderer, history_, scene_());
            moment.notify("Saved " + in_full(path).string(), false);
        } catch (const std::exception& error) {
            moment.notify(error.what(), true);
        }
        // From here on, drawing goes to the window again, for the panels.
        gl::begin_pass(0, {0, 0, moment.size.width, moment.size.height}, gl::Blend::none);
    }
}

void WindowPlots::carry_out(const WindowMoment& moment) {
    const std::vector<PlotExport>& wanted = moment.requests.plots;
    exports_.insert(exports_.end(), wanted.begin(), wanted.end());
}

bool WindowPlots::perform(const WindowMoment&, Action action) {
    if (action == Action::home_camera) home();
    if (action == Action::clear_trails) clear_trails();
    return false;
}

} // namespace pendula
