// SPDX-License-Identifier: MIT
#include "ui/open_dialog.hpp"

#include "ui/dialog_window.hpp"
#include "ui/theme.hpp"

#include <algorithm>

namespace pendula {

void OpenDialog::show(std::vector<std::filesystem::path> here, std::vector<std::filesystem::path> recent) {
    rows_.clear();
    for (auto& path : here) {
        std::string text = path.filename().string();
        rows_.push_back({std::move(path), std::move(text), false});
    }
    for (std::size_t i = 0; i < recent.size(); ++i) {
        std::string text = recent[i].string();
        rows_.push_back({std::move(recent[i]), std::move(text), i == 0});
    }
    selected_ = 0;
    open_ = opens_now_ = true;
}

std::optional<std::filesystem::path> OpenDialog::build(float scale, const DialogKeys& keys) {
    if (!open_) return std::nullopt;
    if (opens_now_) ImGui::OpenPopup("Open");
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({size.x / 2, size.y / 2}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSize({std::min(620 * scale, size.x - 32 * scale), 0});
    std::optional<std::filesystem::path> chosen;
    if (!begin_modal_dialog("Open", scale)) {
        open_ = false;
        return std::nullopt;
    }
    if (rows_.empty())
        ImGui::TextWrapped("There is no .toml, .pendula, .png, .mp4 or .mkv file in this folder.");
    const bool moved = !rows_.empty() && keys.down != 0;
    if (moved)
        selected_ = static_cast<std::size_t>(
            std::clamp(static_cast<int>(selected_) + keys.down, 0, static_cast<int>(rows_.size()) - 1));
    const float tallest = std::max(60 * scale, size.y - 160 * scale);
    const float wanted = (static_cast<float>(rows_.size()) + 2.5f) * ImGui::GetTextLineHeightWithSpacing();
    ImGui::BeginChild("files", {0, std::min(tallest, wanted)});
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (i == 0 && !rows_[i].begins_recent) ImGui::TextDisabled("In this folder");
        if (rows_[i].begins_recent) ImGui::TextDisabled("Recent");
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::Selectable(rows_[i].text.c_str(), i == selected_)) chosen = rows_[i].path;
        if (moved && i == selected_) ImGui::SetScrollHereY();
        ImGui::PopID();
    }
    ImGui::EndChild();
    ImGui::TextDisabled("Arrow keys and Enter, or a click. A file can also be dropped on the window.");
    if (!opens_now_ && keys.accepts && selected_ < rows_.size()) chosen = rows_[selected_].path;
    opens_now_ = false;
    if (chosen || keys.cancels) {
        open_ = false;
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
    return chosen;
}

} // namespace pendula
