// SPDX-License-Identifier: MIT
#include "window/features/run/chain_section.hpp"

#include "scene/scene.hpp"
#include "window/controls/control_places.hpp"
#include "window/controls/row_control.hpp"
#include "window/controls/widgets.hpp"
#include "window/features/run/planets.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace pendula {
namespace {

void scene_control(PanelFrame& frame) {
    const ViewState& view = frame.view;
    static const std::vector<ShippedScene> scenes = shipped_scenes();
    const std::string title = scene_title(view);
    const float button = ImGui::CalcTextSize("Gallery").x + 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::SetNextItemWidth(-button - ImGui::GetStyle().ItemInnerSpacing.x);
    if (ImGui::BeginCombo("##scene", widgets::fitting_combo(title).c_str())) {
        for (const ShippedScene& scene : scenes)
            if (ImGui::Selectable(scene.name.c_str(), scene.name == view.scene_name))
                frame.requests.open_scene = scene.id;
        ImGui::EndCombo();
    } else {
        widgets::tooltip(title);
        control_places::note("scene");
    }
    ImGui::SameLine(0, ImGui::GetStyle().ItemInnerSpacing.x);
    if (ImGui::Button("Gallery")) frame.perform(Action::gallery);
    widgets::tooltip("All scenes as pictures (Ctrl-G)");
}

/// Four buttons in a row.
void gravity_presets(PanelFrame& frame) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const float width = (ImGui::GetContentRegionAvail().x - 3 * style.ItemSpacing.x) / 4;
    for (const Planet& planet : planets) {
        if (&planet != planets.data()) ImGui::SameLine();
        if (ImGui::Button(planet.name, {width, 0})) frame.send(SetGravity{planet.gravity});
        widgets::tooltip(fmt::format("Gravity of {} m/s²", planet.gravity));
    }
}

} // namespace

void build_chain_section(PanelFrame& frame, LinksControl& links) {
    scene_control(frame);
    links.build(frame);
    row_control("chain.model", frame);
    if (frame.snapshot.setup.chain.model == Model::elastic) row_control("chain.stiffness", frame);
    row_control("chain.gravity", frame);
    gravity_presets(frame);
    row_control("chain.damping", frame);
}

} // namespace pendula
