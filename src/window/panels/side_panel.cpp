// SPDX-License-Identifier: MIT
#include "window/panels/side_panel.hpp"

#include "window/controls/control_memory.hpp"
#include "window/controls/widgets.hpp"
#include "window/panels/panel_layout.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

constexpr int fitting_frames = 8;     ///< frames until the sizes of sections no longer change
constexpr float fold_seconds = 0.15f; ///< duration of folding: the eye can follow the motion

} // namespace

float SidePanel::Section::shown_body() const {
    return std::round(shown * shown * (3 - 2 * shown) * body); // starts and ends slowly
}

void SidePanel::remember_fit() {
    std::vector<bool>& folded = fits_[{tallest_, scale_}];
    folded.clear();
    for (const Section& section : sections_) folded.push_back(section.crowded);
}

bool SidePanel::recall_fit() {
    const auto known = fits_.find({tallest_, scale_});
    const bool is_known = known != fits_.end() && known->second.size() == sections_.size();
    for (std::size_t i = 0; i < sections_.size(); ++i) sections_[i].crowded = is_known && known->second[i];
    return is_known;
}

void SidePanel::begin(const PanelFrame& frame, const Box& box) {
    if (tallest_ != box.height || scale_ != frame.scale) {
        remember_fit();
        tallest_ = box.height;
        scale_ = frame.scale;
        fitting_ = recall_fit() ? 0 : fitting_frames;
    }
    ImGui::SetNextWindowPos({box.x, box.y});
    ImGui::SetNextWindowSizeConstraints({box.width, 0}, {box.width, box.height});
    // No scroll bar while a section folds, because the panel is too tall only for a moment.
    const bool folds = std::any_of(sections_.begin(), sections_.end(),
                                   [](const Section& section) { return section.folds(); });
    ImGui::Begin(window_, nullptr,
                 folds ? layout::fixed_window : layout::fixed_window & ~ImGuiWindowFlags_NoScrollbar);
    current_.reset();
}

SidePanel::Section& SidePanel::section_of(const char* title) {
    const auto found = std::find_if(sections_.begin(), sections_.end(),
                                    [&](const Section& section) { return section.title == title; });
    if (found != sections_.end()) return *found;
    sections_.push_back({title, std::string("section ") + title});
    return sections_.back();
}

bool SidePanel::section(const char* title, PanelFrame& frame, bool open_at_first) {
    end_section();
    const bool first = sections_.empty() || sections_.front().title == title;
    Section& section = section_of(title);
    Preferences& preferences = frame.view.preferences;
    const auto kept = preferences.sections.find(title);
    const bool open = !section.crowded && (kept == preferences.sections.end() ? open_at_first : kept->second);
    section.top = ImGui::GetCursorPosY();
    section.open = widgets::section(frame.fonts, title, first, open);
    control_places::note(section.place);
    current_ = static_cast<std::size_t>(&section - sections_.data());
    if (section.open != open) {
        preferences.sections[title] = section.open;
        section.crowded = false;
        section.used = ++uses_;
        fitting_ = fitting_frames;
        fits_.clear(); // the user has chosen other sections
    }
    fold_by_steps(section, preferences.reduced_motion);
    return section.open || section.folds();
}

void SidePanel::fold_by_steps(Section& section, bool at_once) {
    const float step = at_once ? 1 : ImGui::GetIO().DeltaTime / fold_seconds;
    section.shown = section.open ? 1 : std::max(0.0f, section.shown - step);
    section.body_top = ImGui::GetCursorPosY();
    if (!section.folds()) return;
    // The clip rectangle includes the title, because the title's controls are drawn later.
    const ImVec2 corner = ImGui::GetCursorScreenPos(), window = ImGui::GetWindowPos();
    const float title_top = corner.y - (section.body_top - section.top);
    ImGui::PushClipRect({window.x, title_top},
                        {window.x + ImGui::GetWindowWidth(), corner.y + section.shown_body()}, true);
}

void SidePanel::end_section() {
    if (!current_) return;
    Section& section = sections_[*current_];
    if (section.folds()) {
        ImGui::PopClipRect();
        ImGui::SetCursorPosY(section.body_top + section.shown_body());
        // Excludes the hidden content from the panel's size, so that no space is left for it.
        ImGuiWindow* window = ImGui::GetCurrentWindow();
        window->DC.CursorMaxPos.y = window->DC.CursorPos.y;
    } else {
        section.body = ImGui::GetCursorPosY() - section.body_top;
    }
    section.height = ImGui::GetCursorPosY() - section.top;
    const float top = ImGui::GetWindowPos().y - ImGui::GetScrollY() + section.top;
    const float pointer = ImGui::GetIO().MousePos.y;
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left) && ImGui::IsWindowHovered() && pointer >= top &&
        pointer < top + section.height)
        section.used = ++uses_;
    current_.reset();
}

void SidePanel::end() {
    end_section();
    const ImGuiStyle& style = ImGui::GetStyle();
    float folding = 0; // height that is about to disappear
    for (const Section& each : sections_)
        if (each.folds()) folding += each.shown_body();
    fold_what_does_not_fit(ImGui::GetCursorPosY() - folding - style.ItemSpacing.y + style.WindowPadding.y);
    ImGui::End();
}

void SidePanel::fold_what_does_not_fit(float content) {
    if (fitting_ == 0) return;
    --fitting_;
    const float title = ImGui::GetFrameHeightWithSpacing();
    while (content > tallest_ + 1) {
        Section* oldest = nullptr;
        for (Section& section : sections_)
            if (section.open && (section.used == 0 || section.used != uses_) &&
                (!oldest || section.used <= oldest->used))
                oldest = &section;
        const auto open = std::count_if(sections_.begin(), sections_.end(),
                                        [](const Section& section) { return section.open; });
        if (!oldest || open < 2) return; // a single open section gets a scroll bar
        oldest->open = false;
        oldest->crowded = true;
        content -= std::max(0.0f, oldest->height - title);
    }
}

void SidePanel::prefer(const char* title) {
    Section& section = section_of(title);
    section.used = ++uses_;
    section.crowded = false;
    fitting_ = fitting_frames;
    fits_.clear();
}

void SidePanel::show_section(const char* title, ViewState& view) {
    view.preferences.sections[title] = true;
    for (Section& section : sections_)
        if (section.title == title) {
            section.used = ++uses_;
            section.crowded = false;
        }
    fitting_ = fitting_frames;
}

} // namespace pendula
