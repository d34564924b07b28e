// SPDX-License-Identifier: MIT
#include "window/panels/left_panel.hpp"

#include "render/plots/plot_kinds.hpp"
#include "window/controls/control_places.hpp"
#include "window/controls/parameter_control.hpp"
#include "window/controls/widgets.hpp"
#include "window/features/ensemble/ensemble_section.hpp"
#include "window/features/map/map_section.hpp"
#include "window/features/run/chain_section.hpp"
#include "window/features/views/look_section.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace pendula {
namespace {

/// In the title of the section on the look.
void build_trail_switches(PanelFrame& frame) {
    if (widgets::section_button(
            "Clear", "Forget where the bobs have been, also in plots (C); drift and divergence stay",
            "Trails"))
        frame.perform(Action::clear_trails);
    control_places::note("clear_trails");
    if (widgets::section_switch(
            "##trails", frame.view.show_trails,
            "Show the trails, and in plots the curves of the bobs (T); energies, drift and divergence stay",
            "Trails"))
        frame.perform(Action::toggle_trails);
    control_places::note("trails");
}

/// Which plots the layouts with plots show.
void build_plots(PanelFrame& frame) {
    PlotSelection& chosen = frame.view.views.plots;
    std::vector<PlotKind> offered;
    for (const PlotKind plot : all_plots)
        if (is_choosable(plot) && (frame.snapshot.ensemble_statistics || !is_of_ensemble(plot)) &&
            (plot != PlotKind::neighbours || frame.snapshot.setup.chain.links() > 1))
            offered.push_back(plot);
    const auto is_shown = [&](PlotKind plot) { return chosen.shows(shown_plot(plot)); };
    const auto shown = std::ranges::count_if(offered, is_shown);
    widgets::field_label("Plots", find_parameter("view.plots")->help);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    control_places::note("view.plots", {corner.x, corner.y, ImGui::CalcItemWidth(), ImGui::GetFrameHeight()});
    const std::string words =
        shown == std::ssize(offered) ? "all" : fmt::format("{} of {}", shown, offered.size());
    if (!ImGui::BeginCombo("##plots", words.c_str(), ImGuiComboFlags_HeightLarge)) return;
    for (const PlotKind plot : offered) {
        bool on = is_shown(plot);
        const std::string title(row_of(plot).title);
        const bool is_last = on && shown == 1; // a layout with plots has one at least
        ImGui::BeginDisabled(is_last);
        if (widgets::checkbox(title.c_str(), &on)) chosen.show(shown_plot(plot), on);
        ImGui::EndDisabled();
        control_places::note(title);
    }
    ImGui::EndCombo();
}

void build_views_section(PanelFrame& frame) {
    const std::size_t links = frame.snapshot.setup.chain.links();
    row_control("view.layout", frame);
    row_control("view.follow_bob", frame);
    row_control("view.torus", frame);
    if (links > 2) row_control("view.nested_tori", frame);
    if (links > 1 && !frame.view.views.nested_tori) {
        row_control("view.first_link", frame);
        row_control("view.second_link", frame);
    }
    row_control("view.auto_rotate", frame);
    build_plots(frame);
    row_control("view.plot_seconds", frame);
    row_control("view.energies", frame);
    row_control("view.automatic_quality", frame);
}

} // namespace

void LeftPanel::build(PanelFrame& frame) {
    if (frame.view.directing && frame.sources.film && frame.sources.film->story) {
        directing_.begin(frame, frame.layout().left);
        film_.build(frame, directing_);
        if (frame.sources.recording && directing_.section("Recording", frame, false)) recording_.build(frame);
        directing_.end();
        return;
    }
    panel_.begin(frame, frame.layout().left);
    if (panel_.section("Chain", frame)) build_chain_section(frame, links_);
    if (panel_.section("Links and start", frame)) {
        start_.build(frame);
        links_.build_reach(frame);
    }
    if (panel_.section("Bodies and friction", frame, false)) build_bodies_section(frame);
    if (panel_.section("Drive", frame, false)) build_drive_section(frame);
    if (panel_.section("Integration", frame)) build_integration_section(frame);
    const bool has_ensemble = frame.snapshot.setup.ensemble.enabled;
    if (!std::exchange(had_ensemble_, has_ensemble) && has_ensemble) panel_.prefer("Ensemble");
    const bool ensemble_open = panel_.section("Ensemble", frame, has_ensemble);
    if (widgets::section_switch("##ensemble", has_ensemble,
                                "Many chains at once, each with a start of its own, drawn as light"))
        toggle_ensemble(frame);
    control_places::note("ensemble");
    control_places::note("ensemble.enabled");
    takes_focus("ensemble.enabled"); // it only shows its place: there is nothing to type
    if (ensemble_open) build_ensemble_section(frame);
    const bool look_open = panel_.section("Look", frame, false);
    build_trail_switches(frame);
    if (look_open) build_look_section(frame);
    const bool has_map = frame.view.views.layout == Layout::map;
    if (!std::exchange(had_map_, has_map) && has_map) panel_.prefer("Map");
    if (has_map && panel_.section("Map", frame)) build_map_section(frame);
    if (panel_.section("Views", frame, false)) build_views_section(frame);
    const FilmReport* film = frame.sources.film;
    if (film && film->story && panel_.section("Film", frame)) FilmPanel::build_beside_run(frame);
    if (frame.sources.recording && panel_.section("Recording", frame, false)) recording_.build(frame);
    panel_.end();
}

} // namespace pendula
