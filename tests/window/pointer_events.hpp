// SPDX-License-Identifier: MIT
/// The pointer's events of one frame.
#pragma once

#include "window/shell/window_input.hpp"

namespace pendula::test {

/// Moves the pointer. The place of the last press is set to this place as well.
inline InputEvents pointer_at(double x, double y) {
    InputEvents events;
    events.x = events.press_x = x;
    events.y = events.press_y = y;
    return events;
}

inline InputEvents wheel_at(double x, double y, double notches) {
    InputEvents events = pointer_at(x, y);
    events.wheel = notches;
    return events;
}

/// Moves the pointer while the left button is down. The place of the press is set to
/// this place as well, unlike in a real drag.
inline InputEvents drag_to(double x, double y, double dx = 0, double dy = 0) {
    InputEvents events = pointer_at(x, y);
    events.dx = dx;
    events.dy = dy;
    events.left_down = events.button_down = true;
    return events;
}

/// Presses the left button and holds it.
inline InputEvents press_at(double x, double y, bool shift = false) {
    InputEvents events = drag_to(x, y);
    events.left_pressed = events.button_pressed = true;
    events.shift = shift;
    return events;
}

} // namespace pendula::test
