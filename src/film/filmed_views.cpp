// SPDX-License-Identifier: MIT
#include "film/filmed_views.hpp"

#include "film/torus_orbit.hpp"
#include "physics/refusal.hpp"
#include "record/record_error.hpp"
#include "render/look/palette.hpp"
#include "render/map/map_words.hpp"
#include "render/plots/section_plot.hpp"
#include "render/view_geometry.hpp"
#include "render/view_layout.hpp"
#include "section/portrait.hpp"
#include "tasks/interrupt.hpp"
#include "tasks/threads.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <thread>
#include <utility>
#include <vector>

namespace pendula {

void FilmedEnsemble::put_next(const Simulation& now, EnsembleSink& sink) {
    const double time = next().time;
    moments_.advance();
    const bool goes_on = follower_ && schedule_ == now.ensemble_schedule();
    schedule_ = now.ensemble_schedule();
    if (!schedule_) {
        if (follower_) sink.forget_ensemble();
        follower_.reset();
        workers_.reset();
        frame_ = {};
        return;
    }
    try {
        if (!follower_) // kept_memory is 0, because a film never goes back to past states
            follower_.emplace(workers_.emplace(threads_),
                              EnsembleFollowerOptions{
                                  .kept_memory = 0, .stop = &InterruptGuard::flag(), .engine = engine_});
        follower_->follow(schedule_, time);
    } catch (const Interrupted&) {
        return;
    }
    if (goes_on && frame_.time == follower_->time()) return; // no step since the last frame
    follower_->fill(frame_);
    sink.put(frame_);
}

namespace {

constexpr std::chrono::milliseconds between_counts{5};

} // namespace

bool FilmedMap::Wanted::is_like(const Wanted& other) const {
    return given == other.given && view == other.view && grid == other.grid &&
           picture.width == other.picture.width && picture.height == other.picture.height;
}

void FilmedMap::fill(FrameInput& input, const StartState& start, int width, int height, double longest_wait) {
    const PixelRectangle& view = input.layout[View::map];
    if (view.is_empty()) return;
    const gl::Area picture =
        map_geometry(area_of(view, width, height), input.text_size, input.show_labels).picture;
    Wanted wanted{map_definition(input.map, *input.chain, start), input.map, map_grid(picture), picture};
    if (!shown_ || !shown_->is_like(wanted)) {
        calculate(wanted, longest_wait);
        shown_ = std::move(wanted);
    }
    input.map_frame = &frame_;
}

void FilmedMap::calculate(const Wanted& wanted, double longest_wait) {
    frame_ = {};
    frame_.definition = without_axes(wanted.given);
    frame_.problem = problem_of(wanted.given).value_or("");
    if (!frame_.problem.empty()) return;
    frame_.place = map_place(wanted.view, usual_place(wanted.given));
    const MapPlace place = shown_place(frame_.place, wanted.picture);
    const MapShown shown = std::isinf(longest_wait) ? MapShown::when_finished : MapShown::while_calculated;
    if (!work_) work_ = std::make_unique<MapWork>(usual_threads(), shown);
    const std::uint64_t generation =
        work_->request(frame_.definition, place, wanted.grid.columns, wanted.grid.rows);
    const auto began = std::chrono::steady_clock::now();
    MapReport report;
    while (report = work_->report(),
           report.progress < 1 && !report.failure && !InterruptGuard::interrupted() &&
               std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count() < longest_wait)
        std::this_thread::sleep_for(between_counts);
    work_->rest();
    if (report.failure) {
        frame_.problem = *report.failure;
        return;
    }
    frame_.status = status_words(frame_.definition, place, report.arithmetic, report.predictability);
    if (!report.picture || report.picture_generation != generation) return;
    const MapColouring colouring = colouring_of(*report.picture, wanted.view.palette, wanted.view.scale);
    frame_.pictures[1] = std::make_shared<const PaintedMap>(paint(report.picture, colouring));
}

namespace {

/// The number of crossings of each orbit that spread() adds: enough for closed lines, and for a chaotic sea
/// that looks even.
constexpr std::size_t spread_crossings = 600;

} // namespace

void FilmSection::spread(std::size_t orbits) {
    spread_ = orbits;
    curves_.resize(1);
    if (!stage_.shell || orbits == 0) return;
    WorkerPool workers;
    const PortraitPlan plan{.choice = stage_.choice,
                            .orbits = orbits,
                            .crossings = spread_crossings,
                            .arithmetic = Arithmetic::double_};
    for (const PortraitOrbit& orbit : follow_spread(*stage_.shell, plan, workers)) {
        PlotCurve curve = section_curve(stage_.choice, fmt::format("Orbit {}", curves_.size()), {});
        for (const SectionCrossing& crossing : orbit.crossings)
            curve.points.push_back(section_point(crossing));
        curves_.push_back(std::move(curve));
    }
}

void FilmSection::colour(Theme theme) {
    theme_ = theme;
    strengths_.assign(1, 1.0f);
    const auto spread = std::span(curves_).subspan(1);
    const std::vector<OrbitLook> looks = orbit_looks(spread, section_ranges(stage_.shown()), theme);
    for (std::size_t i = 0; i < spread.size(); ++i) {
        spread[i].colour = looks[i].colour;
        strengths_.push_back(looks[i].strength);
    }
}

void FilmSection::fill(FrameInput& input, const SharedOrigin& origin) {
    if (input.layout[PlotKind::section].is_empty() || !origin) return;
    const SectionChoice choice = input.views.section(origin->trajectory->chain());
    const bool is_another = !origin_ || !origin_->leads_alike(*origin) || !(choice == stage_.choice);
    if (is_another) {
        stage_ = section_stage(*origin, choice);
        origin_ = origin;
        watch_.reset();
        if (stage_.shell) watch_.emplace(origin->trajectory->clone(), choice, origin->time);
    }
    const bool are_others = is_another || spread_ != input.views.section_orbits;
    if (are_others) spread(input.views.section_orbits);
    if (are_others || theme_ != input.look.theme) {
        colour(input.look.theme);
        ++revision_;
    }
    input.section = stage_.shown();
    if (!watch_) return;
    watch_->advance(input.time, std::numeric_limits<std::size_t>::max());
    curves_.front() = section_curve(choice, "This run", palette::bob(0, input.look.theme));
    for (const SectionCrossing& crossing : watch_->crossings())
        if (crossing.time <= to_wide(input.time)) curves_.front().points.push_back(section_point(crossing));
    input.section.orbits = curves_;
    input.section.strengths = strengths_;
    input.section.revision = revision_;
}

namespace {

constexpr int most_rows = 1080; // enough for a window; a phone's 4K film has four times as many pixels

std::vector<std::uint8_t> opaque(std::span<const std::uint8_t> rgb) {
    std::vector<std::uint8_t> rgba(rgb.size() / 3 * 4);
    for (std::size_t from = 0, to = 0; from < rgb.size(); from += 3, to += 4) {
        rgba[to] = rgb[from];
        rgba[to + 1] = rgb[from + 1];
        rgba[to + 2] = rgb[from + 2];
        rgba[to + 3] = 255;
    }
    return rgba;
}

} // namespace

std::shared_ptr<const VideoFrame> VideoFrames::at(const std::string& file, double time) {
    try {
        if (!frames_ || file != file_) {
            frames_.reset();
            shown_.reset();
            file_ = file;
            frames_.emplace(file, 0, most_rows);
        }
        if (frames_->seek(time) || !shown_)
            shown_ = std::make_shared<const VideoFrame>(VideoFrame{
                frames_->width(), frames_->height(), frames_->reduction(), opaque(frames_->bytes())});
        return shown_;
    } catch (const RecordInterrupted&) {
        return shown_;
    } catch (const RecordError& error) {
        frames_.reset();
        throw Refused(fmt::format("video.file: {}", error.what()));
    }
}

StillFrame still_frame(const Scene& scene, const Simulation& simulation, double time, int width, int height) {
    StillFrame still;
    simulation.states_at(time, still.states);
    const Setup& setup = simulation.setup();
    FrameInput& input = still.input;
    input =
        frame_of({&setup.chain, still.states, {}, simulation.epoch(), time, setup.sample_interval}, scene);
    const TorusLook torus = TorusOrbit::untouched(scene.views.embedding, time, scene.views.auto_rotate);
    input.torus_camera = torus.camera;
    input.torus_shape = torus.shape;
    input.layout = divide_area({0, 0, width, height}, scene.views.layout, {}, scene.setup.chain.links());
    input.pixel_scale = pixel_scale_for(height);
    input.text_size = text_size_for(height);
    return still;
}

} // namespace pendula
