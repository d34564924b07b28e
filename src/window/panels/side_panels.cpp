// SPDX-License-Identifier: MIT
#include "window/panels/side_panels.hpp"

#include "physics/chain.hpp"
#include "render/plots/plot_kinds.hpp"
#include "scene/trail_length.hpp"
#include "window/controls/control_memory.hpp"
#include "window/controls/parameter_control.hpp"
#include "window/controls/widgets.hpp"
#include "window/features/ensemble/ensemble_section.hpp"
#include "window/features/run/run_figures.hpp"
#include "window/panels/panel_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pendula {

void SidePanels::build(PanelFrame& frame) {
    ViewState& view = frame.view;
    // A floating panel closes when the scene behind it is clicked.
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !ImGui::GetIO().WantCaptureMouse)
        view.peek = Peek::none;
    const PanelLayout layout = frame.layout();
    view.is_narrow = layout.is_narrow;
    view.left_shown = layout.left_open;
    view.right_shown = layout.right_open;
    if (layout.left_open) left_.build(frame);
    if (layout.right_open) right_.build(frame);
    const PanelLayout built = frame.layout(); // a panel may have changed the view
    build_edge("##left edge", built.left_edge, true, frame);
    if (!view.directing) build_edge("##right edge", built.right_edge, false, frame);
}

void SidePanels::show_section(const char* title, bool is_left, ViewState& view) {
    show_panel(view, is_left, true);
    (is_left ? left_.panel(view.directing) : right_.panel()).show_section(title, view);
}

namespace {

/// A pin at the upper end of the edge, filled while the panel is pinned.
void build_pin(bool is_left, const Box& box, PanelFrame& frame) {
    bool& pinned = is_left ? frame.view.preferences.left_pinned : frame.view.preferences.right_pinned;
    if (ImGui::InvisibleButton("##pin", {box.width, box.height})) pinned = !pinned;
    control_places::note(is_left ? "pin_left" : "pin_right");
    const bool hovered = ImGui::IsItemHovered();
    widgets::tooltip(pinned ? "Let the panel float over the picture; a click beside the panel closes it"
                            : "Keep the panel open beside the picture");
    const ImU32 ink = theme::ink(hovered || pinned ? theme::accent : theme::secondary);
    const ImVec2 head{box.x + box.width / 2, box.y + 10 * frame.scale};
    const float radius = 4 * frame.scale, line = std::max(1.0f, 1.5f * frame.scale);
    ImDrawList* draw = ImGui::GetWindowDrawList();
    draw->AddRectFilled({box.x, box.y}, {box.x + box.width, box.y + box.height}, theme::ink(theme::panel),
                        4 * frame.scale);
    draw->AddLine({head.x, head.y + radius}, {head.x, head.y + 3 * radius}, ink, line);
    if (pinned)
        draw->AddCircleFilled(head, radius, ink, 16);
    else
        draw->AddCircle(head, radius, ink, 16, line);
}

/// A chevron that points in the direction in which the panel will move.
void draw_grip(const Box& box, bool points_left, bool is_lively, float scale) {
    const ImVec2 middle{box.x + box.width / 2, box.y + box.height / 2};
    const float half = 3 * scale, tall = 6 * scale;
    const float side = points_left ? -1.0f : 1.0f;
    const ImU32 ink = theme::ink(is_lively ? theme::accent : theme::secondary);
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const float grip = 22 * scale;
    draw->AddRectFilled({box.x, middle.y - grip}, {box.x + box.width, middle.y + grip},
                        theme::ink(theme::panel), 4 * scale);
    const ImVec2 points[] = {{middle.x - side * half, middle.y - tall},
                             {middle.x + side * half, middle.y},
                             {middle.x - side * half, middle.y + tall}};
    draw->AddPolyline(points, 3, ink, 0, std::max(1.0f, 1.5f * scale));
}

} // namespace

void SidePanels::build_edge(const char* window, const Box& box, bool is_left, PanelFrame& frame) {
    ViewState& view = frame.view;
    const bool open = is_left ? view.left_shown : view.right_shown;
    ImGui::SetNextWindowPos({box.x, box.y});
    ImGui::SetNextWindowSize({box.width, box.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    ImGui::Begin(window, nullptr,
                 (layout::fixed_window & ~ImGuiWindowFlags_AlwaysAutoResize) | ImGuiWindowFlags_NoBackground |
                     ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::PopStyleVar(2);
    const float pin_height = view.is_narrow && open ? 28 * frame.scale : 0;
    if (pin_height > 0) build_pin(is_left, {box.x, box.y, box.width, pin_height}, frame);
    // The whole edge below the pin can be clicked and dragged; only the grip is drawn.
    ImGui::SetCursorPos({0, pin_height});
    ImGui::InvisibleButton("##grip", {box.width, std::max(1.0f, box.height - pin_height)});
    const bool hovered = ImGui::IsItemHovered(), held = ImGui::IsItemActive();
    follow_grip(box, is_left, frame);
    if ((hovered || held) && open) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    if (hovered && !held)
        widgets::tooltip(open ? "Drag to resize the panel; click to fold it"
                              : (is_left ? "Open the panel of the chain, its start and the views"
                                         : "Open the panel of ghosts and energy"));
    draw_grip(box, is_left == open, hovered || held, frame.scale);
    ImGui::End();
}

/// Resizes the panel while its edge, ImGui's last item, is dragged; folds or opens it at a click.
void SidePanels::follow_grip(const Box& box, bool is_left, PanelFrame& frame) {
    ViewState& view = frame.view;
    const bool open = is_left ? view.left_shown : view.right_shown;
    if (ImGui::IsItemActivated()) dragged_ = false;
    if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left) && open) {
        dragged_ = true;
        const float pointer = ImGui::GetIO().MousePos.x, half = box.width / 2;
        const PanelLayout layout = frame.layout();
        const float width =
            is_left ? pointer - half - layout.left.x : layout.right.x + layout.right.width - pointer - half;
        (is_left ? view.preferences.left_width : view.preferences.right_width) =
            std::clamp(static_cast<double>(width / frame.scale), least_panel_width, most_panel_width);
    }
    if (ImGui::IsItemDeactivated() && ImGui::IsItemHovered() && !dragged_) show_panel(view, is_left, !open);
}

namespace {

void build_trail_length(PanelFrame& frame) {
    const Snapshot& snapshot = frame.snapshot;
    const ViewState& view = frame.view;
    const bool swings = view.look.trail_unit == TrailUnit::swings;
    row_control(swings ? "look.trail_swings" : "trail.seconds", frame);
    row_control("look.trail_unit", frame);
    if (view.look.trail_unit == TrailUnit::seconds) return;
    const Chain& chain = snapshot.setup.chain;
    const double span = trail_span(view.trail_seconds, view.look, chain, snapshot.speed);
    widgets::readout(frame.fonts, "Trails of", fmt::format("{:.3g} s", span));
    if (!swings)
        widgets::tooltip(
            fmt::format("Simulated time that passes in {:.3g} s of viewing at speed {}; at "
                        "most an hour. In a rendered film, seconds of viewing are seconds of the film.",
                        view.trail_seconds, widgets::speed(snapshot.speed)));
    else if (const auto period = swing_period(chain))
        widgets::tooltip(
            fmt::format("Simulated time: {:.3g} swings of {:.3g} s. One swing is the period of the "
                        "slowest small oscillation of the rigid chain.",
                        view.look.trail_swings, *period));
    else
        widgets::tooltip("Without gravity nothing swings, so the trail length in seconds is used.");
}

/// The check box "For a class", which shows the same marks (velocities, clock, …) in every scene.
void build_class_switch(ViewState& view) {
    widgets::checkbox("For a class", &view.preferences.for_class);
    control_places::note("For a class");
    widgets::tooltip(
        "Uses the settings below for velocities, forces, angles, energy bar, clock and time of "
        "separation in every scene, also after a restart of the program. The first time this is switched on, "
        "all six are shown. While it is off, each scene has its own settings.");
}

/// The section on the scene's look: trails, colours, motion and flashes.
void build_look_section(PanelFrame& frame) {
    ViewState& view = frame.view;
    build_trail_length(frame);
    // The first two are built above. Transparency has no control, because the window always has a background.
    constexpr std::array<std::string_view, 3> elsewhere{"look.trail_unit", "look.trail_swings",
                                                        "look.transparent"};
    for (const Parameter& row : parameter_table())
        if (row.key.starts_with("look.") && std::ranges::find(elsewhere, row.key) == elsewhere.end()) {
            if (row.key == "look.velocity_arrows") build_class_switch(view);
            row_control(row.key, frame);
        }
    if (view.look.trail_colour == TrailColour::strain && frame.snapshot.setup.chain.model == Model::rigid)
        widgets::refusal(
            "Rigid rods have no strain, so all trails have one colour. Choose elastic links to see strain.");
    widgets::checkbox("Reduced motion", &view.preferences.reduced_motion);
    widgets::tooltip("Cameras jump instead of gliding, and only the chain moves.");
    ImGui::SameLine();
    widgets::checkbox("No flashes", &view.preferences.no_flashes);
    widgets::tooltip("Switches off glow and marks that light up, in every scene.");
}

/// A control for an axis; it offers only coordinates that the chain has.
void axis_control(std::string_view key, PanelFrame& frame) {
    Parameter row = *find_parameter(key);
    const std::size_t links = frame.snapshot.setup.chain.links();
    std::vector<std::string_view> possible, titles;
    for (const std::string_view name : row.choices)
        if (map_axis_from_name(name)->link <= links) {
            possible.push_back(name);
            titles.push_back(title_of(row, name));
        }
    row.choices = possible;
    row.titles = titles;
    frame.scene.viewing() = frame.view.viewing();
    if (!parameter_control(row, frame.scene)) return;
    forget_place(frame.scene.map); // the zoomed place belongs to the old axes
    frame.view.viewing() = frame.scene.viewing();
}

/// The section on the map of chaos: its quantity, its axes and its colours.
void build_map_section(PanelFrame& frame) {
    ViewState& view = frame.view;
    if (view.views.layout != Layout::map && ImGui::Button("Show the map (6)"))
        frame.trigger(Action::layout_map);
    row_control("map.quantity", frame);
    const MapQuantityTraits& traits = traits_of(view.map.quantity);
    const bool has_link = traits.has_link && frame.snapshot.setup.chain.links() > 1;
    if (has_link || is_focus_of("map.link")) row_control("map.link", frame);
    row_control("map.until", frame);
    axis_control("map.x", frame);
    axis_control("map.y", frame);
    row_control("map.palette", frame);
    if (traits.has_logarithm || is_focus_of("map.scale")) row_control("map.scale", frame);
    if (!view.map.is_everywhere()) {
        if (ImGui::Button("Show the whole map")) forget_place(view.map);
        widgets::tooltip("Zooms out to the whole map (Home).");
    }
}

/// Switches in the title of the section on the look.
void build_trail_switches(PanelFrame& frame) {
    if (widgets::section_button(
            "Clear", "Remove the trails, also in plots (C); curves of drift and divergence stay", "Trails"))
        frame.trigger(Action::clear_trails);
    control_places::note("clear_trails");
    if (widgets::section_switch(
            "##trails", frame.view.show_trails,
            "Show the trails, and the bobs' curves in plots (T); curves of energy, drift and divergence stay",
            "Trails"))
        frame.trigger(Action::toggle_trails);
    control_places::note("trails");
}

/// The control that chooses which plots are shown.
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
        const bool is_last = on && shown == 1; // at least one plot must stay
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
    const bool links_open = panel_.section("Links and start", frame);
    if (widgets::section_button("Bodies", "Show or hide settings for friction, driving and rods with mass",
                                "")) {
        shows_bodies_ = !shows_bodies_;
        if (shows_bodies_) panel_.prefer("Bodies and drive");
    }
    if (links_open) {
        start_.build(frame);
        links_.build_reach(frame);
    }
    // Most chains are point masses on a fixed pivot and do not need this section.
    const bool has_bodies = !frame.snapshot.setup.chain.is_plain();
    if ((has_bodies || shows_bodies_) && panel_.section("Bodies and drive", frame, shows_bodies_)) {
        build_bodies_section(frame);
        build_drive_section(frame, standing_);
    }
    if (panel_.section("Integration", frame)) build_integration_section(frame);
    const bool has_ensemble = frame.snapshot.setup.ensemble.enabled;
    if (!std::exchange(had_ensemble_, has_ensemble) && has_ensemble) panel_.prefer("Ensemble");
    const bool ensemble_open = panel_.section("Ensemble", frame, has_ensemble);
    if (widgets::section_switch("##ensemble", has_ensemble,
                                "Show many chains at once, each with its own start, drawn as light"))
        toggle_ensemble(frame);
    control_places::note("ensemble");
    control_places::note("ensemble.enabled");
    takes_focus("ensemble.enabled"); // withdraws the request: nothing can be typed into a switch
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

void RightPanel::build(PanelFrame& frame) {
    panel_.begin(frame, frame.layout().right);
    if (frame.sources.section && panel_.section("Section", frame)) section_.build(frame);
    const bool is_filmed = !frame.view.video.file.empty();
    const bool is_measured = is_filmed || !frame.snapshot.setup.measured.empty();
    if (!std::exchange(was_measured_, is_measured) && is_measured) panel_.prefer("Measured");
    measured_.follow(frame);
    if (is_measured && panel_.section("Measured", frame)) measured_.build(frame);
    const bool ghosts_open = panel_.section("Ghosts", frame);
    if (widgets::section_switch("##ghost", frame.snapshot.setup.ghost.enabled,
                                "Show a second chain that starts from almost the same state (G)"))
        frame.trigger(Action::toggle_ghost);
    control_places::note("ghost");
    if (ghosts_open) build_ghosts_section(frame);
    if (panel_.section("Energy", frame)) build_energy_section(frame);
    panel_.end();
}

} // namespace pendula
