// SPDX-License-Identifier: MIT
// The command palette (Ctrl K): type a few letters, Enter does it.
#include "ui/layout.hpp"
#include "ui/link_count.hpp"
#include "ui/overlay.hpp"
#include "ui/parameter_control.hpp"
#include "ui/row_control.hpp"
#include "ui/widgets.hpp"

#include <array>
#include <cstdio>
#include <utility>

namespace pendula {
namespace {

constexpr std::size_t most_shown = 10;

bool pressed(ImGuiKey key, bool repeat = true) {
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key), repeat);
}

struct Place {
    std::string_view prefix;
    const char* section; ///< of the panel; null: the transport bar
    bool is_left;
};
/// Where the controls of the table's groups are; the first prefix that fits counts.
constexpr std::array places{Place{"view.speed", nullptr, true},
                            Place{"chain.lengths", "Links and start", true},
                            Place{"chain.masses", "Links and start", true},
                            Place{"chain.", "Chain", true},
                            Place{segments_name, "Chain", true},
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
    if (!view.show_palette) return;
    if (opened) {
        palette_.query().clear();
        palette_.chosen() = 0;
        ImGui::SetNextWindowFocus();
    }
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const float width = std::min(520 * scale_, size.x - 2 * layout::margin * scale_);
    ImGui::SetNextWindowPos({size.x / 2, size.y * 0.16f}, ImGuiCond_Always, {0.5f, 0});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, ImGui::GetStyleColorVec4(ImGuiCol_PopupBg));
    ImGui::Begin("##palette", nullptr, layout::fixed_window | ImGuiWindowFlags_NoNav);
    ImGui::PopStyleColor();

    std::array<char, 80> text{};
    std::snprintf(text.data(), text.size(), "%s", palette_.query().c_str());
    ImGui::SetNextItemWidth(-1);
    if (opened) ImGui::SetKeyboardFocusHere();
    const bool entered =
        ImGui::InputTextWithHint("##query", "an action, a parameter, \"gravity 1.62\", a scene", text.data(),
                                 text.size(), ImGuiInputTextFlags_EnterReturnsTrue);
    const bool left = !opened && ImGui::IsItemDeactivated() && !entered;
    if (palette_.query() != text.data()) {
        palette_.query() = text.data();
        palette_.chosen() = 0;
    }
    const std::vector<PaletteEntry> entries = palette_.search(palette_.query());
    std::size_t& chosen = palette_.chosen();
    const std::size_t count = std::min(entries.size(), most_shown);
    if (count > 0 && pressed(ImGuiKey_DownArrow)) chosen = (chosen + 1) % count;
    if (count > 0 && pressed(ImGuiKey_UpArrow)) chosen = (chosen + count - 1) % count;
    chosen = count > 0 ? std::min(chosen, count - 1) : 0;

    const PaletteEntry* taken = entered && count > 0 ? &entries[chosen] : nullptr;
    bool hovered = false;
    for (std::size_t i = 0; i < count; ++i) {
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::Selectable(entries[i].name.c_str(), i == chosen)) taken = &entries[i];
        hovered = hovered || ImGui::IsItemHovered() || ImGui::IsItemActive();
        const std::string& hint = entries[i].hint;
        ImGui::SameLine(ImGui::GetContentRegionMax().x - ImGui::CalcTextSize(hint.c_str()).x);
        ImGui::TextDisabled("%s", hint.c_str());
        ImGui::PopID();
    }
    if (count == 0) ImGui::TextDisabled("nothing has that name");
    ImGui::End();
    if (taken) {
        view.show_palette = false;
        const PaletteChoice choice = taken->choice;
        carry_out(choice, snapshot, view, requests);
    } else if (pressed(ImGuiKey_Escape, false) || (left && !hovered)) {
        view.show_palette = false;
    }
    palette_was_shown_ = view.show_palette;
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
            focus_row(segments_name, view);
    }
    if (const auto* film = std::get_if<ChosenFilmField>(&choice)) {
        view.show_panels = true;
        focused_field_ = film->field;
        show_section("Recording", true, view);
    }
    if (const auto* chosen = std::get_if<ChosenLane>(&choice)) {
        SetLanes lanes{chosen->lane ? snapshot.setup.lanes : std::vector<PrecisionLane>()};
        if (chosen->lane) lanes.lanes.push_back(*chosen->lane);
        requests.commands.push_back(std::move(lanes)); // what cannot be is refused with its reason
    }
    if (const auto* value = std::get_if<ChosenValue>(&choice))
        set_row(*value->row, value->value, snapshot, view, requests);
}

void Overlay::focus_row(std::string_view name, ViewState& view) {
    view.show_panels = true;
    focus_control(name);
    for (const Place& place : places) {
        if (!name.starts_with(place.prefix)) continue;
        if (place.section) show_section(place.section, place.is_left, view);
        return;
    }
}

void Overlay::show_section(const char* title, bool is_left, ViewState& view) {
    Panel& panel = is_left ? left_ : right_;
    (is_left ? view.preferences.left_open : view.preferences.right_open) = true;
    view.preferences.sections[title] = true;
    for (Panel::Section& section : panel.sections)
        if (section.title == title) {
            section.used = ++uses_;
            section.crowded = false;
        }
    panel.fitting = 8;
}

} // namespace pendula
