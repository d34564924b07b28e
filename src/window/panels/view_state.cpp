// SPDX-License-Identifier: MIT
#include "window/panels/view_state.hpp"

#include "window/controls/widgets.hpp"

#include <string_view>

namespace pendula {

std::string scene_title(const ViewState& view) {
    if (!view.other_chain.empty()) return title_of_edited(view.other_chain, view.scene_name);
    return view.scene_name + (view.scene_edited ? edited_mark : "");
}

std::string title_of_edited(const std::string& other_chain, const std::string& scene_name) {
    constexpr std::string_view from = ", edited from ";
    // The name of a scene that was saved after an edit already contains ", edited from ".
    const std::size_t before = scene_name.rfind(from);
    return capitalised(other_chain) + std::string(from) +
           (before == std::string::npos ? scene_name : scene_name.substr(before + from.size()));
}

void show_view(const std::string& name, const Viewing& viewing, ViewState& view) {
    view.scene_name = name;
    view.viewing() = viewing;
    view.scene_marks = marks_of(view.look);
    view.for_class = view.preferences.for_class;
    if (view.for_class) put_marks(view.preferences.marks, view.look);
}

Viewing own_view(const ViewState& view) {
    Viewing own = view.viewing();
    if (view.for_class) put_marks(view.scene_marks, own.look);
    return own;
}

void follow_class(ViewState& view) {
    Preferences& kept = view.preferences;
    if (kept.for_class != view.for_class) {
        view.for_class = kept.for_class;
        if (view.for_class) {
            view.scene_marks = marks_of(view.look);
            const ClassMarks none{};
            ClassMarks all;
            all.fill(true);
            if (view.scene_marks == none) put_marks(kept.marks == none ? all : kept.marks, view.look);
        } else {
            put_marks(view.scene_marks, view.look);
        }
    }
    if (view.for_class) kept.marks = marks_of(view.look);
}

void show_panel(ViewState& view, bool is_left, bool shown) {
    (is_left ? view.left_shown : view.right_shown) = shown;
    if (!view.is_narrow) {
        (is_left ? view.preferences.left_open : view.preferences.right_open) = shown;
        return;
    }
    const Peek side = is_left ? Peek::left : Peek::right;
    if (shown)
        view.peek = side;
    else {
        (is_left ? view.preferences.left_pinned : view.preferences.right_pinned) = false;
        if (view.peek == side) view.peek = Peek::none;
    }
}

PanelLayout panel_layout(const ViewState& view, float scale) {
    return arrange_panels(ImGui::GetIO().DisplaySize, scale, view.preferences, view.peek, view.directing);
}

FreeArea free_area(const ViewState& view, float scale) {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    if (!view.show_panels) return {0, 0, size.x, size.y};
    return panel_layout(view, scale).scene;
}

} // namespace pendula
