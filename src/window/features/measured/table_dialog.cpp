// SPDX-License-Identifier: MIT
#include "window/features/measured/table_dialog.hpp"

#include "files/file_error.hpp"
#include "files/input_file.hpp"
#include "scene/recorded_scene.hpp"
#include "window/controls/control_memory.hpp"
#include "window/controls/widgets.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <utility>

namespace pendula {
namespace {

constexpr double highest_rate = 1e6; // Hz

/// The words for the values of ColumnMeaning, in their order.
constexpr std::array meaning_words{
    "left out",        "time",          "number of the frame", "number of the piece",
    "angle of a link", "x of a marker", "y of a marker",       "likelihood of a marker"};
static_assert(meaning_words.size() == EnumNames<ColumnMeaning>::list.size());

} // namespace

void TableDialog::show(const std::filesystem::path& path) {
    std::string text = InputFile(path, "table").rest(largest_measured_file);
    columns_ = columns_of(text, path.string());
    path_ = path;
    text_ = std::move(text);
    reading_ = {};
    for (const TableColumn& column : columns_) reading_.meanings.push_back(column.meaning);
    const auto is_of = [&](ColumnMeaning meaning, bool TableColumn::*unit) {
        return std::ranges::any_of(
            columns_, [&](const TableColumn& column) { return column.meaning == meaning && column.*unit; });
    };
    reading_.in_degrees = is_of(ColumnMeaning::angle, &TableColumn::is_in_degrees);
    // A table in pixels, or with likelihoods of markers, comes from pictures, in which y points down.
    reading_.y_down = is_of(ColumnMeaning::y, &TableColumn::is_in_pixels) || has(ColumnMeaning::likelihood);
    frame_rate_ = 0;
    piece_ = 1;
    read();
    open_ = opens_now_ = true;
}

void TableDialog::read() {
    measured_.reset();
    problem_.clear();
    reading_.frame_rate = frame_rate_ > 0 ? std::optional(frame_rate_) : std::nullopt;
    if (has(ColumnMeaning::frame) && !has(ColumnMeaning::time) && !reading_.frame_rate) {
        problem_ = "The table has frame numbers instead of times: enter the number of frames a second.";
        return;
    }
    try {
        measured_ = parse_measured(text_, path_.filename().string(), reading_);
        piece_ = std::clamp(piece_, 1, static_cast<int>(measured_->pieces.size()));
    } catch (const FileError& error) {
        problem_ = error.what();
    }
}

bool TableDialog::has(ColumnMeaning meaning) const {
    return std::ranges::find(reading_.meanings, meaning) != reading_.meanings.end();
}

void TableDialog::build_columns(float scale) {
    const float line = ImGui::GetFrameHeightWithSpacing();
    const float wanted = line * static_cast<float>(columns_.size() + 1) + 4 * scale;
    constexpr ImGuiTableFlags flags =
        ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg | ImGuiTableFlags_BordersInnerV;
    if (!ImGui::BeginTable("columns", 3, flags, {0, std::min(wanted, 8 * line)})) return;
    ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableSetupColumn("Column", ImGuiTableColumnFlags_WidthStretch, 1);
    ImGui::TableSetupColumn("Taken for", ImGuiTableColumnFlags_WidthStretch, 1.1f);
    ImGui::TableSetupColumn("First values", ImGuiTableColumnFlags_WidthStretch, 1.3f);
    ImGui::TableHeadersRow();
    for (std::size_t c = 0; c < columns_.size(); ++c) {
        ImGui::PushID(static_cast<int>(c));
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(widgets::elided(columns_[c].name, ImGui::GetContentRegionAvail().x).c_str());
        ImGui::TableNextColumn();
        ImGui::SetNextItemWidth(-1);
        ColumnMeaning& meaning = reading_.meanings[c];
        const char* words = meaning_words[static_cast<std::size_t>(meaning)];
        if (ImGui::BeginCombo("##meaning", widgets::fitting_combo(words).c_str())) {
            for (std::size_t i = 0; i < meaning_words.size(); ++i) {
                const auto offered = static_cast<ColumnMeaning>(i);
                if (ImGui::Selectable(meaning_words[i], offered == meaning) && offered != meaning) {
                    meaning = offered;
                    read();
                }
                control_places::note(fmt::format("column {} {}", c + 1, name_of(offered)));
            }
            ImGui::EndCombo();
        }
        control_places::note(fmt::format("column {}", c + 1));
        ImGui::TableNextColumn();
        std::string values;
        for (const std::string& cell : columns_[c].cells) values += (values.empty() ? "" : "   ") + cell;
        ImGui::TextDisabled("%s", widgets::elided(values, ImGui::GetContentRegionAvail().x).c_str());
        ImGui::PopID();
    }
    ImGui::EndTable();
}

void TableDialog::build_choices(float scale) {
    const widgets::LabelColumn column(9);
    bool changed = false;
    const float width = 130 * scale;
    if (has(ColumnMeaning::frame)) {
        widgets::field_label("Frames a second", "The number of frames that the camera took in a second.");
        ImGui::SetNextItemWidth(width);
        if (ImGui::InputDouble("##rate", &frame_rate_, 0, 0, frame_rate_ > 0 ? "%.6g Hz" : "not given")) {
            frame_rate_ = std::clamp(frame_rate_, 0.0, highest_rate);
            changed = true;
        }
        control_places::note("frame_rate");
    }
    const auto either = [&](const char* label, const char* help, const char* no, const char* yes,
                            std::optional<bool>& value) {
        widgets::field_label(label, help);
        for (const bool offered : {false, true}) {
            if (offered) ImGui::SameLine();
            if (widgets::radio_button(offered ? yes : no, value == offered) && value != offered) {
                value = offered;
                changed = true;
            }
            control_places::note(std::string(label) + " " + (offered ? yes : no));
        }
    };
    if (has(ColumnMeaning::angle)) {
        either("Angles", "The unit of the columns of angles.", "in rad", "in degrees", reading_.in_degrees);
    } else if (has(ColumnMeaning::y)) {
        either("y grows",
               "The direction in which y grows: usually downwards for pixels of a video, upwards for metres.",
               "upwards", "downwards", reading_.y_down);
    }
    if (measured_ && measured_->pieces.size() > 1) {
        const auto pieces = static_cast<int>(measured_->pieces.size());
        widgets::field_label("Piece", "The table contains several motions: choose the one for the run.");
        ImGui::SetNextItemWidth(width);
        ImGui::SliderInt("##piece", &piece_, 1, pieces, fmt::format("%d of {}", pieces).c_str(),
                         ImGuiSliderFlags_AlwaysClamp);
        control_places::note("piece");
    }
    if (changed) read();
}

std::optional<Scene> TableDialog::build(const theme::Fonts& fonts, float scale, const DialogKeys& keys) {
    if (!open_) return std::nullopt;
    if (!begin_modal_dialog("Recording", {680 * scale, 0}, scale, opens_now_)) {
        open_ = false;
        return std::nullopt;
    }
    const float room = ImGui::GetContentRegionAvail().x;
    widgets::heading(fonts, widgets::elided("A recording: " + path_.filename().string(), room).c_str());
    build_columns(scale);
    ImGui::Spacing();
    build_choices(scale);
    std::optional<Scene> scene;
    if (measured_) {
        const MeasuredPiece& piece = measured_->pieces[static_cast<std::size_t>(piece_ - 1)];
        ImGui::TextDisabled("%s", fmt::format("{} link{}, {} rows, {:.4g} s", measured_->links(),
                                              measured_->links() == 1 ? "" : "s", piece.time.size(),
                                              piece.time.back() - piece.time.front())
                                      .c_str());
    } else {
        widgets::refusal(problem_);
    }
    ImGui::BeginDisabled(!measured_);
    const bool accepts = ImGui::Button("Open") || (!opens_now_ && keys.accepts && measured_);
    ImGui::EndDisabled();
    control_places::note("open_table");
    ImGui::SameLine();
    const bool cancels = ImGui::Button("Cancel") || keys.cancels;
    control_places::note("cancel_table");
    ImGui::SameLine();
    ImGui::TextDisabled("The zero and the direction of the angles can be changed afterwards.");
    opens_now_ = false;
    if (accepts && measured_) {
        try {
            scene = recorded_scene(path_.string(), *measured_, static_cast<std::size_t>(piece_ - 1));
        } catch (const SceneError& error) {
            measured_.reset();
            problem_ = error.what();
        }
    }
    if (scene || cancels) {
        open_ = false;
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
    return scene;
}

} // namespace pendula
