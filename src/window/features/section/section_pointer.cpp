// SPDX-License-Identifier: MIT
#include "window/features/section/section_pointer.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

constexpr double click_reach = 4;  ///< screen units: a press that moves farther is no click
constexpr double row_spacing = 22; ///< screen units from seed to seed
constexpr std::size_t most_in_row = 24;

bool contains(const gl::Area& area, double x, double y) {
    return x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height;
}

} // namespace

SectionGesture SectionPointer::handle(InputEvents& events, const PlotGeometry* plot, int height,
                                      double pixel_ratio, bool over_panel) {
    SectionGesture gesture;
    dragged_.clear();
    if (!plot || plot->kind != PlotKind::section) {
        press_.reset();
        return gesture;
    }
    const PlotTransform transform = plot->transform();
    const auto place_at = [&](double x, double y) {
        return SectionPlace{transform.across_at(x), transform.up_at(y)};
    };
    const double x = events.x * pixel_ratio, y = height - events.y * pixel_ratio;
    const double press_x = events.press_x * pixel_ratio, press_y = height - events.press_y * pixel_ratio;
    if (events.left_pressed && !over_panel && contains(plot->frame.curves, press_x, press_y)) {
        gesture.is_double = events.double_clicked;
        if (!events.double_clicked) press_ = Press{press_x, press_y, events.shift, false};
    }
    if (!press_) return gesture;
    const double way = std::hypot(x - press_->x, y - press_->y) / pixel_ratio;
    press_->moved = press_->moved || way > click_reach;
    if (press_->is_row && press_->moved) {
        const auto count =
            std::clamp(static_cast<std::size_t>(way / row_spacing) + 1, std::size_t{2}, most_in_row);
        for (std::size_t i = 0; i < count; ++i) {
            const double part = static_cast<double>(i) / static_cast<double>(count - 1);
            dragged_.push_back(place_at(std::lerp(press_->x, x, part), std::lerp(press_->y, y, part)));
        }
    }
    if (!events.left_down) {
        if (press_->is_row && press_->moved)
            gesture.row = dragged_;
        else if (!press_->moved)
            gesture.click = place_at(press_->x, press_->y);
        dragged_.clear();
        press_.reset();
    } else if (press_->is_row) {
        events.left_pressed = events.button_pressed = false;
        events.dx = events.dy = 0;
    }
    return gesture;
}

} // namespace pendula
