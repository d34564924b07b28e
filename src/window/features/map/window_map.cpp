// SPDX-License-Identifier: MIT
#include "window/features/map/window_map.hpp"

#include "physics/arithmetic/double_double.hpp"
#include "render/map/map_words.hpp"
#include "render/view_geometry.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pendula {
namespace {

constexpr double settled = 0.05;      ///< s without a change before a place is calculated, …
constexpr double longest_wait = 0.25; ///< … or so long since the last one was begun, in a movement
constexpr std::size_t most_kept = 12; ///< chains beside the main one
constexpr double same_place = 8;      ///< logical pixels: a click so near a kept chain's mark removes it

/// Whether a picture may be seen in a map's plane, while that is calculated: its axes and legend are the
/// map's.
bool suits(const PaintedMap& painted, const MapDefinition& map) {
    const MapDefinition& its = painted.picture->definition;
    return its.axes == map.axes && its.quantity == map.quantity;
}

/// Whether values of one are values of the other.
bool same_map(const PaintedMap& a, const PaintedMap& b) {
    return a.picture->definition == b.picture->definition;
}

} // namespace

void WindowMap::handle(InputEvents& events, const MapPointer& pointer, MapView& view) {
    if (!shown_ || problem_) return control_.leave();
    control_.handle(events, pointer, *shown_, view);
}

void WindowMap::toggle_kept(const MapPoint& point) {
    const auto at = [&](const MapPoint& each) { return shown_->transform.pixel_of(each); };
    const glm::dvec2 wanted = at(point);
    const auto near = std::ranges::find_if(kept_, [&](const Kept& each) {
        const glm::dvec2 away = at(each.point) - wanted;
        return std::hypot(away.x, away.y) < same_place;
    });
    if (near != kept_.end()) {
        kept_.erase(near);
        return;
    }
    const auto start = start_at(definition_, point);
    if (!start) return;
    if (kept_.size() == most_kept) kept_.erase(kept_.begin());
    kept_.push_back({point, StartedChain(*start)});
}

bool WindowMap::launch(const Snapshot& snapshot, Requests& requests) {
    if (!control_.clicked() || !shown_) return false;
    const MapPoint point = shown_->point_of(control_.clicked()->pixel);
    if (control_.clicked()->is_ghost) {
        toggle_kept(point);
        return false;
    }
    auto start = start_at(definition_, point);
    if (!start) return false;
    if (start->chain == snapshot.setup.chain) {
        requests.commands.emplace_back(SetStart{std::move(start->start)});
        return true;
    }
    Setup setup = snapshot.setup;
    setup.chain = std::move(start->chain);
    setup.start = std::move(start->start);
    requests.commands.emplace_back(Load{std::move(setup)});
    return true;
}

/// Another scene begins without what was set and looked at in the map of the one before it, even if the two
/// maps are the same.
void WindowMap::follow_scene(std::uint32_t scene) {
    if (std::exchange(scene_, scene) == scene) return;
    control_.history().clear();
    kept_.clear();
    swinging_at_.reset();
}

void WindowMap::follow_setup(const MapView& view, const Snapshot& snapshot) {
    MapDefinition given = map_definition(view, snapshot.setup.chain, snapshot.setup.start);
    if (given == given_) return;
    problem_ = problem_of(given);
    MapDefinition shared = without_axes(given);
    const bool same_plane = given_ && given_->axes == given.axes && shared.chain == definition_.chain &&
                            shared.start == definition_.start;
    if (!same_plane) {
        if (!given_ || given_->axes != given.axes) control_.history().clear();
        kept_.clear();
        swinging_at_.reset();
        if (!problem_) all_ = usual_place(given);
    }
    given_ = std::move(given);
    definition_ = std::move(shared);
}

void WindowMap::ask(const Wanted& wanted, const MapView& view, double seconds) {
    standing_ = wanted_ == wanted ? standing_ + seconds : 0;
    since_asked_ += seconds;
    wanted_ = wanted;
    const bool is_due = !asked_ || standing_ >= settled || since_asked_ > longest_wait;
    if (asked_ != wanted_ && is_due) {
        work_.request(wanted.definition, wanted.place, wanted.grid.columns, wanted.grid.rows);
        asked_ = wanted_;
        since_asked_ = 0;
    }
    report_ = work_.report();
    if (report_.picture) painter_.order({report_.picture, view.palette, view.scale});
}

/// Whether there is another one.
bool WindowMap::take_picture() {
    auto [painted, failure] = painter_.report();
    if (!failure.empty() && !report_.failure) report_.failure = std::move(failure);
    if (newest_ && !suits(*newest_, definition_)) newest_ = older_ = nullptr;
    if (!painted || painted == newest_ || !suits(*painted, definition_)) return false;
    const bool is_same_place =
        newest_ && same_map(*newest_, *painted) && newest_->picture->place == painted->picture->place;
    if (newest_ && !is_same_place) {
        // The one that shows more where one looks now.
        const auto covers = [&](const PaintedMap& each) {
            const MapPlace& place = each.picture->place;
            const MapPlace& now = painted->picture->place;
            return std::abs(static_cast<double>(place.x - now.x)) < place.width / 2 &&
                   std::abs(static_cast<double>(place.y - now.y)) < place.height / 2;
        };
        const bool keeps_older = older_ && same_map(*older_, *painted) && covers(*older_) &&
                                 (!covers(*newest_) || older_->coarseness() < newest_->coarseness());
        if (!keeps_older) older_ = newest_;
    }
    newest_ = std::move(painted);
    return true;
}

/// The finer picture over the coarser, so that nothing that was seen is lost while a new place is calculated,
/// both in the colours of one legend.
void WindowMap::arrange_pictures() {
    const bool is_whole =
        newest_ && asked_ == wanted_ && report_.progress >= 1 && newest_->picture == report_.picture;
    if (older_ && (is_whole || !suits(*older_, definition_))) older_ = nullptr;
    if (older_ && newest_ && older_->colouring != newest_->colouring)
        older_ = std::make_shared<const PaintedMap>(paint(older_->picture, newest_->colouring));
    frame_.pictures = {older_, newest_};
    if (older_ && newest_ && same_map(*older_, *newest_) && older_->coarseness() < newest_->coarseness())
        std::swap(frame_.pictures[0], frame_.pictures[1]);
}

void WindowMap::leave() {
    figures_ = {};
    if (!shown_) return;
    work_.rest();
    shown_.reset();
    asked_.reset();
    wanted_.reset();
    control_.leave();
}

bool WindowMap::fill(FrameInput& input, const Snapshot& snapshot, gl::Size size, double seconds) {
    follow_scene(snapshot.timeline.scene);
    const PixelRectangle& view = input.layout[View::map];
    if (view.is_empty()) {
        leave();
        return false;
    }
    follow_setup(input.map, snapshot);
    geometry_ = map_geometry(area_of(view, size.width, size.height), input.text_size, input.show_labels);
    const MapFrame before = frame_;
    frame_.definition = definition_;
    frame_.problem = problem_.value_or("");
    bool has_changed = false;
    if (problem_) {
        frame_.pictures = {};
        leave();
    } else {
        const MapPlace stored = map_place(input.map, all_);
        const MapPlace place = shown_place(stored, geometry_.picture);
        const MapGrid grid = map_grid(geometry_.picture);
        ask({definition_, place, grid}, input.map, seconds);
        has_changed = take_picture();
        arrange_pictures();
        frame_.place = stored;
        frame_.progress = asked_ == wanted_ ? report_.progress : 0;
        frame_.status = report_.failure
                            ? std::vector{*report_.failure}
                            : status_words(definition_, place, report_.arithmetic, report_.predictability);
        shown_ = ShownMap{definition_, all_, stored, {place, geometry_.picture}, grid};
        figures_.kept_chains = kept_.size();
    }
    input.map_frame = &frame_;
    return has_changed || frame_.pictures != before.pictures || frame_.status != before.status ||
           frame_.progress != before.progress || frame_.problem != before.problem;
}

bool WindowMap::handle(const WindowMoment& moment, const ViewLayout&, InputEvents& events) {
    handle(events, {moment.size.height, moment.screen.pixel_ratio, moment.over_panel, moment.elapsed},
           moment.view.map);
    if (launch(moment.snapshot, moment.requests)) moment.requests.keeps_angle_unit = true;
    return false;
}

bool WindowMap::perform(const WindowMoment& moment, Action action) {
    MapView& view = moment.view.map;
    if (action == Action::home_camera) home(view);
    if (action == Action::map_back) back(view);
    if (action == Action::map_forward) forward(view);
    return false;
}

} // namespace pendula
