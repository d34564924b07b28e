// SPDX-License-Identifier: MIT
#include "ui/parameter_control.hpp"

#include "ui/control_places.hpp"
#include "ui/layout.hpp"
#include "ui/typed_value.hpp"
#include "ui/widgets.hpp"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <cmath>
#include <cstdlib>

namespace pendula {
namespace {

/// The drawing thread's, like ImGui's own state: the control that is to take the keyboard, by name.
std::string_view focused;    // NOLINT
ImGuiID refused_element = 0; // NOLINT

void note_place(std::string_view name, bool is_square = false) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetFrameHeight();
    control_places::note(name, {corner.x, corner.y, is_square ? height : ImGui::CalcItemWidth(), height});
}

void put_label(std::string_view label, std::string_view help) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(label.data(), label.data() + label.size());
    widgets::tooltip(help);
    ImGui::SameLine(ImGui::GetCursorStartPos().x + ImGui::GetFontSize() * layout::label_column);
    ImGui::SetNextItemWidth(-1);
}

std::string with_unit(double value, std::string_view unit) {
    return unit.empty() ? fmt::format("{}", value) : fmt::format("{} {}", value, unit);
}

std::string shown(const Parameter& row, double value) {
    std::string number;
    if (row.kind == ParameterKind::integer)
        number = fmt::format("{:.0f}", value);
    else if (value != 0 && (std::abs(value) < 0.01 || row.logarithmic))
        number = fmt::format("{:.4g}", value);
    else
        number = fmt::format("{:.{}f}", value, std::abs(value) < 100 ? 2 : 1);
    return row.unit.empty() ? number : fmt::format("{} {}", number, row.unit);
}

double rounded_to_digits(double value, int digits) {
    return std::strtod(fmt::format("{:.{}e}", value, digits - 1).c_str(), nullptr);
}

struct Range {
    double low, high;
    bool logarithmic;
};

/// What a slider needs to know beyond its value.
struct SliderText {
    std::string shown;           ///< over it
    std::string_view unit, help; ///< …
    std::optional<double> normal;
    std::function<std::optional<std::string>(double)> problem;
    std::function<double(double)> rounded; ///< of what the slider gives, not of what is typed
};

/// What ends in '%' or holds one is taken literally by ImGui's formats.
std::string literal(const std::string& text) {
    std::string result;
    for (const char c : text) result += c == '%' ? "%%" : std::string(1, c);
    return result;
}

/// True when `value` has got a new one: at every movement of the slider, or at the end of typing.
bool slider(double& value, const Range& range, const SliderText& text) {
    const ImGuiID control = ImGui::GetID("##value");
    const double before = value;
    if (typed_value::is_typed(control)) {
        if (const auto typed = typed_value::field(control, text.unit, text.problem)) value = *typed;
        return value != before;
    }
    // The format shows the value but is too coarse to calculate with: ImGui rounds by it unless told not to.
    const ImGuiSliderFlags flags = ImGuiSliderFlags_NoRoundToFormat | ImGuiSliderFlags_NoInput |
                                   (range.logarithmic ? ImGuiSliderFlags_Logarithmic : 0);
    const bool clicked_to_type =
        ImGui::IsMouseClicked(ImGuiMouseButton_Left) &&
        (ImGui::GetIO().KeyCtrl || ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left));
    // A click moves the slider; what it showed before is what a double click begins to type from.
    static double before_click = 0; // NOLINT
    static ImGuiID clicked = 0;     // NOLINT
    // The digits behind the point tell ImGui how near to zero a logarithmic slider goes.
    double edited = value;
    const std::string format = range.logarithmic ? "%.15g" : literal(text.shown);
    ImGui::PushStyleColor(ImGuiCol_Text, range.logarithmic ? ImVec4(0, 0, 0, 0) : theme::text);
    bool changed = ImGui::SliderScalar("##value", ImGuiDataType_Double, &edited, &range.low, &range.high,
                                       format.c_str(), flags);
    ImGui::PopStyleColor();
    const bool hovered = ImGui::IsItemHovered();
    if (range.logarithmic) {
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        const ImVec2 size = ImGui::CalcTextSize(text.shown.c_str());
        ImGui::GetWindowDrawList()->AddText({(low.x + high.x - size.x) / 2, (low.y + high.y - size.y) / 2},
                                            ImGui::ColorConvertFloat4ToU32(theme::text), text.shown.c_str());
    }
    if (ImGui::IsItemActivated() && !clicked_to_type) {
        before_click = value;
        clicked = control;
    }
    if (hovered && clicked_to_type) {
        if (!ImGui::GetIO().KeyCtrl && clicked == control) value = before_click;
        ImGui::ClearActiveID();
        typed_value::begin(control, value);
        return value != before;
    }
    if (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible &&
        ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false))
        typed_value::begin(control, value);
    if (ImGui::BeginPopupContextItem("##choices")) {
        if (text.normal && ImGui::MenuItem(("Back to " + with_unit(*text.normal, text.unit)).c_str())) {
            edited = *text.normal;
            changed = true;
        }
        if (ImGui::MenuItem("Type a value")) typed_value::begin(control, value);
        ImGui::EndPopup();
        if (changed) {
            value = edited;
            return value != before;
        }
    } else {
        widgets::tooltip(text.help);
    }
    if (!changed) return false;
    value = text.rounded(edited);
    if (text.problem(value)) value = before;
    return value != before;
}

Edit number_slider(const Parameter& row, double& value) {
    SliderText text;
    text.shown = shown(row, value);
    text.unit = row.unit;
    const std::string help =
        fmt::format("{}\nCtrl-click or double-click to type {}.", row.help, expectation(row));
    text.help = help;
    if (const double* normal = std::get_if<double>(&row.default_value)) text.normal = *normal;
    text.problem = [&row](double typed) { return check(row, ParameterValue(typed)); };
    text.rounded = [&row](double slid) {
        if (row.kind == ParameterKind::integer) return std::round(slid);
        return rounded_to_digits(slid, row.logarithmic ? 3 : 6);
    };
    const ImGuiID control = ImGui::GetID("##value");
    if (focused == row.key) typed_value::begin(control, value);
    const bool changed = slider(value, {row.slider_minimum, row.slider_maximum, row.logarithmic}, text);
    typed_value::show_refusal(control);
    return {changed};
}

Edit choice_control(const Parameter& row, std::string& chosen) {
    Edit edit;
    if (focused == row.key) ImGui::OpenPopup(ImGui::GetID("##ComboPopup"));
    if (!ImGui::BeginCombo("##value", chosen.c_str())) {
        widgets::tooltip(row.help);
        return edit;
    }
    for (const std::string_view choice : row.choices) {
        if (!ImGui::Selectable(std::string(choice).c_str(), choice == chosen) || choice == chosen) continue;
        chosen = choice;
        edit.changed = true;
    }
    ImGui::EndCombo();
    return edit;
}

} // namespace

void show_refusal() { typed_value::show_refusal(refused_element); }

void focus_control(std::string_view name) { focused = name; }

Edit parameter_control(const Parameter& row, Scene& scene) {
    ImGui::PushID(row.key.data(), row.key.data() + row.key.size());
    if (focused == row.key) ImGui::SetScrollHereY();
    put_label(row.label, row.help);
    note_place(row.key, row.kind == ParameterKind::boolean);
    ParameterValue value = row.get(scene);
    Edit edit;
    switch (row.kind) {
    case ParameterKind::boolean:
        edit.changed = ImGui::Checkbox("##value", &std::get<bool>(value));
        widgets::tooltip(row.help);
        break;
    case ParameterKind::integer:
    case ParameterKind::number:
        edit = number_slider(row, std::get<double>(value));
        break;
    case ParameterKind::choice:
        edit = choice_control(row, std::get<std::string>(value));
        break;
    case ParameterKind::text:
    case ParameterKind::numbers:
    case ParameterKind::texts:
        break; // these have controls of their own
    }
    if (focused == row.key) focused = {};
    if (edit.changed) row.set(scene, value);
    ImGui::PopID();
    return edit;
}

Edit element_field(const Parameter& row, Scene& scene, std::size_t index, double shown_per_unit) {
    ParameterValue value = row.get(scene);
    auto& numbers = std::get<std::vector<double>>(value);
    if (index >= numbers.size()) return {};
    ImGui::PushID(row.key.data(), row.key.data() + row.key.size());
    ImGui::PushID(static_cast<int>(index));
    const double shown_value = numbers[index] * shown_per_unit;
    const ImGuiID control = ImGui::GetID("##value");
    note_place(fmt::format("{}[{}]", row.key, index));
    Edit edit;
    if (focused == row.key && index == 0) {
        typed_value::begin(control, shown_value);
        focused = {};
    }
    if (typed_value::is_typed(control)) {
        ImGui::SetNextItemWidth(-1);
        const auto typed = typed_value::field(control, row.unit, [&](double number) {
            return check(row, ParameterValue(std::vector<double>{number / shown_per_unit}));
        });
        if (typed && *typed != shown_value) {
            numbers[index] = *typed / shown_per_unit;
            edit.changed = true;
        }
    } else {
        ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {1, 0.5f});
        if (ImGui::Button(fmt::format("{:.5g}##value", shown_value).c_str(), {-1, 0}))
            typed_value::begin(control, shown_value);
        ImGui::PopStyleVar();
        widgets::tooltip(fmt::format("{}\nNow {}; click to type.", row.help, shown_value));
    }
    edit.refused = typed_value::is_refused(control);
    if (edit.refused) refused_element = control;
    ImGui::PopID();
    ImGui::PopID();
    if (edit.changed) row.set(scene, value);
    return edit;
}

std::optional<int> whole_number_control(const char* label, const char* help, int value, int low, int high,
                                        int most, int normal) {
    ImGui::PushID(label);
    put_label(label, help);
    note_place(label);
    double number = value;
    SliderText text;
    text.shown = fmt::format("{}", value);
    text.help = help;
    text.normal = normal;
    text.problem = [most](double typed) -> std::optional<std::string> {
        if (typed == std::round(typed) && typed >= 1 && typed <= most) return std::nullopt;
        return fmt::format("expected a whole number from 1 to {}, got {}", most, typed);
    };
    text.rounded = [](double slid) { return std::round(slid); };
    const ImGuiID control = ImGui::GetID("##value");
    if (focused == label) {
        focused = {};
        typed_value::begin(control, number);
    }
    const bool changed = slider(number, {static_cast<double>(low), static_cast<double>(high), false}, text);
    typed_value::show_refusal(control);
    ImGui::PopID();
    return changed ? std::optional(static_cast<int>(number)) : std::nullopt;
}

} // namespace pendula
