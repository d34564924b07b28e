// SPDX-License-Identifier: MIT
#include "ui/parameter_control.hpp"

#include "ui/widgets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

/// The label's column, in units of the font size; the control fills the rest of the line.
constexpr float label_column = 6.4f;

void put_label(std::string_view label, std::string_view help) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(label.data(), label.data() + label.size());
    widgets::tooltip(help);
    ImGui::SameLine(ImGui::GetFontSize() * label_column);
    ImGui::SetNextItemWidth(-1);
}

std::string format_of(const Parameter& row, double value) {
    // Enough digits to see a slider's smallest movement; powers of ten on a logarithmic one.
    std::string number = "%.3g";
    if (!row.logarithmic && (value == 0 || std::abs(value) >= 0.01))
        number = std::abs(value) < 100 ? "%.2f" : "%.1f";
    if (row.kind == ParameterKind::integer) number = "%.0f";
    return row.unit.empty() ? number : fmt::format("{} {}", number, row.unit);
}

bool number_slider(const Parameter& row, double& value) {
    const double low = row.slider_minimum, high = row.slider_maximum;
    const double before = value;
    const ImGuiSliderFlags flags = row.logarithmic ? ImGuiSliderFlags_Logarithmic : ImGuiSliderFlags_None;
    if (!ImGui::SliderScalar("##value", ImGuiDataType_Double, &value, &low, &high,
                             format_of(row, value).c_str(), flags))
        return false;
    if (row.kind == ParameterKind::integer) value = std::round(value);
    if (!std::isfinite(value) || check(row, ParameterValue(value))) value = before;
    return value != before;
}

} // namespace

bool parameter_control(const Parameter& row, Scene& scene) {
    ImGui::PushID(row.key.data(), row.key.data() + row.key.size());
    put_label(row.label, row.help);
    ParameterValue value = row.get(scene);
    bool changed = false;
    switch (row.kind) {
    case ParameterKind::boolean:
        changed = ImGui::Checkbox("##value", &std::get<bool>(value));
        break;
    case ParameterKind::integer:
    case ParameterKind::number:
        changed = number_slider(row, std::get<double>(value));
        break;
    case ParameterKind::choice: {
        auto& chosen = std::get<std::string>(value);
        if (ImGui::BeginCombo("##value", chosen.c_str())) {
            for (const std::string_view choice : row.choices) {
                if (!ImGui::Selectable(std::string(choice).c_str(), choice == chosen) || choice == chosen)
                    continue;
                chosen = choice;
                changed = true;
            }
            ImGui::EndCombo();
        }
        break;
    }
    case ParameterKind::text:
    case ParameterKind::numbers:
        break; // these have controls of their own
    }
    widgets::tooltip(row.help);
    if (changed) row.set(scene, value);
    ImGui::PopID();
    return changed;
}

bool element_control(const Parameter& row, Scene& scene, std::size_t index, const char* label) {
    ParameterValue value = row.get(scene);
    auto& numbers = std::get<std::vector<double>>(value);
    if (index >= numbers.size()) return false;
    ImGui::PushID(row.key.data(), row.key.data() + row.key.size());
    ImGui::PushID(static_cast<int>(index));
    put_label(label, row.help);
    const bool changed = number_slider(row, numbers[index]);
    widgets::tooltip(row.help);
    ImGui::PopID();
    ImGui::PopID();
    if (changed) row.set(scene, value);
    return changed;
}

} // namespace pendula
