// SPDX-License-Identifier: MIT
#include "ui/controls/row_control.hpp"

#include "ui/controls/parameter_control.hpp"

namespace pendula {

Scene scene_of(const Snapshot& snapshot, const ViewState& view) {
    return {view.viewing(), view.scene_name, snapshot.setup, snapshot.speed, {}};
}

namespace {

void take(const Parameter& row, const Scene& scene, ViewState& view, Requests& requests) {
    if (row.command) {
        requests.commands.push_back(row.command(scene));
        return;
    }
    view.viewing() = scene.viewing();
}

} // namespace

void row_control(std::string_view key, const Snapshot& snapshot, ViewState& view, Requests& requests) {
    const Parameter* row = find_parameter(key);
    if (!row) return;
    Scene scene = scene_of(snapshot, view);
    if (parameter_control(*row, scene).changed) take(*row, scene, view, requests);
}

void set_row(const Parameter& row, const ParameterValue& value, const Snapshot& snapshot, ViewState& view,
             Requests& requests) {
    Scene scene = scene_of(snapshot, view);
    row.set(scene, value);
    take(row, scene, view, requests);
}

} // namespace pendula
