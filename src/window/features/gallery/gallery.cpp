// SPDX-License-Identifier: MIT
#include "window/features/gallery/gallery.hpp"

#include "files/text.hpp"
#include "storyboard/storyboard.hpp"
#include "window/controls/control_memory.hpp"
#include "window/controls/widgets.hpp"
#include "window/panels/dialog_window.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace pendula {
namespace {

constexpr float card_width = 220, largest_width = 980; ///< logical pixels

} // namespace

SceneTitle title_of(const std::string& scene_name) {
    std::size_t end = std::string::npos, rest = 0;
    // In a scene's name, the variant follows a comma or a colon, or begins with one of these words.
    for (const auto& [mark, is_kept] : {std::pair<const char*, bool>{", ", false},
                                        {": ", false},
                                        {" of the ", true},
                                        {" on ", true},
                                        {" with ", true}})
        if (const std::size_t at = scene_name.find(mark); at < end) {
            end = at;
            rest = is_kept ? at + 1 : at + std::string_view(mark).size();
        }
    if (end == std::string::npos) return {scene_name, ""};
    return {scene_name.substr(0, end), scene_name.substr(rest)};
}

bool matches(std::string_view filter, const ShippedScene& scene) {
    const std::string text = scene.name + " " + scene.id;
    for (std::size_t at = 0; (at = filter.find_first_not_of(' ', at)) != filter.npos;) {
        const std::size_t end = std::min(filter.find(' ', at), filter.size());
        if (!contains_in_any_case(text, filter.substr(at, end - at))) return false;
        at = end;
    }
    return true;
}

std::size_t CardRows::row_of(std::size_t card) const {
    if (card < scenes) return card / columns;
    return (scenes + columns - 1) / columns + (card - scenes) / columns;
}

std::size_t CardRows::column_of(std::size_t card) const {
    return (card < scenes ? card : card - scenes) % columns;
}

std::size_t CardRows::moved(std::size_t card, int across, int down) const {
    const auto last = static_cast<std::ptrdiff_t>(count()) - 1;
    const auto beside = static_cast<std::size_t>(
        std::clamp(static_cast<std::ptrdiff_t>(card) + across, std::ptrdiff_t{0}, last));
    const auto row = static_cast<std::ptrdiff_t>(row_of(beside)) + down;
    if (down == 0 || row < 0 || row > static_cast<std::ptrdiff_t>(row_of(count() - 1))) return beside;
    // The last card of the new row that is not to the right of the present card.
    std::size_t best = beside;
    for (std::size_t each = 0; each < count(); ++each)
        if (static_cast<std::ptrdiff_t>(row_of(each)) == row && column_of(each) <= column_of(beside))
            best = each;
    return best;
}

void Gallery::show(const std::string& shown_scene) {
    scenes_ = shipped_scenes();
    durations_.clear();
    for (const ShippedStoryboard& film : shipped_storyboards()) {
        scenes_.push_back({film.file, film.name});
        durations_.push_back(read_storyboard(*shipped_storyboard(film.file), film.file).duration());
    }
    filtered_.clear();
    field_.open("", false);
    filter();
    for (std::size_t i = 0; i < scenes_.size(); ++i)
        if (scenes_[i].name == shown_scene) selected_ = i;
    open_ = opens_now_ = moved_ = true;
}

void Gallery::filter() {
    matching_.clear();
    for (std::size_t i = 0; i < scenes_.size(); ++i)
        if (matches(filtered_, scenes_[i])) matching_.push_back(i);
    selected_ = 0;
    moved_ = true;
}

CardRows Gallery::rows(std::size_t columns) const {
    CardRows rows;
    rows.columns = columns;
    for (const std::size_t each : matching_)
        ++(is_storyboard_name(scenes_[each].id) ? rows.films : rows.scenes);
    return rows;
}

void Gallery::move_selection(std::size_t columns, const DialogKeys& keys) {
    if (matching_.empty()) return;
    const std::size_t to = rows(columns).moved(selected_, keys.across, keys.down);
    if (to == selected_) return;
    selected_ = to;
    moved_ = true;
}

namespace {

/// Fills the place of a picture that is not ready. Pictures are made one after the other.
void put_blank(ImDrawList& list, ImVec2 corner, ImVec2 opposite, float rounding) {
    list.AddRectFilled(corner, opposite, ImGui::GetColorU32(theme::hairline), rounding);
    constexpr const char* words = "being drawn…";
    const ImVec2 size = ImGui::CalcTextSize(words);
    list.AddText({(corner.x + opposite.x - size.x) / 2, (corner.y + opposite.y - size.y) / 2},
                 ImGui::GetColorU32(theme::secondary), words);
}

/// Draws a play symbol in the middle of a film's picture.
void put_film_sign(ImDrawList& list, ImVec2 corner, ImVec2 opposite, float scale) {
    const ImVec2 middle{(corner.x + opposite.x) / 2, (corner.y + opposite.y) / 2};
    const float radius = 19 * scale, side = 0.48f * radius;
    list.AddCircleFilled(middle, radius, IM_COL32(0, 0, 0, 130), 48);
    list.AddCircle(middle, radius, IM_COL32(255, 255, 255, 190), 48, 1.5f * scale);
    list.AddTriangleFilled({middle.x - 0.75f * side, middle.y - side},
                           {middle.x - 0.75f * side, middle.y + side}, {middle.x + 1.1f * side, middle.y},
                           IM_COL32(255, 255, 255, 230));
}

} // namespace

bool Gallery::card(std::size_t index, float width, const theme::Fonts& fonts, float scale,
                   const PictureOf& picture_of) {
    const float height = std::round(width * 9 / 16), gap = 6 * scale,
                line = ImGui::GetTextLineHeightWithSpacing();
    const ShippedScene& scene = scenes_[matching_[index]];
    const bool is_film = is_storyboard_name(scene.id);
    const std::size_t scenes = scenes_.size() - durations_.size();
    const SceneTitle title =
        is_film
            ? SceneTitle{scene.name, fmt::format("a film of {:.0f} s", durations_[matching_[index] - scenes])}
            : title_of(scene.name);
    const auto [which, more] = widgets::in_two_lines(title.which, width);
    const ImVec2 size{width, height + gap + (more.empty() ? 2 : 3) * line};
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const bool pressed = ImGui::InvisibleButton("card", size);
    const bool hovered = ImGui::IsItemHovered();
    if (hovered && hovered_ != scene.id) hovered_at_ = ImGui::GetTime();
    if (hovered) hovered_ = scene.id;
    // Pictures are made in the order of requests. Visible pictures are requested here, the others later.
    const bool is_in_sight = ImGui::IsItemVisible();
    if (!is_in_sight) out_of_sight_.push_back(scene.id);
    const auto since = hovered ? std::optional(ImGui::GetTime() - hovered_at_) : std::nullopt;
    const unsigned picture = is_in_sight ? picture_of(scene.id, since) : 0;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 opposite{corner.x + width, corner.y + height};
    const float rounding = 5 * scale;
    if (picture)
        list.AddImageRounded(reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(picture)), corner,
                             opposite, {0, 0}, {1, 1}, IM_COL32_WHITE, rounding);
    else
        put_blank(list, corner, opposite, rounding);
    if (index == selected_)
        list.AddRect(corner, opposite, ImGui::GetColorU32(theme::accent), rounding, 0, 2.5f * scale);
    else
        list.AddRect(corner, opposite, ImGui::GetColorU32(hovered ? theme::secondary : theme::edge), rounding,
                     0, hovered ? 1.5f * scale : theme::line_width);
    if (is_film && picture) put_film_sign(list, corner, opposite, scale);
    const ImVec2 text{corner.x, corner.y + height + gap};
    ImGui::PushFont(fonts.semibold);
    list.AddText(text, ImGui::GetColorU32(theme::text), widgets::elided(title.what, width).c_str());
    ImGui::PopFont();
    list.AddText({text.x, text.y + line}, ImGui::GetColorU32(theme::secondary), which.c_str());
    list.AddText({text.x, text.y + 2 * line}, ImGui::GetColorU32(theme::secondary), more.c_str());
    widgets::tooltip(scene.name);
    if (index == selected_ && moved_) ImGui::SetScrollHereY();
    return pressed;
}

/// Builds a button that jumps to the films, which are below all scenes, or back to the scenes.
void Gallery::jump_button(float width) {
    const CardRows all = rows(1);
    const bool is_at_films = selected_ >= all.scenes;
    ImGui::BeginDisabled(all.scenes == 0 || all.films == 0);
    if (ImGui::Button(is_at_films ? "Scenes" : "Films", {width, 0})) {
        selected_ = is_at_films ? 0 : all.scenes;
        moved_ = true;
    }
    ImGui::EndDisabled();
    control_places::note("gallery jump");
    widgets::tooltip(is_at_films ? "Go back to the scenes" : "Go to the films, below the scenes");
}

std::optional<std::string> Gallery::build(const theme::Fonts& fonts, float scale, const DialogKeys& keys,
                                          const PictureOf& picture_of) {
    if (!open_) return std::nullopt;
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float gap = 12 * scale, padding = ImGui::GetStyle().WindowPadding.x;
    const float width = std::min(largest_width * scale, display.x - 4 * gap);
    const float inner = width - 2 * padding - ImGui::GetStyle().ScrollbarSize;
    const auto columns =
        static_cast<std::size_t>(std::max(1, static_cast<int>((inner + gap) / (card_width * scale + gap))));
    const float each = (inner - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
    if (!begin_modal_dialog("Gallery", {width, display.y - 4 * gap}, scale, opens_now_)) {
        open_ = false;
        field_.close();
        return std::nullopt;
    }
    std::optional<std::string> chosen;
    ImGui::AlignTextToFramePadding();
    widgets::heading(fonts, "Gallery");
    ImGui::SameLine(0, 2 * gap);
    const auto width_of = [](const char* label) {
        return ImGui::CalcTextSize(label).x + 2 * ImGui::GetStyle().FramePadding.x;
    };
    const float jump = width_of("Scenes"), spacing = ImGui::GetStyle().ItemSpacing.x;
    ImGui::SetNextItemWidth(-jump - width_of("Close") - 2 * spacing);
    const auto typed = field_.draw("##filter", "type a word of the name, or \"film\"");
    if (filtered_ != field_.text) {
        filtered_ = field_.text;
        filter();
    }
    ImGui::SameLine();
    jump_button(jump);
    ImGui::SameLine();
    const bool closes = ImGui::Button("Close");
    if (!opens_now_) move_selection(columns, keys);
    ImGui::BeginChild("cards");
    const CardRows rows = this->rows(columns);
    out_of_sight_.clear();
    for (std::size_t i = 0; i < matching_.size(); ++i) {
        if (i == rows.scenes) {
            if (i > 0) ImGui::Dummy({0, gap});
            widgets::heading(fonts, "Films");
        }
        if (rows.column_of(i) != 0) ImGui::SameLine(0, gap);
        ImGui::PushID(static_cast<int>(i));
        const std::string& id = scenes_[matching_[i]].id;
        if (card(i, each, fonts, scale, picture_of)) chosen = id;
        ImGui::PopID();
    }
    for (const std::string& id : out_of_sight_) picture_of(id, std::nullopt);
    if (matching_.empty()) ImGui::TextDisabled("No scene or film has this text in its name.");
    ImGui::EndChild();
    const bool accepts = typed.entered || (!opens_now_ && keys.accepts && !field_.has_keyboard());
    if (accepts && selected_ < matching_.size()) chosen = scenes_[matching_[selected_]].id;
    if (accepts && !chosen) field_.open(field_.text, false);
    opens_now_ = moved_ = false;
    if (chosen || closes || keys.cancels) {
        open_ = false;
        field_.close();
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
    return chosen;
}

} // namespace pendula
