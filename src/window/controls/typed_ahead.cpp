// SPDX-License-Identifier: MIT
#include "window/controls/typed_ahead.hpp"

#include "window/controls/control_memory.hpp"

#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace pendula::typed_ahead {
namespace {

constexpr int frames_to_draw = 4;
constexpr int frames_to_live = 8;

ControlMemory::TypedAhead& memory() { return ControlMemory::current().ahead; }

/// Whether a current ControlMemory and an ImGui context exist. Without them no field can be drawn.
bool fields_can_be_drawn() { return ControlMemory::has_current() && ImGui::GetCurrentContext(); }

bool key_pressed(ImGuiKey key, bool repeat) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key), repeat); }

/// Removes the characters in ImGui's queue, because they are already stored here and would be typed twice.
void drop_queued_characters() {
    ImGui::GetIO().InputQueueCharacters.resize(0);
#if IMGUI_VERSION_NUM >= 18700
    ImVector<ImGuiInputEvent>& queue = GImGui->InputEventsQueue;
    for (int i = queue.Size; i-- > 0;)
        if (queue[i].Type == ImGuiInputEventType_Text) queue.erase(queue.Data + i);
#endif
}

void append_utf8(std::string& text, unsigned code) {
    std::array<char, 5> bytes{};
    ImTextCharToUtf8(bytes.data(), code);
    text += bytes.data();
}

void drop_last_character(std::string& text) {
    while (!text.empty() && (text.back() & 0xC0) == 0x80) text.pop_back();
    if (!text.empty()) text.pop_back();
}

/// Data exchanged between ImGui's callback and the field.
struct Exchange {
    bool unselect = false, ran = false;
    bool tabbed = false;
};

int on_event(ImGuiInputTextCallbackData* data) {
    Exchange& exchange = *static_cast<Exchange*>(data->UserData);
    if (data->EventFlag == ImGuiInputTextFlags_CallbackCompletion) {
        exchange.tabbed = true;
        return 0;
    }
    if (exchange.unselect) {
        data->CursorPos = data->SelectionStart = data->SelectionEnd = data->BufTextLen;
        exchange.unselect = false;
    }
    exchange.ran = true;
    return 0;
}

} // namespace

void take_keyboard() {
#if IMGUI_VERSION_NUM >= 19010 && IMGUI_VERSION_NUM < 19020
    // Dear ImGui 1.90.1 looks for the field in the scope that last had the keyboard (fixed in 1.90.2, see
    // #7226).
    GImGui->NavFocusScopeId = GImGui->CurrentFocusScopeId;
#endif
    ImGui::SetKeyboardFocusHere();
}

void begin() {
    if (!fields_can_be_drawn()) return;
    if (!keeps()) memory().events.clear();
    memory().keeping = true;
    memory().frame_of_interest = ImGui::GetFrameCount();
}

bool keeps() {
    return fields_can_be_drawn() && memory().keeping &&
           ImGui::GetFrameCount() <= memory().frame_of_interest + frames_to_draw;
}

void add(Event event) { memory().events.push_back(event); }

void Field::open(std::string begun, bool selected) {
    begin();
    text = std::move(begun);
    open_ = true;
    selected_ = selected;
    live_ = was_active_ = lost_ = false;
    opened_ = ImGui::GetFrameCount();
}

void Field::close() {
    if (!open_) return;
    memory().keeping = false;
    if (id_ != 0 && ImGui::GetActiveID() == id_) ImGui::ClearActiveID();
    open_ = live_ = was_active_ = false;
}

void Field::apply_kept(Result& result) {
    ImVector<ImWchar>& queue = ImGui::GetIO().InputQueueCharacters;
    int injected = 0;
    for (const Event& event : std::exchange(memory().events, {})) {
        switch (event.kind) {
        case Event::Kind::character:
            if (live_) {
                queue.insert(queue.Data + injected++, static_cast<ImWchar>(event.character));
                break;
            }
            if (std::exchange(selected_, false)) text.clear();
            append_utf8(text, event.character);
            break;
        case Event::Kind::backspace:
            if (std::exchange(selected_, false))
                text.clear();
            else
                drop_last_character(text);
            break;
        case Event::Kind::select_all:
            selected_ = !live_;
            break;
        case Event::Kind::enter:
            result.entered = true;
            break;
        case Event::Kind::escape:
            result.escaped = true;
            break;
        case Event::Kind::up:
        case Event::Kind::down:
            result.moved += event.kind == Event::Kind::down ? 1 : -1;
            break;
        case Event::Kind::tab:
            result.tabbed = 1;
            break;
        case Event::Kind::other:
            break;
        }
    }
}

Field::Result Field::draw(const char* id, const char* hint) {
    const int frame = ImGui::GetFrameCount();
    memory().frame_of_interest = frame;
    Result result;
    apply_kept(result);
    memory().keeping = !live_;
    if (!live_) drop_queued_characters();
    if (!was_active_ && !lost_) take_keyboard();
    Exchange exchange{.unselect = !live_ && !selected_};
    const bool entered = ImGui::InputTextWithHint(
        id, hint, &text,
        ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll |
            ImGuiInputTextFlags_CallbackCompletion | ImGuiInputTextFlags_CallbackAlways,
        on_event, &exchange);
    id_ = ImGui::GetItemID();
    const bool active = ImGui::IsItemActive();
    result.entered = result.entered || entered;
    if (exchange.tabbed) result.tabbed = ImGui::GetIO().KeyShift ? -1 : 1;
    if (live_) {
        if (key_pressed(ImGuiKey_DownArrow, true)) ++result.moved;
        if (key_pressed(ImGuiKey_UpArrow, true)) --result.moved;
        result.escaped = result.escaped || (!entered && key_pressed(ImGuiKey_Escape, false));
    }
    if (was_active_ && !active) lost_ = true;
    result.left = was_active_ && !active && !entered && !result.escaped;
    result.failed = !was_active_ && !active && !lost_ && frame > opened_ + frames_to_live;
    was_active_ = active;
    live_ = active && (live_ || exchange.ran);
    return result;
}

} // namespace pendula::typed_ahead
