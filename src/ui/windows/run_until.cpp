// SPDX-License-Identifier: MIT
#include "ui/windows/run_until.hpp"

#include "ui/controls/control_places.hpp"
#include "ui/controls/typed_ahead.hpp"
#include "ui/controls/typed_value.hpp"
#include "ui/controls/widgets.hpp"

#include <fmt/format.h>

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
std::string until_problem(const RunCondition& condition, const Snapshot& snapshot) {
    if (!std::isfinite(condition.value)) return "Expected a number.";
    if (condition.kind == Kind::time && condition.value <= snapshot.time)
        return fmt::format("The run is past {:.6g} s already, at {:.3f} s. The strip above goes back.",
                           condition.value, snapshot.time);
    const bool is_energy = condition.kind != Kind::time && condition.kind != Kind::flip;
    if (is_energy && condition.value < 0) return "Expected an energy of 0 J or more.";
    return {};
}

} // namespace

void RunUntilPopup::propose(const Snapshot& snapshot) {
    condition_.value = proposal(condition_.kind, snapshot);
    *fmt::format_to_n(text_.data(), text_.size() - 1, "{:.6g} {}", condition_.value, unit_of(condition_.kind))
         .out = '\0';
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
    const std::string problem = until_problem(condition_, frame.snapshot);
    ImGui::SameLine();
    ImGui::BeginDisabled(!problem.empty());
    const bool pressed = ImGui::Button("Run");
    ImGui::EndDisabled();
    if (!problem.empty())
        widgets::refusal(problem);
    else if (pressed || entered) {
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
        if (ImGui::InputText("##value", text_.data(), text_.size(), ImGuiInputTextFlags_AutoSelectAll))
            condition_.value = typed_value::parse(text_.data(), unit_of(condition_.kind))
                                   .value_or(std::numeric_limits<double>::quiet_NaN());
        control_places::note("until value");
    }
}

} // namespace pendula
