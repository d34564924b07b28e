// SPDX-License-Identifier: MIT
#include "window/panels/palette_window.hpp"

#include "window/controls/widgets.hpp"
#include "window/panels/dialog_window.hpp"
#include "window/panels/layout.hpp"

#include <algorithm>
#include <cstddef>
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
    const auto typed =
        field_.draw("##query", "an action, a parameter, \"gravity 1.62\", \"time 10\", a scene, a film");
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
    if (count == 0) ImGui::TextDisabled("nothing has that name");
    ImGui::End();
    if (taken) {
        close(view);
        return taken->choice;
    }
    if (typed.escaped || (typed.left && !hovered))
        close(view);
    else if (typed.entered)
        field_.open(field_.text, false); // ImGui ends typing at Enter, but nothing has been chosen
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

} // namespace pendula
