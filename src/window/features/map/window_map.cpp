// SPDX-License-Identifier: MIT
#include "window/features/map/window_map.hpp"

#include "map/map_definition.hpp"
#include "physics/arithmetic/double_double.hpp"
#include "physics/arithmetic/number_text.hpp"
#include "render/map/map_words.hpp"
#include "render/view_geometry.hpp"
#include "window/features/views/window_drag.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace pendula {
namespace {

/// Whether the values of both pictures have the same meaning and range, so that one colouring suits both.
bool are_alike(const MapPicture& a, const MapPicture& b) {
    return a.definition.quantity == b.definition.quantity && a.definition.link == b.definition.link &&
           a.definition.until == b.definition.until;
}

/// Paints a picture. `last` and `before`: the previous request and its picture; `before` is null at first.
void paint_wish(const PaintWish& wish, PaintWish& last, std::shared_ptr<const PaintedMap>& before,
                MapPainter::Turn& turn) {
    // If the values have the same meaning and range as in the previous picture, this picture gets the
    // previous colouring. After a choice of other colours, the colouring is calculated again from this
    // picture's values.
    const bool goes_on = before && last.palette == wish.palette && last.scale == wish.scale &&
                         are_alike(*before->picture, *wish.picture);
    const MapColouring colouring = colouring_of(*wish.picture, wish.palette, wish.scale,
                                                goes_on ? std::optional(before->colouring) : std::nullopt);
    before = std::make_shared<const PaintedMap>(paint(wish.picture, colouring));
    last = wish;
    turn.tell([&](PaintReport& report) { report = {before, {}}; });
}

} // namespace

MapPainter map_painter() {
    return {{.priority = ThreadPriority::low,
             .failed = [](PaintReport& report, const PaintWish&,
                          std::string why) { report.failure = std::move(why); },
             .finishes = MapPainter::always},
            [] {
                return [last = PaintWish(), before = std::shared_ptr<const PaintedMap>()](
                           const PaintWish& wish, MapPainter::Turn& turn) mutable {
                    paint_wish(wish, last, before, turn);
                };
            }};
}

namespace {

constexpr double settled = 0.05;      ///< s; a place is calculated when it has been unchanged for this long
constexpr double longest_wait = 0.25; ///< longest time between calculations while the place changes, s
constexpr std::size_t most_kept = 12; ///< largest number of chains beside the main chain
/// Logical pixels: a click this near to a kept chain's mark removes the chain.
constexpr double same_place = 8;

/// Whether a picture may be shown while `map` is calculated: both must have the same axes and quantity.
bool suits(const PaintedMap& painted, const MapDefinition& map) {
    const MapDefinition& its = painted.picture->definition;
    return its.axes == map.axes && its.quantity == map.quantity;
}

/// Whether both pictures show places of the same map.
bool same_map(const PaintedMap& a, const PaintedMap& b) {
    return a.picture->definition == b.picture->definition;
}

} // namespace

void WindowMap::handle(InputEvents& events, const WindowScreen& screen, bool over_panel, double seconds,
                       MapView& view) {
    if (!shown_ || problem_) return control_.leave();
    control_.handle(events, screen, over_panel, seconds, *shown_, view);
}

void WindowMap::toggle_kept(const MapPoint& point, const WindowScreen& screen) {
    const auto at = [&](const MapPoint& each) { return shown_->transform.pixel_of(each); };
    const glm::dvec2 wanted = at(point);
    const auto near = std::ranges::find_if(kept_, [&](const Kept& each) {
        const glm::dvec2 away = at(each.point) - wanted;
        return std::hypot(away.x, away.y) < same_place * screen.scale * screen.pixel_ratio;
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

bool WindowMap::launch(const Snapshot& snapshot, const WindowScreen& screen, Requests& requests) {
    if (!control_.clicked() || !shown_) return false;
    const MapPoint point = shown_->point_of(control_.clicked()->pixel);
    if (control_.clicked()->is_ghost) {
        toggle_kept(point, screen);
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

/// If the scene is new, removes the kept chains and visited places of the previous scene, even if both scenes
/// have the same map.
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

void WindowMap::ask(const Request& wanted, const MapView& view, double seconds) {
    standing_ = request_ == wanted ? standing_ + seconds : 0;
    since_sent_ += seconds;
    request_ = wanted;
    const bool is_due = !sent_ || standing_ >= settled || since_sent_ > longest_wait;
    if (sent_ != request_ && is_due) {
        work_.request(wanted.definition, wanted.place, wanted.grid.columns, wanted.grid.rows);
        sent_ = request_;
        since_sent_ = 0;
    }
    report_ = work_.report();
    if (report_.picture) painter_.want({report_.picture, view.palette, view.scale});
}

/// Takes a new picture from the painter; returns whether there is one.
bool WindowMap::take_picture() {
    auto [painted, failure] = painter_.report();
    if (!failure.empty() && !report_.failure) report_.failure = std::move(failure);
    if (newest_ && !suits(*newest_, definition_)) newest_ = older_ = nullptr;
    if (!painted || painted == newest_ || !suits(*painted, definition_)) return false;
    const bool is_same_place =
        newest_ && same_map(*newest_, *painted) && newest_->picture->place == painted->picture->place;
    if (newest_ && !is_same_place) {
        // Keeps one of the two earlier pictures: the picture that contains the middle of the new picture. If
        // both contain this point, keeps the finer picture.
        const auto covers = [&painted = *painted](const PaintedMap& each) {
            const MapPlace& place = each.picture->place;
            const MapPlace& now = painted.picture->place;
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

/// Puts the finer picture over the coarser one, so that nothing vanishes while a new place is calculated.
/// Both pictures get the same colouring.
void WindowMap::arrange_pictures() {
    const bool is_whole =
        newest_ && sent_ == request_ && report_.progress >= 1 && newest_->picture == report_.picture;
    if (older_ && (is_whole || !suits(*older_, definition_))) older_ = nullptr;
    if (older_ && newest_ && older_->colouring != newest_->colouring)
        older_ = std::make_shared<const PaintedMap>(paint(older_->picture, newest_->colouring));
    frame_.pictures = {older_, newest_};
    if (older_ && newest_ && same_map(*older_, *newest_) && older_->coarseness() < newest_->coarseness())
        std::swap(frame_.pictures[0], frame_.pictures[1]);
}

void WindowMap::leave() {
    drawn_in_.reset();
    under_pointer_.reset();
    if (!shown_) return;
    work_.rest();
    shown_.reset();
    sent_.reset();
    request_.reset();
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
        frame_.progress = sent_ == request_ ? report_.progress : 0;
        frame_.status = report_.failure
                            ? std::vector{*report_.failure}
                            : status_words(definition_, place, report_.arithmetic, report_.predictability);
        shown_ = ShownMap{definition_, all_, stored, {place, geometry_.picture}, grid};
    }
    input.map_frame = &frame_;
    return has_changed || frame_.pictures != before.pictures || frame_.status != before.status ||
           frame_.progress != before.progress || frame_.problem != before.problem;
}

bool WindowMap::handle(const WindowMoment& moment, const ViewLayout&, InputEvents& events) {
    handle(events, moment.screen, moment.over_panel, moment.elapsed, moment.view.map);
    if (launch(moment.snapshot, moment.screen, moment.requests)) moment.requests.keeps_angle_unit = true;
    return false;
}

void WindowMap::go(Action action, MapView& view) {
    if (action == Action::home_camera) control_.home(view);
    if (action == Action::map_back) control_.history().back(view);
    if (action == Action::map_forward) control_.history().forward(view);
}

bool WindowMap::perform(const WindowMoment& moment, Action action) {
    go(action, moment.view.map);
    return false;
}

namespace {

constexpr double patience = 0.002; ///< wall time in each frame for calculating chains beside the run, s
constexpr std::size_t trail_points = 90;
constexpr double pause_before_swinging = 0.25; ///< time for which the card's chain waits at the start, s

} // namespace

/// Returns the value of a pixel: from the picture being calculated if this picture has the value, otherwise
/// from a separate calculation; nothing until the value is known.
std::optional<double> WindowMap::value_of(const MapTransform::Pixel& pixel) {
    const MapPicture* picture = report_.picture.get();
    const MapPlace& place = shown_->transform.place;
    const MapGrid& grid = shown_->grid;
    const bool fits = picture && picture->place == place && picture->definition == definition_ &&
                      picture->columns == grid.columns && picture->rows == grid.rows &&
                      picture->is_known(pixel.column, pixel.row);
    if (fits) return picture->value(pixel.column, pixel.row);
    const MapPoint point = shown_->point_of(pixel);
    const MapPlace alone{point.x, point.y, place.width / static_cast<double>(grid.columns),
                         place.height / static_cast<double>(grid.rows)};
    pointed_.request(definition_, alone, 1, 1, false);
    const MapReport report = pointed_.report();
    const bool is_there = report.picture && report.picture_generation == report.generation;
    return is_there ? std::optional(report.picture->values.front()) : std::nullopt;
}

void WindowMap::mark(const Snapshot& snapshot, const WindowScreen& screen) {
    const gl::Area& picture = geometry_.picture;
    const MapPlace& place = shown_->transform.place;
    for (Kept& each : kept_) {
        each.chain.follow(snapshot.time, patience / static_cast<double>(kept_.size()));
        draw_other_mark(screen, picture, shown_->transform.pixel_of(each.point));
    }
    const MapPoint start = present_point(*given_, {place.x, place.y});
    draw_main_mark(screen, picture, shown_->transform.pixel_of(start));
    if (control_.waiting())
        draw_pointed_mark(screen, picture,
                          shown_->transform.middle_of(control_.waiting()->pixel, shown_->grid),
                          control_.waited());
    else if (control_.hovered())
        draw_pointed_mark(screen, picture, shown_->transform.middle_of(*control_.hovered(), shown_->grid),
                          {});
}

void WindowMap::swing_at(const MapPoint& point, double seconds) {
    if (swinging_at_ != point) {
        swinging_at_ = point;
        swinging_.reset();
        trail_.clear();
        swinging_time_ = -pause_before_swinging;
        if (const auto start = start_at(definition_, point)) swinging_.emplace(*start);
    }
    if (!swinging_) return;
    swinging_time_ += seconds;
    swinging_->follow(std::max(0.0, swinging_time_), patience);
    const auto pose = swinging_->pose();
    if (!pose.empty() && swinging_time_ > 0) trail_.push_back(pose.back());
    if (trail_.size() > trail_points) trail_.pop_front();
}

void WindowMap::show_card(Theme theme, const WindowScreen& screen, double seconds) {
    if (!control_.hovered()) {
        swinging_at_.reset();
        return;
    }
    const MapTransform::Pixel& pixel = *control_.hovered();
    const MapPoint point = shown_->point_of(pixel);
    swing_at(point, seconds);
    const auto value = value_of(pixel);
    const MapPlace& place = shown_->transform.place;
    MapCard card;
    card.chain = swinging_ ? &*swinging_ : nullptr;
    card.trail = &trail_;
    const auto columns = static_cast<double>(shown_->grid.columns),
               rows = static_cast<double>(shown_->grid.rows);
    card.lines = {coordinate_words(definition_.axes[0], point.x, place.width / columns),
                  coordinate_words(definition_.axes[1], point.y, place.height / rows)};
    card.value = !card.chain ? fate_words(definition_, MapFate::no_such_start)
                 : value     ? value_words(definition_, *value)
                             : "…";
    under_pointer_ = {pixel, point, value};
    draw_map_card(screen, card, theme);
}

void WindowMap::draw(const WindowMoment& moment, const FrameInput& input) {
    if (!input.map_frame) return;
    const WindowScreen& screen = moment.screen;
    const gl::Area& picture = geometry_.picture;
    drawn_in_ = {picture.x, screen.height - picture.y - picture.height, picture.width, picture.height};
    under_pointer_.reset();
    if (!shown_) return;
    mark(moment.snapshot, screen);
    if (!control_.is_dragging()) show_card(input.look.theme, screen, moment.elapsed);
    MapView& view = moment.view.map;
    if (moment.view.show_panels)
        if (const auto chosen =
                build_map_buttons(screen, geometry_, control_.history(), view.is_everywhere()))
            go(*chosen, view);
    const ChainPlace place = moment.cameras.chain_place(input.layout, *input.chain);
    for (const Kept& each : kept_)
        draw_pose_mark(place, each.chain.pose(), input.look.theme, input.layout.chain_clip, screen);
}

namespace {

using Report = nlohmann::ordered_json;

/// Returns a coordinate as text with all its digits, and as a double.
Report json_of(DoubleDouble value) { return {{"digits", to_string(value)}, {"value", value.hi()}}; }

/// Adds the fate of a pixel, and its value if that is finite, because JSON has no infinity and no NaN.
void add_value(Report& pointed, double value) {
    constexpr std::array fates{"happens", "not in time", "never", "no such start"};
    const MapFate fate = fate_of(value);
    pointed["fate"] = fates[static_cast<std::size_t>(fate)];
    if (fate == MapFate::happens) pointed["mapped"] = value;
}

} // namespace

void WindowMap::report(const Snapshot&, nlohmann::ordered_json& report) const {
    if (!drawn_in_) return;
    const MapGrid grid = shown_ ? shown_->grid : MapGrid{0, 0};
    const MapPlace place = shown_ ? shown_->transform.place : MapPlace{};
    report["map"] = {{"picture", {drawn_in_->x, drawn_in_->y, drawn_in_->width, drawn_in_->height}},
                     {"columns", grid.columns},
                     {"rows", grid.rows},
                     {"x", json_of(place.x)},
                     {"y", json_of(place.y)},
                     {"width", place.width},
                     {"height", place.height},
                     {"progress", shown_ ? frame_.progress : 0.0},
                     {"problem", frame_.problem},
                     {"kept_chains", shown_ ? kept_.size() : 0}};
    if (!under_pointer_) return;
    const auto& [pixel, point, value] = *under_pointer_;
    Report pointed{
        {"column", pixel.column}, {"row", pixel.row}, {"x", json_of(point.x)}, {"y", json_of(point.y)}};
    if (value) add_value(pointed, *value);
    report["map"]["pointed"] = std::move(pointed);
}

} // namespace pendula
