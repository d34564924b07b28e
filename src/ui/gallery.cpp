// SPDX-License-Identifier: MIT
#include "ui/gallery.hpp"

#include "ui/dialog_window.hpp"
#include "ui/theme.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace pendula {
namespace {

constexpr float card_width = 220, largest_width = 980; ///< logical pixels
constexpr float lines_of_text = 3;

} // namespace

void Gallery::show(const std::string& shown_scene) {
    scenes_ = shipped_scenes();
    selected_ = 0;
    for (std::size_t i = 0; i < scenes_.size(); ++i)
        if (scenes_[i].name == shown_scene) selected_ = i;
    open_ = opens_now_ = moved_ = true;
}

void Gallery::move_selection(int columns, const DialogKeys& keys) {
    const auto count = static_cast<int>(scenes_.size());
    const int wanted = static_cast<int>(selected_) + keys.across + columns * keys.down;
    if (wanted < 0 || wanted >= count || wanted == static_cast<int>(selected_)) return;
    selected_ = static_cast<std::size_t>(wanted);
    moved_ = true;
}

bool Gallery::card(std::size_t index, float width, float scale, unsigned picture) {
    const float height = std::round(width * 9 / 16), gap = 6 * scale;
    const ImVec2 size{width, height + gap + lines_of_text * ImGui::GetTextLineHeightWithSpacing()};
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const bool pressed = ImGui::InvisibleButton("card", size);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 opposite{corner.x + width, corner.y + height};
    if (picture)
        list.AddImage(reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(picture)), corner, opposite);
    else
        list.AddRectFilled(corner, opposite, ImGui::GetColorU32(theme::hairline));
    if (index == selected_)
        list.AddRect(corner, opposite, ImGui::GetColorU32(theme::accent), 0, 0, 2.5f * scale);
    else if (ImGui::IsItemHovered())
        list.AddRect(corner, opposite, ImGui::GetColorU32(theme::secondary), 0, 0, 1.5f * scale);
    const std::string& name = scenes_[index].name;
    const ImVec4 clip{corner.x, corner.y, corner.x + size.x, corner.y + size.y};
    list.AddText(nullptr, 0, {corner.x, corner.y + height + gap}, ImGui::GetColorU32(theme::text),
                 name.data(), name.data() + name.size(), width, &clip);
    if (index == selected_ && moved_) ImGui::SetScrollHereY();
    return pressed;
}

std::optional<std::string> Gallery::build(float scale, const DialogKeys& keys, const PictureOf& picture_of) {
    if (!open_) return std::nullopt;
    if (opens_now_) ImGui::OpenPopup("Gallery");
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float gap = 12 * scale, padding = ImGui::GetStyle().WindowPadding.x;
    const float width = std::min(largest_width * scale, display.x - 4 * gap);
    const float inner = width - 2 * padding - ImGui::GetStyle().ScrollbarSize;
    const int columns = std::max(1, static_cast<int>((inner + gap) / (card_width * scale + gap)));
    const float each = (inner - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
    ImGui::SetNextWindowPos({display.x / 2, display.y / 2}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSize({width, display.y - 4 * gap});
    if (!begin_modal_dialog("Gallery", scale)) {
        open_ = false;
        return std::nullopt;
    }
    if (!opens_now_) move_selection(columns, keys);
    std::optional<std::string> chosen;
    for (std::size_t i = 0; i < scenes_.size(); ++i) {
        if (i % static_cast<std::size_t>(columns) != 0) ImGui::SameLine(0, gap);
        ImGui::PushID(static_cast<int>(i));
        if (card(i, each, scale, picture_of(scenes_[i].id))) chosen = scenes_[i].id;
        ImGui::PopID();
    }
    if (!opens_now_ && keys.accepts && selected_ < scenes_.size()) chosen = scenes_[selected_].id;
    opens_now_ = moved_ = false;
    if (chosen || keys.cancels) {
        open_ = false;
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
    return chosen;
}

} // namespace pendula
