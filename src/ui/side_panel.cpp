// SPDX-License-Identifier: MIT
// The panel at the left: chain, integration, ghost with the divergence meter, trails, figures.
#include "ui/layout.hpp"
#include "ui/overlay.hpp"
#include "ui/parameter_control.hpp"
#include "ui/row_control.hpp"
#include "ui/widgets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <tuple>
#include <vector>

namespace pendula {
namespace {

/// `list` with `links` elements: the ones it has, then the longer list's where that goes on from it, then
/// `next`.
void lengthen(std::vector<double>& list, const std::vector<double>& longer, std::size_t links, double next) {
    const bool goes_on = longer.size() > list.size() && std::equal(list.begin(), list.end(), longer.begin());
    if (goes_on)
        list.insert(list.end(), longer.begin() + static_cast<std::ptrdiff_t>(list.size()), longer.end());
    list.resize(links, next);
}

/// The same chain with another number of links. New ones are those that `longest`, the longest chain there
/// has been, had there; beyond it they repeat the last.
Setup with_links(Setup setup, std::size_t links, const Setup& longest) {
    lengthen(setup.chain.lengths, longest.chain.lengths, links, setup.chain.lengths.back());
    lengthen(setup.chain.masses, longest.chain.masses, links, setup.chain.masses.back());
    lengthen(setup.start.angles, longest.start.angles, links, setup.start.angles.back());
    lengthen(setup.start.angular_velocities, longest.start.angular_velocities, links, 0.0);
    setup.start.offset_link = std::min(setup.start.offset_link, links - 1);
    setup.ghost.link = std::min(setup.ghost.link, links);
    return setup;
}

void scene_control(const ViewState& view, Requests& requests) {
    static const std::vector<ShippedScene> scenes = shipped_scenes();
    const float button = ImGui::CalcTextSize("Gallery").x + 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::SetNextItemWidth(-button - ImGui::GetStyle().ItemInnerSpacing.x);
    if (ImGui::BeginCombo("##scene", view.scene_name.c_str())) {
        for (const ShippedScene& scene : scenes)
            if (ImGui::Selectable(scene.name.c_str(), scene.name == view.scene_name))
                requests.open_scene = scene.id;
        ImGui::EndCombo();
    }
    ImGui::SameLine(0, ImGui::GetStyle().ItemInnerSpacing.x);
    if (ImGui::Button("Gallery")) requests.actions.push_back(Action::gallery);
    widgets::tooltip("All scenes as pictures (Ctrl-G)");
}

/// "₁", "₂", …, "₁₀".
std::string subscript(std::size_t number) {
    std::string text;
    for (const char digit : std::to_string(number))
        text += fmt::format("\xE2\x82{}", static_cast<char>(0x80 + digit - '0'));
    return text;
}

void start_controls(const Snapshot& snapshot, ViewState& view, Requests& requests) {
    const StartState& start = snapshot.setup.start;
    const Parameter* row =
        find_parameter(start.unit == AngleUnit::degrees ? "start.angles_deg" : "start.angles");
    if (!row) return;
    // A long chain's angles scroll in a frame of their own.
    constexpr std::size_t rows_shown = 5;
    const bool scrolls = start.angles.size() > rows_shown;
    if (scrolls) ImGui::BeginChild("angles", {0, rows_shown * ImGui::GetFrameHeightWithSpacing()});
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(start.angles.size()), ImGui::GetFrameHeightWithSpacing());
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const auto link = static_cast<std::size_t>(i);
            Scene scene = scene_of(snapshot, view);
            const Edit edit =
                element_control(*row, scene, link, fmt::format("θ{}", subscript(link + 1)).c_str());
            if (!edit.refused.empty()) requests.refusals.push_back(edit.refused);
            if (edit.changed) requests.commands.push_back(row->command(scene));
        }
    }
    clipper.End();
    if (scrolls) ImGui::EndChild();
}

} // namespace

void Overlay::build_side_panel(const Snapshot& snapshot, ViewState& view, Requests& requests) {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const float margin = layout::margin * scale_;
    ImGui::SetNextWindowPos({margin, margin});
    // As tall as its content, or scrolled where the window is not tall enough.
    const float width = layout::side_panel_width * scale_;
    const float tallest = std::max(80.0f, size.y - (layout::transport_height * scale_ + 3 * margin));
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, tallest});
    ImGui::Begin("##side", nullptr, layout::fixed_window & ~ImGuiWindowFlags_NoScrollbar);

    if (widgets::section(fonts_, "Chain", true)) {
        scene_control(view, requests);
        build_links(snapshot, requests);
        row_control("chain.model", snapshot, view, requests);
        if (snapshot.setup.chain.model == Model::elastic)
            row_control("chain.stiffness", snapshot, view, requests);
        row_control("chain.gravity", snapshot, view, requests);
        row_control("chain.damping", snapshot, view, requests);
    }
    if (widgets::section(fonts_, "Start", false, true)) start_controls(snapshot, view, requests);
    if (widgets::section(fonts_, "Integration")) build_integration(snapshot, view, requests);

    const bool ghosts_open = widgets::section(fonts_, "Ghosts");
    if (widgets::section_switch("##ghost", snapshot.setup.ghost.enabled,
                                "A second chain started a hair away (G)"))
        perform(Action::toggle_ghost, controls_, view, requests);
    if (ghosts_open) build_ghosts(snapshot, view, requests);

    const bool trails_open = widgets::section(fonts_, "Trails");
    if (widgets::section_button("Clear", "Forget where the bobs have been (C)"))
        perform(Action::clear_trails, controls_, view, requests);
    if (widgets::section_switch("##trails", view.show_trails, "Show the trails (T)"))
        perform(Action::toggle_trails, controls_, view, requests);
    if (trails_open) row_control("trail.seconds", snapshot, view, requests);
    if (widgets::section(fonts_, "Views")) build_views(snapshot, view, requests);
    if (widgets::section(fonts_, "Look"))
        for (const Parameter& row : parameter_table())
            if (row.key.starts_with("look.")) row_control(row.key, snapshot, view, requests);
    ImGui::End();
}

void Overlay::build_links(const Snapshot& snapshot, Requests& requests) {
    const std::size_t links = snapshot.setup.chain.links();
    if (links >= longest_.chain.links()) longest_ = snapshot.setup;
    if (const auto wanted = whole_number_control(
            "Links", "How many rods and bobs hang from the pivot. Ctrl-click to type up to 1000.",
            static_cast<int>(links), 1, 10, static_cast<int>(max_links))) {
        asked_for_ = with_links(snapshot.setup, static_cast<std::size_t>(*wanted), longest_);
        requests.commands.push_back(Load{*asked_for_});
    }
}

void Overlay::build_integration(const Snapshot& snapshot, ViewState& view, Requests& requests) {
    row_control("integration.method", snapshot, view, requests);
    row_control("integration.arithmetic", snapshot, view, requests);
    row_control("integration.dt", snapshot, view, requests);
    row_control("integration.compensated", snapshot, view, requests);
    const bool damped = snapshot.setup.chain.damping > 0;
    const double relative = figures_.energy_scale > 0 ? figures_.energy_change / figures_.energy_scale : 0;
    // A part of a thousand of what the chain could turn over is visibly no pendulum any more.
    const bool wrong = !damped && !(std::abs(relative) < 1e-3);
    widgets::readout(fonts_, damped ? "Loss" : "Drift",
                     widgets::scientific(figures_.energy_change, 2) + " J " +
                         widgets::scientific(relative, 1) + " E*",
                     wrong ? theme::warning : theme::text);
    widgets::tooltip(
        "Energy now minus energy at the start or at the last change of a parameter, evaluated in more "
        "precision than the state has: in joules, and as a part of E* = g·Σβ·L, the energy the chain "
        "could turn over.");
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
