// SPDX-License-Identifier: MIT
#include "window/controls/row_control.hpp"

#include "window/controls/parameter_control.hpp"

namespace pendula {

namespace {

/// Passes on the row's part of the frame's scene.
void apply(const Parameter& row, PanelFrame& frame) {
    if (row.command)
        frame.send(row.command(frame.scene));
    else
        frame.view.viewing() = frame.scene.viewing();
}

} // namespace

void row_control(std::string_view key, PanelFrame& frame) {
    const Parameter* row = find_parameter(key);
    if (!row) return;
    frame.scene.viewing() = frame.view.viewing(); // a key or switch may have changed it in this frame
    if (parameter_control(*row, frame.scene).changed) apply(*row, frame);
}

void set_row(const Parameter& row, const ParameterValue& value, PanelFrame& frame) {
    frame.scene.viewing() = frame.view.viewing();
    row.set(frame.scene, value);
    apply(row, frame);
}

} // namespace pendula
