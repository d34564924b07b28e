// SPDX-License-Identifier: MIT
#include "window/features/run/chain_section.hpp"

#include "physics/chain.hpp"
#include "physics/refusal.hpp"
#include "scene/parameter_table.hpp"
#include "scene/scene.hpp"
#include "window/controls/control_memory.hpp"
#include "window/controls/parameter_control.hpp"
#include "window/controls/slider.hpp"
#include "window/controls/widgets.hpp"
#include "window/features/run/run_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <span>
#include <string>
#include <vector>

namespace pendula {
namespace {

/// Resizes `list` to `links` elements. New elements are copied from `longer` if `longer` begins with the
/// elements of `list`; elements beyond the end of `longer` are `next`.
void lengthen(std::vector<double>& list, const std::vector<double>& longer, std::size_t links, double next) {
    const bool goes_on = longer.size() > list.size() && std::equal(list.begin(), list.end(), longer.begin());
    if (goes_on)
        list.insert(list.end(), longer.begin() + static_cast<std::ptrdiff_t>(list.size()), longer.end());
    list.resize(links, next);
}

} // namespace

Setup with_links(Setup setup, std::size_t links, const Setup& longest) {
    if (links != setup.chain.links()) setup.measured = {}; // the measured motion has the old number of links
    lengthen(setup.chain.lengths, longest.chain.lengths, links, setup.chain.lengths.back());
    lengthen(setup.chain.masses, longest.chain.masses, links, setup.chain.masses.back());
    lengthen(setup.start.angles, longest.start.angles, links, setup.start.angles.back());
    lengthen(setup.start.angular_velocities, longest.start.angular_velocities, links, 0.0);
    setup.start.offset_link = std::min(setup.start.offset_link, links - 1);
    setup.ghost.link = std::min(setup.ghost.link, links);
    setup.ensemble.setup.link = std::min(setup.ensemble.setup.link, links);
    return setup;
}

Setup with_reach(Setup setup, double reach) {
    const double factor = reach / setup.chain.reach();
    for (double& length : setup.chain.lengths) length *= factor;
    return setup;
}

void LinksControl::build(PanelFrame& frame) {
    const std::size_t links = frame.snapshot.setup.chain.links();
    if (links >= longest_.chain.links()) longest_ = frame.snapshot.setup;
    if (const auto wanted = whole_number_control(
            links_name,
            "The number of rods and bobs. Ctrl-click or double-click to type a number up to 1000.",
            static_cast<int>(links), 1, 10, static_cast<int>(max_links), 3))
        set(static_cast<std::size_t>(*wanted), frame);
}

void LinksControl::set(std::size_t links, PanelFrame& frame) {
    const Setup& setup = frame.snapshot.setup;
    asked_for_ = with_links(setup, links, longest_);
    if (keeps_reach_) asked_for_ = with_reach(*asked_for_, setup.chain.reach());
    frame.request(Load{*asked_for_});
}

void LinksControl::build_reach(const PanelFrame& frame) {
    const std::string reach =
        fmt::format("keep the total length, {:.4g} m", frame.snapshot.setup.chain.reach());
    widgets::checkbox((reach + "###reach").c_str(), &keeps_reach_);
    widgets::tooltip("When the number of links changes, all lengths are scaled so that the chain keeps its "
                     "total length.");
}

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
    if (ImGui::Button("Gallery")) frame.trigger(Action::gallery);
    widgets::tooltip("Show all scenes as pictures (Ctrl-G)");
}

/// A row of buttons that set the gravity of a planet.
void gravity_presets(PanelFrame& frame) {
    const float width = widgets::equal_width(planets.size());
    for (const Planet& planet : planets) {
        if (&planet != planets.data()) ImGui::SameLine();
        if (ImGui::Button(planet.name, {width, 0})) frame.request(SetGravity{planet.gravity});
        widgets::tooltip(fmt::format("Set gravity to {} m/s²", planet.gravity));
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

namespace {

constexpr double degrees_per_radian = 180 / std::numbers::pi;

constexpr std::size_t rows_shown = 5;

struct Column {
    const Parameter* row;
    double shown_per_unit; ///< the shown value divided by the stored value
    const char *title, *unit;
    float weight; ///< share of the table's width
};

void put_title(const char* name, const char* unit) {
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(name);
    ImGui::SameLine(0, ImGui::GetFontSize() * 0.25f);
    ImGui::TextDisabled("%s", unit);
}

std::array<Column, 4> columns_in(AngleUnit unit) {
    const bool degrees = unit == AngleUnit::degrees;
    return {{{find_parameter("chain.lengths"), 1, "L", "m", 0.85f},
             {find_parameter("chain.masses"), 1, "m", "kg", 0.85f},
             {find_parameter(degrees ? "start.angles_deg" : "start.angles"), 1, "θ", degrees ? "°" : "rad",
              1.15f},
             {find_parameter("start.angular_velocities"), degrees ? degrees_per_radian : 1, "ω",
              degrees ? "°/s" : "rad/s", 1.15f}}};
}

/// The table in one frame: a row for all links and a row for each link. A single link also has both rows, so
/// that no row moves under the pointer when links are added.
class LinkTable {
  public:
    LinkTable(PanelFrame& frame, std::span<const Column> columns)
        : frame_(frame), columns_(columns), links_(frame.snapshot.setup.chain.links()) {}

    /// `name` distinguishes the table from other tables.
    void build(const char* name = "links") {
        take_focus();
        const ImGuiStyle& style = ImGui::GetStyle();
        const float row_height = ImGui::GetFrameHeight() + 2 * style.CellPadding.y;
        const float header = ImGui::GetTextLineHeight() + 2 * style.CellPadding.y;
        const float fixed = header + row_height;
        const bool scrolls = links_ > rows_shown;
        // Makes the thumb of the scroll bar larger. With five of a thousand links visible, a proportional
        // thumb would be too small to grab.
        const float font = ImGui::GetFontSize();
        ImGui::PushStyleVar(ImGuiStyleVar_GrabMinSize, 1.6f * font);
        ImGui::PushStyleVar(ImGuiStyleVar_ScrollbarSize, 0.95f * font);
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {style.FramePadding.x / 2, style.FramePadding.y});
        const float height = scrolls ? fixed + static_cast<float>(rows_shown) * row_height : 0;
        if (ImGui::BeginTable(name, column_count() + 1,
                              ImGuiTableFlags_SizingStretchProp | (scrolls ? ImGuiTableFlags_ScrollY : 0),
                              {0, height})) {
            put_header();
            put_row("all", std::nullopt);
            if (scrolls) scroll_to_awaited(row_height);
            put_links(row_height);
            ImGui::EndTable();
        }
        ImGui::PopStyleVar(3);
    }

  private:
    /// If focus_control() was called for a column, begins typing into the column's first cell.
    void take_focus() const {
        for (const Column& column : columns_)
            if (takes_focus(column.row->key)) type_into(column.row->key, std::nullopt);
    }

    void put_header() const {
        ImGui::TableSetupScrollFreeze(0, 2);
        const float number_width = ImGui::CalcTextSize(links_ < 1000 ? "all" : "0000").x;
        ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, number_width);
        for (const Column& column : columns_)
            ImGui::TableSetupColumn(column.title, ImGuiTableColumnFlags_WidthStretch, column.weight);
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        for (const Column& column : columns_) put_title(column.title, column.unit);
    }

    void put_links(float row_height) {
        ImGuiListClipper clipper;
        clipper.Begin(static_cast<int>(links_), row_height);
        while (clipper.Step())
            for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
                put_row(fmt::format("{}", i + 1).c_str(), static_cast<std::size_t>(i));
        clipper.End();
    }

    void put_row(const char* name, std::optional<std::size_t> link) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::AlignTextToFramePadding();
        ImGui::TextDisabled("%s", name);
        for (int at = 0; at < column_count(); ++at) put_cell(at, link);
    }

    void put_cell(int at, std::optional<std::size_t> link) {
        const Column& column = columns_[static_cast<std::size_t>(at)];
        ImGui::TableNextColumn();
        ImGui::SetNextItemWidth(-1);
        const ElementEdit edit =
            element_field({*column.row, link, column.shown_per_unit, column.unit}, frame_.scene);
        if (edit.changed) frame_.request(column.row->command(frame_.scene));
        if (edit.next != 0) go_on(at, link, edit.next);
    }

    /// Begins typing into the cell that is `step` cells after this cell, counted row by row.
    void go_on(int at, std::optional<std::size_t> link, int step) const {
        const int row = link ? static_cast<int>(*link) : -1; // −1: the row for all links
        const int next = (row + 1) * column_count() + at + step;
        const int next_row = next < 0 ? -2 : next / column_count() - 1;
        if (next_row < -1 || next_row >= static_cast<int>(links_)) return;
        type_into(columns_[static_cast<std::size_t>(next % column_count())].row->key,
                  next_row < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(next_row)));
    }

    /// Scrolls to the cell in which typing is about to begin, because only visible cells are drawn.
    static void scroll_to_awaited(float row_height) {
        const auto link = awaited_link();
        if (!link) return;
        const float top = static_cast<float>(*link) * row_height;
        const float room = static_cast<float>(rows_shown - 1) * row_height;
        ImGui::SetScrollY(std::clamp(ImGui::GetScrollY(), top - room, top));
    }

    int column_count() const { return static_cast<int>(columns_.size()); }

    PanelFrame& frame_;
    std::span<const Column> columns_;
    std::size_t links_;
};

} // namespace

void StartTable::follow(const Snapshot& snapshot) {
    unit_ = chosen_unit_.value_or(snapshot.setup.start.unit);
}

void StartTable::build_unit_choice() {
    const bool degrees = unit_ == AngleUnit::degrees;
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("angles in");
    ImGui::SameLine();
    if (widgets::radio_button("degrees", degrees)) chosen_unit_ = AngleUnit::degrees;
    ImGui::SameLine();
    if (widgets::radio_button("radians", !degrees)) chosen_unit_ = AngleUnit::radians;
    widgets::tooltip("Sets the unit of angles in the table. The start stays the same, and a typed angle is "
                     "stored in the unit in which it was typed.");
}

void StartTable::build(PanelFrame& frame) {
    build_unit_choice();
    const auto columns = columns_in(unit_);
    LinkTable(frame, columns).build();
}

namespace {

/// Fills an empty list with the values that an empty list stands for.
void give(std::vector<double>& list, const Chain& chain, double (*usual)(const Chain&, std::size_t)) {
    if (!list.empty()) return;
    for (std::size_t i = 0; i < chain.links(); ++i) list.push_back(usual(chain, i));
}

double none(const Chain&, std::size_t) { return 0; }

void build_shape_choice(PanelFrame& frame) {
    const Chain& chain = frame.snapshot.setup.chain;
    const LinkShape shape = shape_of(chain);
    const auto names = names_of<LinkShape>();
    widgets::field_label(
        "Made of", "Point masses hang on weightless rods. Other links have a mass of their own, which makes "
                   "them harder to turn. The total mass of each link and its bob stays the same.");
    if (ImGui::BeginCombo("##shape", std::string(name_of(shape)).c_str())) {
        for (std::size_t i = 0; i + 1 < names.size(); ++i) // without "as given"
            if (ImGui::Selectable(std::string(names[i]).c_str(), static_cast<std::size_t>(shape) == i))
                frame.request(SetChain{with_shape(chain, static_cast<LinkShape>(i))});
        ImGui::EndCombo();
    }
    control_places::note("chain.link_masses");
}

} // namespace

void build_bodies_section(PanelFrame& frame) {
    if (frame.snapshot.setup.chain.model != Model::rigid) {
        ImGui::TextWrapped(
            "In an elastic chain only the bobs have mass, and springs connect them. Press E to make the "
            "rods rigid.");
        return;
    }
    build_shape_choice(frame);
    Chain& edited = frame.scene.setup.chain;
    if (edited.has_link_masses()) {
        give(edited.centres, edited, [](const Chain& chain, std::size_t i) { return chain.lengths[i] / 2; });
        give(edited.link_masses, edited, none);
        give(edited.inertias, edited, [](const Chain& chain, std::size_t i) {
            return chain.link_masses[i] * chain.lengths[i] * chain.lengths[i] / 12;
        });
        const std::array columns{Column{find_parameter("chain.link_masses"), 1, "M", "kg", 1},
                                 Column{find_parameter("chain.centres"), 1, "centre", "m", 1},
                                 Column{find_parameter("chain.inertias"), 1, "I", "kg m²", 1.1f}};
        LinkTable(frame, columns).build("bodies");
    }
    give(edited.joint_friction, edited, none);
    give(edited.dry_friction, edited, none);
    give(edited.air_drag, edited, none);
    const std::array columns{Column{find_parameter("chain.joint_friction"), 1, "joint", "N m s", 1},
                             Column{find_parameter("chain.dry_friction"), 1, "dry", "N m", 1},
                             Column{find_parameter("chain.air_drag"), 1, "air", "kg/m", 1}};
    ImGui::TextDisabled("Friction");
    LinkTable(frame, columns).build("friction");
}

void build_drive_section(PanelFrame& frame, StandingChart& standing) {
    const Chain& chain = frame.snapshot.setup.chain;
    ImGui::TextDisabled("Pivot");
    row_control("pivot.path", frame);
    if (chain.pivot.oscillates()) {
        row_control("pivot.amplitude", frame);
        row_control("pivot.frequency", frame);
        if (chain.pivot.path == PivotPath::line) row_control("pivot.direction_deg", frame);
        row_control("pivot.phase_deg", frame);
        row_control("pivot.second_amplitude", frame);
        if (chain.pivot.second_amplitude > 0) {
            row_control("pivot.second_frequency", frame);
            row_control("pivot.second_phase_deg", frame);
        }
    }
    if (chain.model == Model::rigid) standing.build(frame);
    ImGui::TextDisabled("Motor in a joint");
    row_control("torque.course", frame);
    if (!chain.has_torque()) return;
    row_control("torque.joint", frame);
    if (chain.torque.course == TorqueCourse::table) return;
    row_control("torque.strength", frame);
    if (chain.torque.course != TorqueCourse::sine) return;
    row_control("torque.frequency", frame);
    row_control("torque.phase_deg", frame);
}

namespace {

/// A fraction of the longest stable dt. With a longer dt, one period of the springs' fastest oscillation has
/// too few steps: fewer than 13 with leapfrog, 9 with rk4, 5 with dop853.
constexpr double accurate_part = 0.25;

/// Builds the controls of automatic accuracy: the time for which the motion must be right, and its largest
/// error. Also shows the result of the check.
void build_wish(PanelFrame& frame) {
    row_control("integration.right_for", frame);
    row_control("integration.right_to", frame);
    const RunWords right = words_of(frame.sources.accuracy, frame.snapshot);
    widgets::text_wrapped(right.shown, right.warns ? theme::warning : theme::text);
    widgets::tooltip(right.help);
}

} // namespace

void build_integration_section(PanelFrame& frame) {
    ImGui::BeginDisabled(frame.snapshot.setup.chain.model != Model::rigid);
    row_control("integration.accuracy", frame);
    ImGui::EndDisabled();
    const bool automatic = frame.snapshot.setup.accuracy == Accuracy::automatic;
    if (automatic) build_wish(frame);
    ImGui::BeginDisabled(automatic);
    row_control("integration.method", frame);
    row_control("integration.arithmetic", frame);
    row_control("integration.dt", frame);
    row_control("integration.compensated", frame);
    ImGui::EndDisabled();
    const Setup& setup = frame.snapshot.setup;
    if (setup.chain.model == Model::rigid) return;
    const double longest = longest_stable_dt(setup.chain, setup.integration);
    if (!std::isfinite(longest)) return;
    const double part = setup.integration.dt / longest;
    widgets::readout(frame.fonts, "Longest stable dt", widgets::short_scientific(longest) + " s",
                     part > accurate_part ? theme::warning : theme::text);
    widgets::tooltip(
        "A longer timestep is refused, because the springs' fastest oscillation would grow without "
        "limit. The longest stable dt grows with the mass and falls with the stiffness.");
    if (part <= accurate_part) return;
    widgets::text_wrapped(
        fmt::format("dt is {:.0f} % of the longest stable dt, too long to follow the springs' fastest "
                    "oscillation accurately. Halve dt, or choose gauss-legendre or taylor.",
                    100 * part),
        theme::warning);
}

} // namespace pendula
