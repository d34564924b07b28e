// SPDX-License-Identifier: MIT
#include "ui/parameter_control.hpp"

#include "ui/layout.hpp"
#include "ui/widgets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace pendula {
namespace {

void put_label(std::string_view label, std::string_view help) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(label.data(), label.data() + label.size());
    widgets::tooltip(help);
    ImGui::SameLine(ImGui::GetCursorStartPos().x + ImGui::GetFontSize() * layout::label_column);
    ImGui::SetNextItemWidth(-1);
}

std::string format_of(const Parameter& row, double value) {
    std::string number = "%.3g";
    if (row.kind == ParameterKind::integer)
        number = "%.0f";
    else if (row.logarithmic)
        // ImGui takes the nearest to zero that a logarithmic slider goes from the precision of its format.
        number = "%.15g";
    else if (value == 0 || std::abs(value) >= 0.01)
        number = std::abs(value) < 100 ? "%.2f" : "%.1f";
    return row.unit.empty() ? number : fmt::format("{} {}", number, row.unit);
}

double rounded_to_digits(double value, int digits) {
    return std::strtod(fmt::format("{:.{}e}", value, digits - 1).c_str(), nullptr);
}

/// A slider that can be typed into. While it is, the value waits: half a number is not what was meant. There
/// is one such field at a time, so one place is enough for it.
struct TypedValue {
    ImGuiID control = 0;
    double value = 0;
};
TypedValue typed; // NOLINT: the drawing thread's, like ImGui's own state

/// True when `value` has got a new value: at every movement of the slider, or at the end of typing, which
/// `was_typed` tells.
bool slider(double& value, double low, double high, const char* format, ImGuiSliderFlags flags,
            bool& was_typed) {
    double edited = value;
    bool changed = ImGui::SliderScalar("##value", ImGuiDataType_Double, &edited, &low, &high, format, flags);
    const ImGuiID control = ImGui::GetID("##value");
    was_typed = typed.control == control;
    if (ImGui::IsItemActive() && ImGui::GetIO().WantTextInput) {
        if (changed) typed = {control, edited};
        return false;
    }
    if (was_typed && !ImGui::IsItemActive()) {
        if (!changed) edited = typed.value;
        typed = {};
        changed = true;
    }
    if (changed && edited != value) {
        value = edited;
        return true;
    }
    return false;
}

Edit number_slider(const Parameter& row, double& value) {
    const double before = value;
    const ImGuiSliderFlags flags = row.logarithmic ? ImGuiSliderFlags_Logarithmic : ImGuiSliderFlags_None;
    bool was_typed = false;
    if (!slider(value, row.slider_minimum, row.slider_maximum, format_of(row, value).c_str(), flags,
                was_typed))
        return {};
    if (row.kind == ParameterKind::integer && !was_typed) value = std::round(value);
    if (row.logarithmic && !was_typed) value = rounded_to_digits(value, 3);
    if (const auto wrong = check(row, ParameterValue(value))) {
        value = before;
        return {false, fmt::format("{}: {}", row.label, *wrong)};
    }
    return {value != before, {}};
}

} // namespace

Edit parameter_control(const Parameter& row, Scene& scene) {
    ImGui::PushID(row.key.data(), row.key.data() + row.key.size());
    put_label(row.label, row.help);
    ParameterValue value = row.get(scene);
    Edit edit;
    switch (row.kind) {
    case ParameterKind::boolean:
        edit.changed = ImGui::Checkbox("##value", &std::get<bool>(value));
        break;
    case ParameterKind::integer:
    case ParameterKind::number:
        edit = number_slider(row, std::get<double>(value));
        break;
    case ParameterKind::choice: {
        auto& chosen = std::get<std::string>(value);
        if (ImGui::BeginCombo("##value", chosen.c_str())) {
            for (const std::string_view choice : row.choices) {
                if (!ImGui::Selectable(std::string(choice).c_str(), choice == chosen) || choice == chosen)
                    continue;
                chosen = choice;
                edit.changed = true;
            }
            ImGui::EndCombo();
        }
        break;
    }
    case ParameterKind::text:
    case ParameterKind::numbers:
    case ParameterKind::texts:
        break; // these have controls of their own
    }
    widgets::tooltip(row.help);
    if (edit.changed) row.set(scene, value);
    ImGui::PopID();
    return edit;
}

Edit element_control(const Parameter& row, Scene& scene, std::size_t index, const char* label) {
    ParameterValue value = row.get(scene);
    auto& numbers = std::get<std::vector<double>>(value);
    if (index >= numbers.size()) return {};
    ImGui::PushID(row.key.data(), row.key.data() + row.key.size());
    ImGui::PushID(static_cast<int>(index));
    put_label(label, row.help);
    const Edit edit = number_slider(row, numbers[index]);
    widgets::tooltip(row.help);
    ImGui::PopID();
    ImGui::PopID();
    if (edit.changed) row.set(scene, value);
    return edit;
}

std::optional<int> whole_number_control(const char* label, const char* help, int value, int low, int high,
                                        int most) {
    ImGui::PushID(label);
    put_label(label, help);
    double number = value;
    bool was_typed = false;
    const bool changed = slider(number, low, high, "%.0f", ImGuiSliderFlags_None, was_typed);
    widgets::tooltip(help);
    ImGui::PopID();
    if (!changed || !std::isfinite(number)) return std::nullopt;
    const int whole = static_cast<int>(std::clamp(std::round(number), 1.0, static_cast<double>(most)));
    return whole == value ? std::nullopt : std::optional(whole);
}

} // namespace pendula
