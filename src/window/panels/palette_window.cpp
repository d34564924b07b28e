// SPDX-License-Identifier: MIT
#include "window/panels/palette_window.hpp"

#include "window/controls/control_memory.hpp"
#include "window/controls/parameter_control.hpp"
#include "window/controls/widgets.hpp"
#include "window/features/run/chain_section.hpp"
#include "window/panels/dialog_window.hpp"
#include "window/panels/panel_layout.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace pendula {

namespace {

constexpr std::size_t most_shown = 10;

void put_entry(const PaletteEntry& entry) {
    const float right = ImGui::GetContentRegionMax().x - ImGui::CalcTextSize(entry.hint.c_str()).x;
    ImGui::SameLine(ImGui::GetCursorStartPos().x);
    const float gap = 2 * ImGui::GetStyle().ItemSpacing.x;
    ImGui::TextUnformatted(widgets::elided(entry.name, right - gap - ImGui::GetCursorPosX()).c_str());
    ImGui::SameLine(right);
    ImGui::TextDisabled("%s", entry.hint.c_str());
}

} // namespace

std::optional<PaletteChoice> PaletteWindow::build(PanelFrame& frame) {
    ViewState& view = frame.view;
    const bool opened = view.show_palette && !was_shown_;
    was_shown_ = view.show_palette;
    if (!view.show_palette) {
        field_.close();
        return std::nullopt;
    }
    if (opened) {
        field_.open("", false);
        chosen_ = 0;
        ImGui::SetNextWindowFocus();
    }
    begin_window(frame);
    ImGui::SetNextItemWidth(-1);
    const auto typed = field_.draw(
        "##query", "type an action, a parameter, a scene, a film, \"gravity 1.62\" or \"time 10\"");
    if (searched_ != field_.text) {
        searched_ = field_.text;
        chosen_ = 0;
    }
    std::vector<PaletteEntry> entries =
        palette_.search(field_.text, {frame.snapshot.setup.chain.links(),
                                      frame.sources.film && frame.sources.film->story, view.directing});
    entries.resize(std::min(entries.size(), most_shown));
    const int count = static_cast<int>(entries.size());
    if (count > 0) chosen_ = ((chosen_ + typed.moved) % count + count) % count;
    bool hovered = false;
    const PaletteEntry* taken = build_entries(entries, hovered);
    if (!taken && typed.entered && count > 0) taken = &entries[static_cast<std::size_t>(chosen_)];
    if (count == 0) ImGui::TextDisabled("no match");
    ImGui::End();
    if (taken) {
        close(view);
        return taken->choice;
    }
    if (typed.escaped || (typed.left && !hovered))
        close(view);
    else if (typed.entered)
        field_.open(field_.text, false); // Enter has ended typing; without a match, typing continues
    return std::nullopt;
}

void PaletteWindow::begin_window(const PanelFrame& frame) {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const float width = std::min(520 * frame.scale, size.x - 2 * layout::margin * frame.scale);
    ImGui::SetNextWindowPos({size.x / 2, size.y * 0.16f}, ImGuiCond_Always, {0.5f, 0});
    ImGui::SetNextWindowSize({width, 0});
    begin_dialog("##palette", frame.scale, layout::fixed_window | ImGuiWindowFlags_NoNav);
}

const PaletteEntry* PaletteWindow::build_entries(std::span<const PaletteEntry> entries, bool& hovered) const {
    const PaletteEntry* clicked = nullptr;
    for (int i = 0; i < static_cast<int>(entries.size()); ++i) {
        const PaletteEntry& entry = entries[static_cast<std::size_t>(i)];
        ImGui::PushID(i);
        if (ImGui::Selectable("##entry", i == chosen_)) clicked = &entry;
        hovered = hovered || ImGui::IsItemHovered() || ImGui::IsItemActive();
        put_entry(entry);
        ImGui::PopID();
    }
    return clicked;
}

void PaletteWindow::close(ViewState& view) {
    view.show_palette = was_shown_ = false;
    field_.close();
}

namespace {

struct Place {
    std::string_view prefix;
    const char* section; ///< title of the section; null for the transport bar
    bool is_left;
};
/// The sections that contain the controls of each group. The first matching prefix is used.
constexpr std::array parameter_places{Place{"view.speed", nullptr, true},
                                      Place{"chain.lengths", "Links and start", true},
                                      Place{"chain.masses", "Links and start", true},
                                      Place{"chain.", "Chain", true},
                                      Place{links_name, "Chain", true},
                                      Place{"start.", "Links and start", true},
                                      Place{"integration.", "Integration", true},
                                      Place{"ensemble.", "Ensemble", true},
                                      Place{"ghost.", "Ghosts", false},
                                      Place{"measured.", "Measured", false},
                                      Place{"video.", "Measured", false},
                                      Place{"trail.", "Look", true},
                                      Place{"look.", "Look", true},
                                      Place{"map.", "Map", true},
                                      Place{"view.", "Views", true}};

/// Carries out a choice, with one function for each type of choice.
class ChoiceApplier {
  public:
    ChoiceApplier(PanelFrame& frame, SidePanels& sides, Messages& messages)
        : frame_(frame), sides_(sides), messages_(messages) {}

    void operator()(const ChosenAction& chosen) { frame_.trigger(chosen.action); }
    void operator()(const ChosenScene& chosen) { frame_.requests.open_scene = chosen.id; }
    void operator()(const ChosenRow& chosen) { focus_row(chosen.row->key); }
    void operator()(const ChosenValue& chosen) { set_row(*chosen.row, chosen.value, frame_); }
    void operator()(const ChosenPlot& chosen) { frame_.requests.plots.push_back(chosen.wanted); }

    void operator()(const ChosenElement& chosen) {
        auto numbers = std::get<std::vector<double>>(chosen.row->get(frame_.scene));
        if (chosen.link)
            numbers.at(*chosen.link) = chosen.value;
        else
            std::fill(numbers.begin(), numbers.end(), chosen.value);
        set_row(*chosen.row, numbers, frame_);
    }

    void operator()(const ChosenLinks& chosen) {
        if (chosen.links)
            sides_.left().links().set(*chosen.links, frame_);
        else
            focus_row(links_name);
    }

    void operator()(const ChosenFilmField& chosen) {
        frame_.view.show_panels = true;
        sides_.left().film_fields().focus(chosen.field);
        control_places::flash(chosen.field);
        sides_.show_section("Recording", true, frame_.view);
    }

    void operator()(const ChosenRender& chosen) {
        frame_.view.film.from = chosen.from;
        frame_.view.show_render = true;
    }

    void operator()(const ChosenTime& chosen) { frame_.request(SeekTime{chosen.seconds}); }

    void operator()(const ChosenPin& chosen) {
        if (frame_.snapshot.setup.chain.model == Model::rigid)
            frame_.requests.toggle_pin = chosen.bob;
        else
            messages_.notify("Only rigid links can be pinned.", false);
    }

    void operator()(const ChosenLane& chosen) {
        SetLanes lanes{chosen.lane ? frame_.snapshot.setup.lanes : std::vector<PrecisionLane>()};
        if (chosen.lane) lanes.lanes.push_back(*chosen.lane);
        frame_.request(std::move(lanes)); // the physics thread refuses impossible lanes with a message
    }

  private:
    /// Shows the control of this name and gives it the keyboard. `name` must stay valid.
    void focus_row(std::string_view name) {
        frame_.view.show_panels = true;
        // The map's section is shown only in the map's layout.
        if (name.starts_with("map.")) frame_.trigger(Action::layout_map);
        focus_control(name);
        control_places::flash(name);
        const auto place = std::find_if(parameter_places.begin(), parameter_places.end(),
                                        [&](const Place& each) { return name.starts_with(each.prefix); });
        if (place != parameter_places.end() && place->section)
            sides_.show_section(place->section, place->is_left, frame_.view);
    }

    PanelFrame& frame_;
    SidePanels& sides_;
    Messages& messages_;
};

} // namespace

void apply_choice(const PaletteChoice& choice, PanelFrame& frame, SidePanels& sides, Messages& messages) {
    // After a choice that concerns the run, the run is shown instead of a directed film.
    const bool is_of_film = std::holds_alternative<ChosenAction>(choice) ||
                            std::holds_alternative<ChosenFilmField>(choice) ||
                            std::holds_alternative<ChosenScene>(choice);
    if (frame.view.directing && !is_of_film) frame.requests.film.emplace_back(Action::film_show);
    std::visit(ChoiceApplier(frame, sides, messages), choice);
}

} // namespace pendula
