// SPDX-License-Identifier: MIT
// The command palette (Ctrl K): type a few letters, Enter does it.
#include "ui/controls/control_places.hpp"
#include "ui/controls/link_count.hpp"
#include "ui/controls/parameter_control.hpp"
#include "ui/controls/row_control.hpp"
#include "ui/controls/widgets.hpp"
#include "ui/layout.hpp"
#include "ui/overlay.hpp"
#include "ui/windows/dialog_window.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace pendula {
namespace {

constexpr std::size_t most_shown = 10;

struct Place {
    std::string_view prefix;
    const char* section; ///< of the panel; null: the transport bar
    bool is_left;
};
/// Where the controls of the table's groups are; the first prefix that fits counts.
constexpr std::array parameter_places{Place{"view.speed", nullptr, true},
                                      Place{"chain.lengths", "Links and start", true},
                                      Place{"chain.masses", "Links and start", true},
                                      Place{"chain.", "Chain", true},
                                      Place{links_name, "Chain", true},
                                      Place{"start.", "Links and start", true},
                                      Place{"integration.", "Integration", true},
                                      Place{"ghost.", "Ghosts", false},
                                      Place{"trail.", "Look", true},
                                      Place{"look.", "Look", true},
                                      Place{"view.", "Views", true}};

} // namespace

void Overlay::build_palette(const Snapshot& snapshot, ViewState& view, Requests& requests) {
    const bool opened = view.show_palette && !palette_was_shown_;
    palette_was_shown_ = view.show_palette;
    if (!view.show_palette) {
        palette_.field().close();
        return;
    }
    if (opened) {
        palette_.field().open("", false);
        palette_.chosen() = 0;
        ImGui::SetNextWindowFocus();
    }
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const float width = std::min(520 * style_.scale, size.x - 2 * layout::margin * style_.scale);
    ImGui::SetNextWindowPos({size.x / 2, size.y * 0.16f}, ImGuiCond_Always, {0.5f, 0});
    ImGui::SetNextWindowSize({width, 0});
    begin_dialog("##palette", style_.scale, layout::fixed_window | ImGuiWindowFlags_NoNav);

    typed_ahead::Field& field = palette_.field();
    ImGui::SetNextItemWidth(-1);
    const auto typed = field.draw("##query", "an action, a parameter, \"gravity 1.62\", a scene");
    if (palette_.searched() != field.text) {
        palette_.searched() = field.text;
        palette_.chosen() = 0;
    }
    const std::vector<PaletteEntry> entries = palette_.search(field.text, snapshot.setup.chain.links());
    const int count = static_cast<int>(std::min(entries.size(), most_shown));
    int& chosen = palette_.chosen();
    if (count > 0) chosen = ((chosen + typed.moved) % count + count) % count;

    const PaletteEntry* taken =
        typed.entered && count > 0 ? &entries[static_cast<std::size_t>(chosen)] : nullptr;
    bool hovered = false;
    for (int i = 0; i < count; ++i) {
        const PaletteEntry& entry = entries[static_cast<std::size_t>(i)];
        ImGui::PushID(i);
        if (ImGui::Selectable("##entry", i == chosen)) taken = &entry;
        hovered = hovered || ImGui::IsItemHovered() || ImGui::IsItemActive();
        const float right = ImGui::GetContentRegionMax().x - ImGui::CalcTextSize(entry.hint.c_str()).x;
        ImGui::SameLine(ImGui::GetCursorStartPos().x);
        const float gap = 2 * ImGui::GetStyle().ItemSpacing.x;
        ImGui::TextUnformatted(widgets::elided(entry.name, right - gap - ImGui::GetCursorPosX()).c_str());
        ImGui::SameLine(right);
        ImGui::TextDisabled("%s", entry.hint.c_str());
        ImGui::PopID();
    }
    if (count == 0) ImGui::TextDisabled("nothing has that name");
    ImGui::End();
    if (taken) {
        close_palette(view);
        const PaletteChoice choice = taken->choice;
        carry_out(choice, snapshot, view, requests);
    } else if (typed.escaped || (typed.left && !hovered)) {
        close_palette(view);
    } else if (typed.entered) {
        field.open(field.text, false); // ImGui lets go of it at Enter; nothing was chosen yet
    }
}

void Overlay::close_palette(ViewState& view) {
    view.show_palette = palette_was_shown_ = false;
    palette_.field().close();
}

void Overlay::carry_out(const PaletteChoice& choice, const Snapshot& snapshot, ViewState& view,
                        Requests& requests) {
    if (const auto* action = std::get_if<ChosenAction>(&choice))
        perform(action->action, controls_, view, requests);
    if (const auto* scene = std::get_if<ChosenScene>(&choice)) requests.open_scene = scene->id;
    if (const auto* row = std::get_if<ChosenRow>(&choice)) focus_row(row->row->key, view);
    if (const auto* chain = std::get_if<ChosenLinks>(&choice)) {
        if (chain->links)
            set_links(*chain->links, snapshot, requests);
        else
            focus_row(links_name, view);
    }
    if (const auto* film = std::get_if<ChosenFilmField>(&choice)) {
        view.show_panels = true;
        recording_.fields().focus(film->field);
        control_places::flash(film->field);
        show_section("Recording", true, view);
    }
    if (const auto* film = std::get_if<ChosenRender>(&choice)) {
        view.film.from = film->from;
        view.show_render = true;
    }
    if (const auto* pin = std::get_if<ChosenPin>(&choice)) {
        if (snapshot.setup.chain.model == Model::rigid)
            requests.toggle_pin = pin->bob;
        else
            messages_.notify("Only rigid links can be pinned.", false);
    }
    if (const auto* plot = std::get_if<ChosenPlot>(&choice)) requests.plots.push_back(plot->order);
    if (const auto* chosen = std::get_if<ChosenLane>(&choice)) {
        SetLanes lanes{chosen->lane ? snapshot.setup.lanes : std::vector<PrecisionLane>()};
        if (chosen->lane) lanes.lanes.push_back(*chosen->lane);
        requests.commands.push_back(std::move(lanes)); // what cannot be is refused with its reason
    }
    if (const auto* element = std::get_if<ChosenElement>(&choice)) {
        Scene scene = scene_of(snapshot, view);
        auto numbers = std::get<std::vector<double>>(element->row->get(scene));
        if (element->link)
            numbers.at(*element->link) = element->value;
        else
            std::fill(numbers.begin(), numbers.end(), element->value);
        set_row(*element->row, numbers, snapshot, view, requests);
    }
    if (const auto* value = std::get_if<ChosenValue>(&choice))
        set_row(*value->row, value->value, snapshot, view, requests);
}

void Overlay::focus_row(std::string_view name, ViewState& view) {
    view.show_panels = true;
    focus_control(name);
    control_places::flash(name);
    for (const Place& place : parameter_places) {
        if (!name.starts_with(place.prefix)) continue;
        if (place.section) show_section(place.section, place.is_left, view);
        return;
    }
}

void Overlay::show_section(const char* title, bool is_left, ViewState& view) {
    Panel& panel = is_left ? left_ : right_;
    show_panel(view, is_left, true);
    view.preferences.sections[title] = true;
    for (Panel::Section& section : panel.sections)
        if (section.title == title) {
            section.used = ++uses_;
            section.crowded = false;
        }
    panel.fitting = 8;
}

} // namespace pendula
