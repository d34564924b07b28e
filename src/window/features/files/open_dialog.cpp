// SPDX-License-Identifier: MIT
#include "window/features/files/open_dialog.hpp"

#include "files/text.hpp"
#include "window/controls/widgets.hpp"
#include "window/panels/dialog_window.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <utility>

namespace pendula {
namespace {

/// Splits "/a/b/na" into the folder "/a/b/" and the beginning "na"; "~" is the home folder.
std::pair<std::filesystem::path, std::string> parts_of(std::string text) {
    if (const char* home = std::getenv("HOME"); home && (text == "~" || text.starts_with("~/")))
        text = home + text.substr(1);
    const std::size_t slash = text.rfind('/');
    if (slash == std::string::npos) return {".", text};
    return {text.substr(0, slash + 1), text.substr(slash + 1)};
}

std::string with_slash(const std::filesystem::path& folder) {
    const std::string text = folder.string();
    return text.ends_with('/') ? text : text + "/";
}

bool is_folder(const std::filesystem::path& path) {
    std::error_code unreadable;
    return std::filesystem::is_directory(path, unreadable);
}

/// The time of a file's last change, such as "2026-11-25 14:34" in local time; empty if unknown.
std::string changed_at(const std::filesystem::path& path) {
    struct stat status {};
    std::tm local{};
    if (::stat(path.c_str(), &status) != 0 || !::localtime_r(&status.st_mtime, &local)) return {};
    std::array<char, 32> text{};
    return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M", &local)};
}

} // namespace

void OpenDialog::show(const std::filesystem::path& folder, FilesOf files_of,
                      std::vector<std::filesystem::path> recent, std::string endings,
                      std::vector<ShippedStoryboard> shipped) {
    shipped_ = std::move(shipped);
    files_of_ = std::move(files_of);
    endings_ = std::move(endings);
    recent_ = std::move(recent);
    start_ = folder;
    while (!is_folder(start_) && start_.has_relative_path())
        start_ = start_.parent_path(); // the folder has been removed
    go_to(start_);
    open_ = opens_now_ = true;
}

void OpenDialog::go_to(const std::filesystem::path& folder) {
    field_.open(with_slash((start_ / folder).lexically_normal()), false);
    list();
}

/// Lists the folders and offered files in the typed folder whose names contain the rest of the typed text,
/// then the recent files of other folders and the shipped storyboards that contain this text.
void OpenDialog::list() {
    listed_for_ = field_.text;
    const auto [folder, wanted] = parts_of(field_.text);
    folder_ = start_ / folder;
    rows_.clear();
    selected_ = 0;
    moved_ = true;
    if (wanted.empty() && folder_ != folder_.root_path())
        rows_.push_back({with_slash(folder_) + "..", "../", {}, true});
    std::vector<std::filesystem::path> folders;
    std::error_code unreadable;
    for (std::filesystem::directory_iterator entry(folder_, unreadable), end; !unreadable && entry != end;
         entry.increment(unreadable))
        if (is_folder(entry->path()) && !entry->path().filename().string().starts_with('.'))
            folders.push_back(entry->path());
    std::sort(folders.begin(), folders.end());
    for (const auto& path : folders)
        if (const std::string name = path.filename().string(); contains_in_any_case(name, wanted))
            rows_.push_back({path, name + "/", {}, true});
    const std::size_t first_file = rows_.size();
    for (const auto& path : files_of_(folder_))
        if (const std::string name = path.filename().string(); contains_in_any_case(name, wanted))
            rows_.push_back({path, name, changed_at(path)});
    if (rows_.size() > first_file) selected_ = first_file; // selects the first file instead of a folder
    const char* heading = "Opened before";
    for (const auto& path : recent_) {
        if (with_slash(path.parent_path()) == with_slash(folder_) ||
            !contains_in_any_case(path.string(), wanted))
            continue;
        rows_.push_back({path, path.string(), changed_at(path), false, std::exchange(heading, nullptr)});
    }
    heading = "Films that come with pendula";
    for (const ShippedStoryboard& film : shipped_)
        if (contains_in_any_case(film.file, wanted) || contains_in_any_case(film.name, wanted))
            rows_.push_back(
                {film.file, film.file + "  ·  " + film.name, {}, false, std::exchange(heading, nullptr)});
}

std::vector<std::string> OpenDialog::listed() const {
    std::vector<std::string> texts;
    for (const Row& row : rows_) texts.push_back(row.text);
    return texts;
}

/// Builds a row: at the left a name, or the end of a path, and at the right the time of the last change.
/// Returns whether the row was clicked.
bool OpenDialog::row(std::size_t index, const theme::Fonts& fonts) {
    const Row& row = rows_[index];
    if (row.heading) {
        ImGui::Spacing();
        ImGui::TextDisabled("%s", row.heading);
    }
    ImGui::PushID(static_cast<int>(index));
    const float right = ImGui::GetContentRegionMax().x;
    ImGui::PushFont(fonts.mono);
    const float of_date = row.date.empty() ? 0 : ImGui::CalcTextSize(row.date.c_str()).x;
    ImGui::PopFont();
    const float room = ImGui::GetContentRegionAvail().x - of_date - (of_date > 0 ? ImGui::GetFontSize() : 0);
    if (row.is_folder) ImGui::PushStyleColor(ImGuiCol_Text, theme::accent);
    const std::string shown =
        row.text.starts_with('/') ? widgets::path_end(row.text, room) : widgets::elided(row.text, room);
    const bool taken = ImGui::Selectable(shown.c_str(), index == selected_);
    if (row.is_folder) ImGui::PopStyleColor();
    if (moved_ && index == selected_) ImGui::SetScrollHereY();
    if (of_date > 0) {
        ImGui::SameLine(right - of_date);
        ImGui::PushFont(fonts.mono);
        ImGui::TextDisabled("%s", row.date.c_str());
        ImGui::PopFont();
    }
    ImGui::PopID();
    return taken;
}

std::optional<std::filesystem::path> OpenDialog::build(const theme::Fonts& fonts, float scale,
                                                       const DialogKeys& keys) {
    if (!open_) return std::nullopt;
    std::optional<std::filesystem::path> chosen;
    if (!begin_modal_dialog("Open", {680 * scale, 480 * scale}, scale, opens_now_)) {
        open_ = false;
        field_.close();
        return std::nullopt;
    }
    widgets::heading(fonts, "Open a scene, a run, a picture, a film or a storyboard");
    ImGui::SetNextItemWidth(-1);
    const auto typed = field_.draw("##path", "a path, or a part of a name");
    if (field_.text != listed_for_) list();
    const int moved = field_.has_keyboard() ? typed.moved : keys.down;
    if (moved != 0 && !rows_.empty()) {
        selected_ = static_cast<std::size_t>(
            std::clamp(static_cast<int>(selected_) + moved, 0, static_cast<int>(rows_.size()) - 1));
        moved_ = true;
    }
    const float foot = ImGui::GetFrameHeightWithSpacing();
    ImGui::BeginChild("files", {0, ImGui::GetContentRegionAvail().y - foot});
    std::optional<std::filesystem::path> taken;
    for (std::size_t i = 0; i < rows_.size(); ++i)
        if (row(i, fonts)) taken = rows_[i].path;
    if (rows_.empty())
        ImGui::TextWrapped("No folder or file (%s) here has this text in its name.", endings_.c_str());
    ImGui::EndChild();
    moved_ = false;
    const bool closes = ImGui::Button("Close");
    ImGui::SameLine();
    ImGui::TextDisabled("A file can also be dropped on the window.");
    if (typed.entered || (!opens_now_ && keys.accepts && !field_.has_keyboard())) {
        const auto [folder, name] = parts_of(field_.text);
        std::error_code unreadable;
        if (const std::filesystem::path file = start_ / folder / name;
            !name.empty() && std::filesystem::exists(file, unreadable))
            taken = file;
        else if (selected_ < rows_.size())
            taken = rows_[selected_].path;
        else
            field_.open(field_.text, false); // ImGui ends typing at Enter; this call continues typing
    }
    if (taken && is_folder(*taken))
        go_to(*taken);
    else
        chosen = taken;
    opens_now_ = false;
    if (chosen || closes || keys.cancels) {
        open_ = false;
        field_.close();
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
    return chosen;
}

} // namespace pendula
