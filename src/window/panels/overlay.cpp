// SPDX-License-Identifier: MIT
#include "window/panels/overlay.hpp"

#include "window/controls/control_places.hpp"
#include "window/features/run/run_figures.hpp"
#include "window/panels/palette_window.hpp"
#include "window/panels/status_line.hpp"

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
    figures_.refresh(snapshot, figures, view.show_info);
    sides_.follow(snapshot);
    PanelFrame frame{snapshot,
                     sources_,
                     figures_.shown(),
                     style_.fonts,
                     style_.scale,
                     style_.applied_theme,
                     view,
                     controls_,
                     requests,
                     {view.viewing(), view.scene_name, snapshot.setup, snapshot.speed, {}}};
    build_panels(frame);
    build_windows(frame);
    layers_.follow(view);
    follow_class(view);
    return requests;
}

void Overlay::build_panels(PanelFrame& frame) {
    if (frame.view.directing) {
        if (!frame.view.show_panels) return;
        keyboard_.follow(frame.view);
        sides_.build(frame);
        film_strip_.build(frame);
        if (frame.layout().status.height > 0) build_status_line(frame);
        return;
    }
    if (!frame.view.show_panels) {
        transport_.build_presented(frame);
        return;
    }
    keyboard_.follow(frame.view);
    sides_.build(frame);
    transport_.build(frame);
    if (frame.layout().status.height > 0) build_status_line(frame);
}

void Overlay::build_windows(PanelFrame& frame) {
    ViewState& view = frame.view;
    build_return_sign(frame);
    if (view.show_info) build_info_panel(frame);
    hints_.build(frame, messages_.is_shown());
    if (const auto choice = palette_.build(frame)) apply_choice(*choice, frame, sides_, messages_);
    render_.build(frame, sides_.left().film_fields());
    if (view.show_profiler) build_profiler(frame);
    messages_.build(frame, sides_.left().links().asked_for());
    messages_.tell_scale(view);
    help_.build(frame);
}

} // namespace pendula
