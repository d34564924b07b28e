// SPDX-License-Identifier: MIT
#include "ui/row_control.hpp"

#include "ui/parameter_control.hpp"

namespace pendula {

Scene scene_of(const Snapshot& snapshot, const ViewState& view) {
    return {
        view.scene_name, snapshot.setup, view.trail_seconds, snapshot.speed, view.look, view.settings, {}};
}

void row_control(std::string_view key, const Snapshot& snapshot, ViewState& view, Requests& requests) {
    const Parameter* row = find_parameter(key);
    if (!row) return;
    Scene scene = scene_of(snapshot, view);
    const Edit edit = parameter_control(*row, scene);
    if (!edit.refused.empty()) requests.refusals.push_back(edit.refused);
    if (!edit.changed) return;
    if (row->command) {
        requests.commands.push_back(row->command(scene));
        return;
    }
    view.trail_seconds = scene.trail_seconds;
    view.look = scene.look;
    view.settings = scene.view;
}

} // namespace pendula
