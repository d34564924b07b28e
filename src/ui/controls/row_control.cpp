// SPDX-License-Identifier: MIT
#include "ui/controls/row_control.hpp"

#include "ui/controls/parameter_control.hpp"

namespace pendula {

Scene scene_of(const Snapshot& snapshot, const ViewState& view) {
    return {view.scene_name, snapshot.setup, view.trail_seconds, view.show_trails,
            snapshot.speed,  view.look,      view.settings,      {}};
}

namespace {

void take(const Parameter& row, const Scene& scene, ViewState& view, Requests& requests) {
    if (row.command) {
        requests.commands.push_back(row.command(scene));
        return;
    }
    view.trail_seconds = scene.trail_seconds;
    view.show_trails = scene.show_trails;
    view.look = scene.look;
    view.settings = scene.view;
}

} // namespace

void row_control(std::string_view key, const Snapshot& snapshot, ViewState& view, Requests& requests) {
    const Parameter* row = find_parameter(key);
    if (!row) return;
    Scene scene = scene_of(snapshot, view);
    if (parameter_control(*row, scene).changed) take(*row, scene, view, requests);
}

void row_control(std::string_view key, PanelFrame& frame) {
    row_control(key, frame.snapshot, frame.view, frame.requests);
}

void set_row(const Parameter& row, const ParameterValue& value, const Snapshot& snapshot, ViewState& view,
             Requests& requests) {
    Scene scene = scene_of(snapshot, view);
    row.set(scene, value);
    take(row, scene, view, requests);
}

} // namespace pendula
