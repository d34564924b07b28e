// SPDX-License-Identifier: MIT
// What the window's map shows over its picture.
#include "map/map_definition.hpp"
#include "physics/arithmetic/number_text.hpp"
#include "render/map/map_words.hpp"
#include "window/features/map/present_point.hpp"
#include "window/features/map/window_map.hpp"
#include "window/features/plots/pose_mark.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace pendula {
namespace {

constexpr double patience = 0.002; ///< s per frame, for chains beside the run
constexpr std::size_t trail_points = 90;
constexpr double pause_before_swinging = 0.25; ///< s: a start is seen before it moves

} // namespace

/// Of the picture that is calculated, if this pixel is known, or calculated alone.
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

void WindowMap::mark(const Snapshot& snapshot, const PlotScreen& screen) {
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

void WindowMap::show_card(Theme theme, const PlotScreen& screen, double seconds) {
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
    figures_.pointed = MapFigures::Pointed{pixel.column, pixel.row, point, value};
    draw_map_card(screen, card, theme);
}

void WindowMap::note_figures(const PlotScreen& screen) {
    const gl::Area& picture = geometry_.picture;
    figures_ = {};
    figures_.is_shown = true;
    figures_.picture = {picture.x, screen.height - picture.y - picture.height, picture.width, picture.height};
    figures_.problem = frame_.problem;
    if (!shown_) return;
    figures_.columns = shown_->grid.columns;
    figures_.rows = shown_->grid.rows;
    figures_.place = shown_->transform.place;
    figures_.progress = frame_.progress;
    figures_.kept_chains = kept_.size();
}

void WindowMap::build(const FrameInput& input, const Snapshot& snapshot, const PlotScreen& screen,
                      MapView& view, double seconds, bool quiet) {
    if (!input.map_frame) return;
    note_figures(screen);
    if (!shown_) return;
    mark(snapshot, screen);
    if (!control_.is_dragging()) show_card(input.look.theme, screen, seconds);
    if (quiet) return;
    const MapChoice choice = build_map_buttons(screen, geometry_, control_.history(), view.is_everywhere());
    if (choice.back) back(view);
    if (choice.forward) forward(view);
    if (choice.home) home(view);
}

void WindowMap::draw(const WindowMoment& moment, const FrameInput& input) {
    build(input, moment.snapshot, moment.screen, moment.view.map, moment.elapsed, !moment.view.show_panels);
    if (!shown_) return;
    const ChainTransform transform = moment.cameras.chain_transform(input.layout, *input.chain);
    for (const Kept& each : kept_)
        draw_pose_mark(transform, each.chain.pose(), input.look.theme, input.layout.chain_clip,
                       moment.screen.pixel_ratio, moment.screen.scale);
}

namespace {

using Report = nlohmann::ordered_json;

/// A coordinate to all its digits, and what it is as a double.
Report told(DoubleDouble value) { return {{"digits", to_string(value)}, {"value", value.hi()}}; }

/// An infinity or NaN has no number in JSON.
Report told(const MapFigures::Pointed& pointed) {
    Report report{{"column", pointed.column},
                  {"row", pointed.row},
                  {"x", told(pointed.point.x)},
                  {"y", told(pointed.point.y)}};
    if (!pointed.value) return report;
    constexpr std::array fates{"happens", "not in time", "never", "no such start"};
    const MapFate fate = fate_of(*pointed.value);
    report["fate"] = fates[static_cast<std::size_t>(fate)];
    if (fate == MapFate::happens) report["mapped"] = *pointed.value;
    return report;
}

} // namespace

void WindowMap::report(nlohmann::ordered_json& report) const {
    const MapFigures& map = figures_;
    if (!map.is_shown) return;
    const PixelRectangle& picture = map.picture;
    report["map"] = {{"picture", {picture.x, picture.y, picture.width, picture.height}},
                     {"columns", map.columns},
                     {"rows", map.rows},
                     {"x", told(map.place.x)},
                     {"y", told(map.place.y)},
                     {"width", map.place.width},
                     {"height", map.place.height},
                     {"progress", map.progress},
                     {"problem", map.problem},
                     {"kept_chains", map.kept_chains}};
    if (map.pointed) report["map"]["pointed"] = told(*map.pointed);
}

} // namespace pendula
