// SPDX-License-Identifier: MIT
#include "window/features/map/map_control.hpp"

#include "window/controls/widgets.hpp"

#include <cmath>

namespace pendula {
namespace {

constexpr double closer_per_notch = 1.35;
/// Longest time, s, between two zooms that form one step of the history.
constexpr double one_turn = 0.7;
constexpr double widest = 4; ///< largest width that can be shown, in widths of the whole map

} // namespace

void MapControl::home(MapView& view) {
    if (view.is_everywhere()) return;
    history_.leave(view);
    forget_place(view);
}

void MapControl::zoom(const ShownMap& map, const MapPoint& fixed, double factor, MapView& view) {
    const MapPlace wanted = zoomed(map.stored, fixed, factor);
    const bool too_wide = factor > 1 && wanted.width > widest * map.all.width;
    if (too_wide || refusal(map.definition, wanted)) return;
    if (since_zoom_ > one_turn) history_.leave(view);
    since_zoom_ = 0;
    set_place(view, wanted);
}

void MapControl::press(const InputEvents& events, const MapTransform::Pixel& pixel) {
    grip_ = Grip{{pixel, events.shift}, events.press_x, events.press_y, events.double_clicked};
    if (!events.double_clicked) return;
    waiting_.reset();
    grip_.reset();
}

void MapControl::follow(const InputEvents& events, double pixel_ratio, const ShownMap& map, MapView& view) {
    if (!grip_->moved && std::hypot(events.x - grip_->x, events.y - grip_->y) > widgets::drag_reach) {
        grip_->moved = true;
        history_.leave(view);
    }
    if (grip_->moved && events.left_down) {
        // The plane moves with the pointer; in events, y points down.
        const MapPlace& shown = map.transform.place;
        const gl::Area& picture = map.transform.picture;
        MapPlace moved = map.stored;
        moved.x = moved.x - events.dx * pixel_ratio / picture.width * shown.width;
        moved.y = moved.y + events.dy * pixel_ratio / picture.height * shown.height;
        if ((events.dx != 0 || events.dy != 0) && !refusal(map.definition, moved)) set_place(view, moved);
    }
    if (events.left_down) return;
    if (!grip_->moved) {
        waiting_ = grip_->click;
        waited_ = 0;
    }
    grip_.reset();
}

void MapControl::handle(InputEvents& events, const WindowScreen& screen, bool over_panel, double seconds,
                        const ShownMap& map, MapView& view) {
    clicked_.reset();
    hovered_.reset();
    since_zoom_ += seconds;
    const glm::dvec2 at = screen.pixels(events.x, events.y);
    const glm::dvec2 pressed_at = screen.pixels(events.press_x, events.press_y);
    if (waiting_) {
        waited_ += seconds;
        if (waited_ >= click_wait) clicked_ = std::exchange(waiting_, std::nullopt);
    }
    const auto under = over_panel ? std::nullopt : map.transform.pixel_at(at.x, at.y, map.grid);
    if (events.left_pressed && !over_panel)
        if (const auto pressed = map.transform.pixel_at(pressed_at.x, pressed_at.y, map.grid))
            press(events, *pressed);
    if (grip_) follow(events, screen.pixel_ratio, map, view);
    if (under && events.wheel != 0) {
        zoom(map, map.transform.point_at(at.x, at.y), std::pow(closer_per_notch, -events.wheel), view);
        events.wheel = 0;
    }
    if (under && !grip_) hovered_ = under;
}

} // namespace pendula
