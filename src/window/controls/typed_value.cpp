// SPDX-License-Identifier: MIT
#include "window/controls/typed_value.hpp"

#include "files/numbers.hpp"
#include "window/controls/control_memory.hpp"
#include "window/controls/typed_ahead.hpp"
#include "window/controls/widgets.hpp"
#include "window/panels/panel_layout.hpp"
#include "window/panels/theme.hpp"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace pendula::typed_value {
namespace {

constexpr double refusal_seconds = 8;
constexpr float refusal_ems = 20;

ControlMemory::Typing& typing() { return ControlMemory::current().typing; }
ControlMemory::Refusal& refusal() { return ControlMemory::current().refusal; }

void end() {
    typing().field.close();
    typing() = {};
}

bool pastes() { return ImGui::GetIO().KeyCtrl && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_V), false); }

} // namespace

void begin(ImGuiID control, double value) {
    end();
    typing().control = control;
    typing().drawn = ImGui::GetFrameCount();
    typing().field.open(fmt::format("{}", value), true);
    if (refusal().control == control) refusal() = {};
}

bool update(ImGuiID control) {
    // A field that was not drawn in the last frames is in a folded or hidden panel.
    if (typing().control != 0 && ImGui::GetFrameCount() > typing().drawn + 2) end();
    return control != 0 && typing().control == control;
}

Typed type(ImGuiID control, std::string_view unit, const Problem& problem) {
    typing().drawn = ImGui::GetFrameCount();
    Typed typed;
    if (pastes()) {
        const char* text = ImGui::GetClipboardText();
        typed.column = parse_column(text ? text : "");
        if (!typed.column.empty()) {
            ImGui::Dummy({ImGui::CalcItemWidth(), ImGui::GetFrameHeight()});
            end();
            return typed;
        }
    }
    const typed_ahead::Field::Result result = typing().field.draw("##typed");
    if (!result.entered && !result.left && !result.escaped && !result.failed && result.tabbed == 0)
        return typed;
    const std::string text = typing().field.text;
    end();
    if (result.escaped || result.failed) return typed;
    const auto number = typed_number(text, unit);
    const auto wrong = problem(number.value_or(std::numeric_limits<double>::quiet_NaN()));
    if (wrong || !number) {
        refuse(control, wrong.value_or("a number is expected"));
        return typed;
    }
    typed.number = number;
    typed.next = result.tabbed;
    return typed;
}

std::optional<double> field(ImGuiID control, std::string_view unit, const Problem& problem) {
    return type(control, unit, problem).number;
}

void refuse(ImGuiID control, std::string sentence) {
    refusal() = {control, std::move(sentence), ImGui::GetTime() + refusal_seconds};
}

void show_refusal(ImGuiID control) {
    ControlMemory::Refusal& refused = refusal();
    if (refused.control != control || control == 0) return;
    if (ImGui::GetTime() > refused.until) {
        refused = {};
        return;
    }
    const float wrap = ImGui::GetFontSize() * refusal_ems;
    const std::string lines = widgets::wrapped(refused.sentence, wrap);
    widgets::place_next_tooltip(ImGui::CalcTextSize(lines.c_str(), nullptr, false, wrap));
    ImGui::PushStyleColor(ImGuiCol_Border, theme::warning);
    ImGui::Begin("##refusal", nullptr,
                 layout::fixed_window | ImGuiWindowFlags_Tooltip | ImGuiWindowFlags_NoInputs |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::PopStyleColor();
    ImGui::PushTextWrapPos(wrap);
    ImGui::TextColored(theme::warning, "%s", lines.c_str());
    ImGui::PopTextWrapPos();
    ImGui::End();
}

std::vector<double> parse_column(std::string_view text) {
    constexpr std::string_view between = " \t\r\n;";
    std::vector<double> numbers;
    for (std::size_t at = 0; (at = text.find_first_not_of(between, at)) != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(between, at), text.size());
        std::string_view part = text.substr(at, end - at);
        if (part.ends_with(',')) part.remove_suffix(1);
        const auto number = typed_number(part, "");
        if (!number) return {};
        numbers.push_back(*number);
        at = end;
    }
    return numbers.size() < 2 ? std::vector<double>() : numbers;
}

} // namespace pendula::typed_value
