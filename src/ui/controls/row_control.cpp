// SPDX-License-Identifier: MIT
#include "ui/controls/row_control.hpp"

#include "ui/controls/parameter_control.hpp"

namespace pendula {

Scene scene_of(const Snapshot& snapshot, const ViewState& view) {
    return {view.scene_name, snapshot.setup, view.trail_seconds, view.show_trails,
            snapshot.speed,  view.look,      view.settings,      {}};
}

namespace {

void take(const Parameter& row, const Scene& scene, PanelFrame& frame) {
    if (row.command) {
        frame.send(row.command(scene));
        return;
    }
    frame.view.trail_seconds = scene.trail_seconds;
    frame.view.show_trails = scene.show_trails;
    frame.view.look = scene.look;
    frame.view.settings = scene.view;
}

} // namespace

void row_control(std::string_view key, PanelFrame& frame) {
    const Parameter* row = find_parameter(key);
    if (!row) return;
    Scene scene = scene_of(frame.snapshot, frame.view);
    if (parameter_control(*row, scene).changed) take(*row, scene, frame);
}

void set_row(const Parameter& row, const ParameterValue& value, PanelFrame& frame) {
    Scene scene = scene_of(frame.snapshot, frame.view);
    row.set(scene, value);
    take(row, scene, frame);
}

} // namespace pendula
