// SPDX-License-Identifier: MIT
#include "window/panels/view_state.hpp"

#include "files/text.hpp"
#include "window/controls/widgets.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <imgui_internal.h>

#include <algorithm>
#include <array>
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

void OpenLayers::begin_frame() {
    popup_closed_ = popup_was_open_ && !ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);
}

void OpenLayers::follow(ViewState& view) {
    for (bool ViewState::*const layer :
         {&ViewState::keyboard_focus, &ViewState::show_info, &ViewState::show_profiler,
          &ViewState::show_render, &ViewState::show_help, &ViewState::show_palette}) {
        const bool was_open = std::ranges::find(open_, layer) != open_.end();
        if (view.*layer && !was_open) open_.push_back(layer);
        if (!(view.*layer)) std::erase(open_, layer);
    }
    popup_was_open_ = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);
}

bool OpenLayers::close_top(ViewState& view) {
    if (popup_closed_) return true; // ImGui has already closed a popup for this key press
    if (const int open = GImGui->OpenPopupStack.Size; open > 0) {
        ImGui::ClosePopupToLevel(open - 1, true);
        popup_was_open_ = open > 1;
        return true;
    }
    follow(view); // a key of this frame may have opened a layer
    if (!open_.empty()) {
        view.*open_.back() = false;
        follow(view);
        return true;
    }
    if (!view.fit_flag.is_working || view.fit_flag.must_stop) return false;
    view.fit_flag.must_stop = true;
    return true;
}

bool panels_keep_key(int key, const ViewState& view) {
    if (!view.keyboard_focus) return false;
    constexpr std::array kept{GLFW_KEY_SPACE, GLFW_KEY_LEFT, GLFW_KEY_RIGHT,     GLFW_KEY_UP,  GLFW_KEY_DOWN,
                              GLFW_KEY_ENTER, GLFW_KEY_TAB,  GLFW_KEY_BACKSPACE, GLFW_KEY_HOME};
    return std::find(kept.begin(), kept.end(), key) != kept.end();
}

void follow_keyboard_focus(const ViewState& view) {
    ImGuiIO& io = ImGui::GetIO();
    const bool was_on = (io.ConfigFlags & ImGuiConfigFlags_NavEnableKeyboard) != 0;
    if (view.keyboard_focus == was_on) return;
    if (!view.keyboard_focus) {
        io.ConfigFlags &= ~ImGuiConfigFlags_NavEnableKeyboard;
        ImGui::SetWindowFocus(nullptr);
        return;
    }
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    ImGuiWindow* window = ImGui::FindWindowByName(view.left_shown ? "##left" : "##transport");
    if (!window) return;
    ImGui::FocusWindow(window);
    ImGui::NavInitWindow(window, true);
    GImGui->NavDisableHighlight = false;
}

} // namespace pendula
