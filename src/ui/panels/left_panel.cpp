// SPDX-License-Identifier: MIT
// The panel at the left: the chain, its start and its integration, how it looks, and which views there are.
#include "physics/refusal.hpp"
#include "physics/swing_period.hpp"
#include "scene/trail_length.hpp"
#include "ui/controls/control_places.hpp"
#include "ui/controls/link_count.hpp"
#include "ui/controls/parameter_control.hpp"
#include "ui/controls/row_control.hpp"
#include "ui/controls/widgets.hpp"
#include "ui/layout.hpp"
#include "ui/overlay.hpp"
#include "ui/panels/planets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <vector>

namespace pendula {
namespace {

/// Of the longest stable dt: above it a swing of the springs has fewer than about a dozen steps.
constexpr double accurate_part = 0.25;

void scene_control(const ViewState& view, Requests& requests) {
    static const std::vector<ShippedScene> scenes = shipped_scenes();
    const float button = ImGui::CalcTextSize("Gallery").x + 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::SetNextItemWidth(-button - ImGui::GetStyle().ItemInnerSpacing.x);
    if (ImGui::BeginCombo("##scene", widgets::fitting_combo(view.scene_name).c_str())) {
        for (const ShippedScene& scene : scenes)
            if (ImGui::Selectable(scene.name.c_str(), scene.name == view.scene_name))
                requests.open_scene = scene.id;
        ImGui::EndCombo();
    } else {
        widgets::tooltip(view.scene_name);
        control_places::note("scene");
    }
    ImGui::SameLine(0, ImGui::GetStyle().ItemInnerSpacing.x);
    if (ImGui::Button("Gallery")) requests.actions.push_back(Action::gallery);
    widgets::tooltip("All scenes as pictures (Ctrl-G)");
}

/// Four buttons in a row.
void gravity_presets(Requests& requests) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const float width = (ImGui::GetContentRegionAvail().x - 3 * style.ItemSpacing.x) / 4;
    for (const Planet& planet : planets) {
        if (&planet != planets.data()) ImGui::SameLine();
        if (ImGui::Button(planet.name, {width, 0})) requests.commands.push_back(SetGravity{planet.gravity});
        widgets::tooltip(fmt::format("Gravity of {} m/s²", planet.gravity));
    }
}

} // namespace

void Overlay::build_left_panel(PanelFrame& frame) {
    const Snapshot& snapshot = frame.snapshot;
    ViewState& view = frame.view;
    Requests& requests = frame.requests;
    begin_panel("##left", left_, panels(view).left);
    if (section(left_, "Chain", view)) build_chain(snapshot, view, requests);
    if (section(left_, "Links and start", view)) build_start(snapshot, view, requests);
    if (section(left_, "Integration", view)) build_integration(snapshot, view, requests);
    const bool look_open = section(left_, "Look", view, false);
    if (widgets::section_button("Clear", "Forget where the bobs have been (C)", "Trails"))
        perform(Action::clear_trails, controls_, view, requests);
    control_places::note("clear_trails");
    if (widgets::section_switch("##trails", view.show_trails, "Show the trails (T)", "Trails"))
        perform(Action::toggle_trails, controls_, view, requests);
    control_places::note("trails");
    if (look_open) build_look(snapshot, view, requests);
    if (section(left_, "Views", view, false)) build_views(snapshot, view, requests);
    if (sources_.recording && section(left_, "Recording", view, false)) recording_.build(frame);
    end_panel(left_);
}

void Overlay::build_chain(const Snapshot& snapshot, ViewState& view, Requests& requests) {
    scene_control(view, requests);
    build_links(snapshot, requests);
    row_control("chain.model", snapshot, view, requests);
    if (snapshot.setup.chain.model == Model::elastic)
        row_control("chain.stiffness", snapshot, view, requests);
    row_control("chain.gravity", snapshot, view, requests);
    gravity_presets(requests);
    row_control("chain.damping", snapshot, view, requests);
}

void Overlay::build_look(const Snapshot& snapshot, ViewState& view, Requests& requests) {
    build_trail_length(snapshot, view, requests);
    // A window has a ground.
    constexpr std::array<std::string_view, 3> elsewhere{"look.trail_unit", "look.trail_swings",
                                                        "look.transparent"};
    for (const Parameter& row : parameter_table())
        if (row.key.starts_with("look.") && std::ranges::find(elsewhere, row.key) == elsewhere.end())
            row_control(row.key, snapshot, view, requests);
    if (view.look.trail_colour == TrailColour::strain && snapshot.setup.chain.model == Model::rigid)
        widgets::refusal("Rigid rods have no strain, so all trails have one colour. Elastic links have one.");
    widgets::checkbox("Reduced motion", &view.preferences.reduced_motion);
    widgets::tooltip("Cameras jump to where they go, and nothing but the motion itself moves.");
    ImGui::SameLine();
    widgets::checkbox("No flashes", &view.preferences.no_flashes);
    widgets::tooltip("No glow and no marks that light up, whatever the scene says.");
}

void Overlay::build_trail_length(const Snapshot& snapshot, ViewState& view, Requests& requests) {
    const bool swings = view.look.trail_unit == TrailUnit::swings;
    row_control(swings ? "look.trail_swings" : "trail.seconds", snapshot, view, requests);
    row_control("look.trail_unit", snapshot, view, requests);
    if (view.look.trail_unit == TrailUnit::seconds) return;
    const Chain& chain = snapshot.setup.chain;
    const double span = trail_span(view.trail_seconds, view.look, chain, snapshot.speed);
    widgets::readout(style_.fonts, "Trails of", fmt::format("{:.3g} s", span));
    if (!swings)
        widgets::tooltip(fmt::format("Of simulated time: {:.3g} s of viewing at {}, and an hour at most. "
                                     "In a rendered film they are the film's seconds.",
                                     view.trail_seconds, widgets::speed(snapshot.speed)));
    else if (const auto period = swing_period(chain))
        widgets::tooltip(
            fmt::format("Of simulated time: {:.3g} swings of {:.3g} s. One swing is the period of the "
                        "slowest small oscillation of the rigid chain.",
                        view.look.trail_swings, *period));
    else
        widgets::tooltip("Without gravity nothing swings: the trail length in seconds counts.");
}

void Overlay::build_links(const Snapshot& snapshot, Requests& requests) {
    const std::size_t links = snapshot.setup.chain.links();
    if (links >= longest_.chain.links()) longest_ = snapshot.setup;
    if (const auto wanted = whole_number_control(
            links_name,
            "How many rods and bobs hang from the pivot. Ctrl-click or double-click to type up to 1000.",
            static_cast<int>(links), 1, 10, static_cast<int>(max_links), 3))
        set_links(static_cast<std::size_t>(*wanted), snapshot, requests);
}

void Overlay::set_links(std::size_t links, const Snapshot& snapshot, Requests& requests) {
    asked_for_ = with_links(snapshot.setup, links, longest_);
    if (keeps_reach_) asked_for_ = with_reach(*asked_for_, snapshot.setup.chain.reach());
    requests.commands.push_back(Load{*asked_for_});
}

void Overlay::build_integration(const Snapshot& snapshot, ViewState& view, Requests& requests) {
    row_control("integration.method", snapshot, view, requests);
    row_control("integration.arithmetic", snapshot, view, requests);
    row_control("integration.dt", snapshot, view, requests);
    row_control("integration.compensated", snapshot, view, requests);
    const Setup& setup = snapshot.setup;
    if (setup.chain.model == Model::rigid) return;
    const double longest = longest_stable_dt(setup.chain, setup.integration);
    if (!std::isfinite(longest)) return;
    const double part = setup.integration.dt / longest;
    widgets::readout(style_.fonts, "Longest stable dt", widgets::short_scientific(longest) + " s",
                     part > accurate_part ? theme::warning : theme::text);
    widgets::tooltip(
        "At a longer timestep the springs' fastest swinging blows up, and it is refused. It grows "
        "with the mass and falls with the stiffness.");
    if (part <= accurate_part) return;
    ImGui::PushStyleColor(ImGuiCol_Text, theme::warning);
    ImGui::TextWrapped("dt is %.0f %% of it: the fastest swinging of the springs is not followed "
                       "accurately. Halve dt, or take gauss-legendre or taylor.",
                       100 * part);
    ImGui::PopStyleColor();
}

void Overlay::build_views(const Snapshot& snapshot, ViewState& view, Requests& requests) {
    row_control("view.layout", snapshot, view, requests);
    row_control("view.follow_bob", snapshot, view, requests);
    row_control("view.torus", snapshot, view, requests);
    if (snapshot.setup.chain.links() > 2) row_control("view.nested_tori", snapshot, view, requests);
    if (snapshot.setup.chain.links() > 1 && !view.settings.nested_tori) {
        row_control("view.first_link", snapshot, view, requests);
        row_control("view.second_link", snapshot, view, requests);
    }
    row_control("view.auto_rotate", snapshot, view, requests);
    row_control("view.plot_seconds", snapshot, view, requests);
    row_control("view.automatic_quality", snapshot, view, requests);
}

} // namespace pendula
