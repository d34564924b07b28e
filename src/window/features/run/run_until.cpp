// SPDX-License-Identifier: MIT
#include "window/features/run/run_until.hpp"

#include "scene/typed_number.hpp"
#include "window/controls/control_places.hpp"
#include "window/controls/typed_ahead.hpp"
#include "window/controls/widgets.hpp"

#include <fmt/format.h>
#include <imgui_stdlib.h>

#include <cmath>
#include <limits>
#include <string>

namespace pendula {
namespace {

using Kind = RunCondition::Kind;

struct ConditionChoice {
    Kind kind;
    const char* label;
    const char* unit;
};
constexpr ConditionChoice conditions[] = {{Kind::time, "a time", "s"},
                                          {Kind::flip, "a flip", ""},
                                          {Kind::kinetic_above, "kinetic energy above", "J"},
                                          {Kind::kinetic_below, "kinetic energy below", "J"},
                                          {Kind::energy_change, "energy change of", "J"}};

const char* unit_of(Kind kind) { return conditions[static_cast<int>(kind)].unit; }

/// A sensible first value for the present state of the run.
double proposal(Kind kind, const Snapshot& snapshot) {
    switch (kind) {
    case Kind::time:
        return std::floor(snapshot.time) + 10;
    case Kind::kinetic_above:
    case Kind::kinetic_below:
        return std::round(snapshot.energy.scale / 2);
    case Kind::energy_change:
        return 1e-9;
    case Kind::flip:
        break;
    }
    return 0;
}

/// Why it cannot be run, one sentence, or nothing.
std::string until_problem(const RunCondition& condition) {
    if (!std::isfinite(condition.value)) return "Expected a number.";
    if (condition.kind == Kind::time && condition.value < 0) return "Expected a time of 0 s or later.";
    const bool is_energy = condition.kind != Kind::time && condition.kind != Kind::flip;
    if (is_energy && condition.value < 0) return "Expected an energy of 0 J or more.";
    return {};
}

} // namespace

void RunUntilPopup::propose(const Snapshot& snapshot) {
    condition_.value = proposal(condition_.kind, snapshot);
    text_ = fmt::format("{:.6g} {}", condition_.value, unit_of(condition_.kind));
}

void RunUntilPopup::open() {
    ImGui::OpenPopup("run until");
    frames_ = 0;
}

void RunUntilPopup::build(PanelFrame& frame) {
    if (!ImGui::BeginPopup("run until")) return;
    const bool appears = frames_++ == 0;
    // The value proposed last time is out of date.
    if (appears) propose(frame.snapshot);
    widgets::heading(frame.fonts, "Run until");
    for (const ConditionChoice& choice : conditions) {
        if (widgets::radio_button(choice.label, condition_.kind == choice.kind)) {
            condition_.kind = choice.kind;
            propose(frame.snapshot);
        }
        control_places::note(std::string("until ") + choice.label);
    }
    ImGui::Spacing();
    build_value(frame, appears);
    // Ignore the Enter that opened this from the palette.
    const bool entered = frame.sources.dialog_keys.accepts && frames_ > 3;
    const std::string problem = until_problem(condition_);
    // A time that is past is a moment to go back to.
    const bool goes_back = condition_.kind == Kind::time && condition_.value <= frame.snapshot.time;
    ImGui::SameLine();
    ImGui::BeginDisabled(!problem.empty());
    const bool pressed = ImGui::Button(goes_back ? "Go back" : "Run");
    control_places::note("until go");
    ImGui::EndDisabled();
    if (!problem.empty())
        widgets::refusal(problem);
    else if (goes_back)
        widgets::note(fmt::format("The run is at {:.3f} s: this goes back to {:.6g} s.", frame.snapshot.time,
                                  condition_.value));
    if (problem.empty() && (pressed || entered)) {
        if (goes_back)
            frame.send(SeekTime{condition_.value});
        else
            frame.send(RunUntil{condition_});
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
}

void RunUntilPopup::build_value(const PanelFrame& frame, bool appears) {
    ImGui::SetNextItemWidth(160 * frame.scale);
    if (condition_.kind == Kind::flip) {
        int link = static_cast<int>(condition_.link);
        const int links = static_cast<int>(frame.snapshot.setup.chain.links());
        ImGui::SliderInt("##link", &link, 0, links, link == 0 ? "any link" : "link %d",
                         ImGuiSliderFlags_AlwaysClamp);
        condition_.link = static_cast<std::size_t>(link);
        widgets::tooltip("A link flips when its angle passes straight up.");
    } else {
        if (appears) typed_ahead::take_keyboard();
        if (ImGui::InputText("##value", &text_, ImGuiInputTextFlags_AutoSelectAll))
            condition_.value = typed_number(text_, unit_of(condition_.kind))
                                   .value_or(std::numeric_limits<double>::quiet_NaN());
        control_places::note("until value");
    }
}

} // namespace pendula
