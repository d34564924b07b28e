// SPDX-License-Identifier: MIT
#include "window/controls/parameter_control.hpp"

#include "render/plots/plot_axes.hpp"
#include "simulation/setup.hpp"
#include "window/controls/control_memory.hpp"
#include "window/controls/slider.hpp"
#include "window/controls/typed_value.hpp"
#include "window/controls/widgets.hpp"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>

namespace pendula {

namespace {

/// The name of the control that gets the keyboard when it is drawn next.
std::string_view& focused() { return ControlMemory::current().focused; }

void note_place(std::string_view name, bool is_square = false) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetFrameHeight();
    control_places::note(name, {corner.x, corner.y, is_square ? height : ImGui::CalcItemWidth(), height});
}

std::string shown(const Parameter& row, double value) {
    if (row.key == "view.speed") return widgets::speed(value);
    if (value == 0 && !row.zero.empty()) return std::string(row.zero);
    std::string number;
    if (row.kind == ParameterKind::integer)
        number = fmt::format("{:.0f}", value);
    else if (value != 0 && (std::abs(value) < 0.01 || row.logarithmic))
        number = with_short_power(fmt::format("{:.4g}", value));
    else
        number = fmt::format("{:.{}f}", value, std::abs(value) < 100 ? 2 : 1);
    return row.unit.empty() ? number : fmt::format("{} {}", number, row.unit);
}

double rounded_to_digits(double value, int digits) {
    return std::strtod(fmt::format("{:.{}e}", value, digits - 1).c_str(), nullptr);
}

/// Returns a check that explains in one sentence why the row refuses a number.
typed_value::Problem problem_of(const Parameter& row) {
    return [&row](double typed) -> std::optional<std::string> {
        if (!check(row, ParameterValue(typed))) return std::nullopt;
        return fmt::format("{}: {}", row.label, range_words(row));
    };
}

bool number_slider(const Parameter& row, const Scene& scene, double& value) {
    SliderText text;
    text.shown = [&row](double number) { return shown(row, number); };
    text.unit = row.unit;
    const std::string help =
        fmt::format("{}\n{}. Double-click or Ctrl-click to type.", row.help, range_words(row));
    text.help = help;
    if (const double* normal = std::get_if<double>(&row.default_value))
        text.normal = row.usual ? row.usual(scene) : *normal;
    text.problem = problem_of(row);
    text.rounded = [&row](double slid) {
        if (row.kind == ParameterKind::integer) return std::round(slid);
        return rounded_to_digits(slid, row.logarithmic ? 3 : 6);
    };
    const ImGuiID control = ImGui::GetID("##value");
    if (focused() == row.key) typed_value::begin(control, value);
    const bool changed = slider(value, {row.slider_minimum, row.slider_maximum, row.logarithmic}, text);
    typed_value::show_refusal(control);
    return changed;
}

bool choice_control(const Parameter& row, std::string& chosen) {
    if (focused() == row.key) ImGui::OpenPopup(ImGui::GetID("##ComboPopup"));
    const std::string title(title_of(row, chosen));
    if (!ImGui::BeginCombo("##value", widgets::fitting_combo(title).c_str())) {
        widgets::tooltip(row.titles.empty() ? std::string(row.help) : fmt::format("{}\n{}", title, row.help));
        return false;
    }
    bool changed = false;
    float column = 0; // width of the widest title; the notes begin to its right
    if (!row.notes.empty())
        for (const std::string_view choice : row.choices)
            column = std::max(column, ImGui::CalcTextSize(std::string(title_of(row, choice)).c_str()).x);
    for (std::size_t i = 0; i < row.choices.size(); ++i) {
        const std::string_view choice = row.choices[i];
        if (ImGui::Selectable(std::string(title_of(row, choice)).c_str(), choice == chosen) &&
            choice != chosen) {
            chosen = choice;
            changed = true;
        }
        if (i >= row.notes.size()) continue;
        ImGui::SameLine(column + 2 * ImGui::GetFontSize());
        ImGui::TextDisabled("%s", std::string(row.notes[i]).c_str());
    }
    ImGui::EndCombo();
    return changed;
}

} // namespace

void focus_control(std::string_view name) { focused() = name; }

bool is_focus_of(std::string_view name) { return !focused().empty() && focused() == name; }

bool takes_focus(std::string_view name) {
    if (!is_focus_of(name)) return false;
    focused() = {};
    return true;
}

bool parameter_control(const Parameter& row, Scene& scene) {
    ImGui::PushID(row.key.data(), row.key.data() + row.key.size());
    if (focused() == row.key) ImGui::SetScrollHereY();
    widgets::field_label(row.label, row.help);
    note_place(row.key, row.kind == ParameterKind::boolean);
    ParameterValue value = row.get(scene);
    bool changed = false;
    switch (row.kind) {
    case ParameterKind::boolean:
        changed = widgets::checkbox("##value", &std::get<bool>(value));
        widgets::tooltip(row.help);
        break;
    case ParameterKind::integer:
    case ParameterKind::number:
        changed = number_slider(row, scene, std::get<double>(value));
        break;
    case ParameterKind::choice:
        changed = choice_control(row, std::get<std::string>(value));
        break;
    case ParameterKind::text:
    case ParameterKind::numbers:
    case ParameterKind::texts:
        break; // these kinds have other controls
    }
    if (focused() == row.key) focused() = {};
    if (changed) row.set(scene, value);
    ImGui::PopID();
    return changed;
}

namespace {

std::optional<double> counted_control(const char* label, const char* help, double value, int low, int high,
                                      int most, int normal, bool is_whole) {
    ImGui::PushID(label);
    widgets::field_label(label, help);
    note_place(label);
    double number = value;
    SliderText text;
    text.shown = [](double slid) { return fmt::format("{:.6g}", slid); };
    text.help = help;
    text.normal = normal;
    text.problem = [label, most, is_whole](double typed) -> std::optional<std::string> {
        if ((!is_whole || typed == std::round(typed)) && typed >= 1 && typed <= most) return std::nullopt;
        return fmt::format("{}: {} from 1 to {}", label, is_whole ? "a whole number" : "a number", most);
    };
    text.rounded = [](double slid) { return std::round(slid); };
    const ImGuiID control = ImGui::GetID("##value");
    if (focused() == label) {
        focused() = {};
        typed_value::begin(control, number);
    }
    const bool changed = slider(number, {static_cast<double>(low), static_cast<double>(high), false}, text);
    typed_value::show_refusal(control);
    ImGui::PopID();
    return changed ? std::optional(number) : std::nullopt;
}

} // namespace

std::optional<int> whole_number_control(const char* label, const char* help, int value, int low, int high,
                                        int most, int normal) {
    const auto number = counted_control(label, help, value, low, high, most, normal, true);
    return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

std::optional<double> number_control(const char* label, const char* help, double value, int low, int high,
                                     int most, int normal) {
    return counted_control(label, help, value, low, high, most, normal, false);
}

namespace {

/// Sends the row's command with the value in the frame's scene. If the row has no command, updates the view.
void apply(const Parameter& row, PanelFrame& frame) {
    if (row.command)
        frame.request(row.command(frame.scene));
    else
        frame.view.viewing() = frame.scene.viewing();
}

} // namespace

void row_control(std::string_view key, PanelFrame& frame) {
    const Parameter* row = find_parameter(key);
    if (!row) return;
    frame.scene.viewing() = frame.view.viewing(); // a key or a switch may have changed the view in this frame
    if (parameter_control(*row, frame.scene)) apply(*row, frame);
}

void set_row(const Parameter& row, const ParameterValue& value, PanelFrame& frame) {
    frame.scene.viewing() = frame.view.viewing();
    row.set(frame.scene, value);
    apply(row, frame);
}

namespace {

/// For example "−1.5×10⁻⁹".
std::string with_power_of_ten(double value) {
    const std::string text = fmt::format("{:e}", value);
    std::string digits = text.substr(0, text.find('e'));
    if (digits.find('.') != std::string::npos) {
        while (digits.back() == '0') digits.pop_back();
        if (digits.back() == '.') digits.pop_back();
    }
    return (digits == "1" ? "" : digits + "×") + power_of_ten(std::stoi(text.substr(text.find('e') + 1)));
}

} // namespace

std::string plain_number(double value) {
    const double size = std::abs(value);
    if (value == 0) return "0";
    if (size < 1e-6 || size >= 1e7) return (value < 0 ? "−" : "") + with_power_of_ten(size);
    // At most six significant digits; but the whole part keeps all its digits, which can be seven.
    const int decimals = std::max(0, 5 - static_cast<int>(std::floor(std::log10(size))));
    std::string text = fmt::format("{:.{}f}", size, decimals);
    if (decimals > 0) {
        while (text.back() == '0') text.pop_back();
        if (text.back() == '.') text.pop_back();
    }
    return (value < 0 ? "−" : "") + text;
}

std::string range_words(const Parameter& row, double shown_per_unit, std::string_view unit) {
    switch (row.kind) {
    case ParameterKind::boolean:
        return "on or off";
    case ParameterKind::choice: {
        std::string words;
        for (std::size_t i = 0; i < row.choices.size(); ++i) {
            if (i > 0) words += i + 1 == row.choices.size() ? " or " : ", ";
            words += row.choices[i];
        }
        return words;
    }
    case ParameterKind::integer:
    case ParameterKind::number:
    case ParameterKind::numbers:
    case ParameterKind::text:
    case ParameterKind::texts:
        break;
    }
    const std::string low = plain_number(row.minimum * shown_per_unit);
    const std::string high = plain_number(row.maximum * shown_per_unit);
    const std::string end = unit.empty() ? high : fmt::format("{} {}", high, unit);
    if (row.kind == ParameterKind::integer) return fmt::format("a whole number from {} to {}", low, end);
    return row.minimum_excluded ? fmt::format("above {}, up to {}", low, end)
                                : fmt::format("{} to {}", low, end);
}

std::string range_words(const Parameter& row) { return range_words(row, 1, row.unit); }

std::string element_name(const Parameter& row, std::optional<std::size_t> index) {
    std::string_view quantity = row.label;
    if (row.key == "chain.lengths") quantity = "Length";
    if (row.key == "chain.masses") quantity = "Mass";
    if (row.key.starts_with("start.angles")) quantity = "Start angle";
    if (row.key == "start.angular_velocities") quantity = "Start angular velocity";
    return index ? fmt::format("{} of link {}", quantity, *index + 1)
                 : fmt::format("{} of every link", quantity);
}

} // namespace pendula
