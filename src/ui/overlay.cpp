// SPDX-License-Identifier: MIT
#include "ui/overlay.hpp"

#include "ui/controls/control_places.hpp"
#include "ui/panels/info_panel.hpp"
#include "ui/panels/profiler_panel.hpp"
#include "ui/panels/status_line.hpp"

namespace pendula {

PanelLayout Overlay::panels(const ViewState& view) const { return panel_layout(view, style_.scale); }

FreeArea Overlay::free_area(const ViewState& view) const { return pendula::free_area(view, style_.scale); }

void Overlay::count_gesture(Requests& requests) {
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) ++gesture_;
    const bool dragging =
        ImGui::IsMouseDown(ImGuiMouseButton_Left) || ImGui::IsMouseReleased(ImGuiMouseButton_Left);
    requests.gesture = dragging ? gesture_ : 0;
}

Requests Overlay::build(const Snapshot& snapshot, ViewState& view, const FrameFigures& figures) {
    Requests requests;
    memory_.make_current();
    control_places::begin_frame();
    layers_.begin_frame();
    if (view.look.theme != style_.applied_theme) theme::apply_colours(style_.applied_theme = view.look.theme);
    controls_ = ControlState(snapshot);
    count_gesture(requests);
    figures_.refresh(snapshot, figures);
    PanelFrame frame{snapshot, sources_,  figures_.shown(), style_.fonts, style_.scale, style_.applied_theme,
                     view,     controls_, requests};
    table_unit_ = shown_unit_.value_or(snapshot.setup.start.unit);
    energy_history_.add(snapshot);
    if (view.show_panels) {
        keyboard_.follow(view);
        // A panel that floats gives way to what is behind it.
        if (ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !ImGui::GetIO().WantCaptureMouse)
            view.peek = Peek::none;
        const PanelLayout layout = panels(view);
        view.is_narrow = layout.is_narrow;
        view.left_shown = layout.left_open;
        view.right_shown = layout.right_open;
        if (layout.left_open) build_left_panel(frame);
        if (layout.right_open) build_right_panel(snapshot, view, requests);
        build_edges(view);
        transport_.build(frame);
        if (layout.status.height > 0) build_status_line(frame);
    } else
        transport_.build_presented(frame);
    build_return_sign(frame);
    if (view.show_info) build_info_panel(frame);
    hints_.build(frame, messages_.is_shown());
    build_palette(snapshot, view, requests);
    render_.build(frame, recording_.fields());
    if (view.show_profiler) build_profiler(frame);
    messages_.build(frame, asked_for_);
    messages_.tell_scale(view);
    help_.build(frame);
    layers_.follow(view);
    return requests;
}

} // namespace pendula
