// SPDX-License-Identifier: MIT
#include "window/controls/slider.hpp"

#include "window/controls/control_memory.hpp"
#include "window/controls/parameter_control.hpp"
#include "window/controls/typed_value.hpp"
#include "window/controls/widgets.hpp"
#include "window/panels/theme.hpp"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace pendula {

namespace {

constexpr double hold_seconds = 0.2; ///< a press held longer than this is not a click

ControlMemory::Press& press() { return ControlMemory::current().press; }

bool moved_from(const ControlMemory::Press& from, float reach) {
    const ImVec2 now = ImGui::GetIO().MousePos;
    return std::max(std::abs(now.x - from.at.x), std::abs(now.y - from.at.y)) > reach;
}

/// Whether the press can no longer become a double click: too much time has passed, the pointer has moved too
/// far, or a key was pressed.
bool is_single_click() {
    if (any_key_pressed()) return true;
    const ImGuiIO& io = ImGui::GetIO();
    return ImGui::GetTime() > press().began + io.MouseDoubleClickTime ||
           moved_from(press(), io.MouseDoubleClickMaxDist);
}

std::string with_unit(double value, std::string_view unit) {
    return unit.empty() ? fmt::format("{}", value) : fmt::format("{} {}", value, unit);
}

/// Draws the bar and the text over ImGui's last item, the bare slider. The bar ends at the value. It begins
/// at zero if zero lies inside the range, otherwise at the left end.
void draw(double value, const SliderRange& range, ImGuiSliderFlags flags, const std::string& text) {
    const ImRect frame(ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
    const auto place = [&](double number) {
        ImRect grab;
        double low = range.low, high = range.high;
        // This call only computes the place of the handle; the id has no effect.
        ImGui::SliderBehavior(frame, ImGui::GetID("##place"), ImGuiDataType_Double, &number, &low, &high,
                              "%.15g", flags, &grab);
        return (grab.Min.x + grab.Max.x) / 2;
    };
    const float line = std::max(2.0f, 2 * theme::line_width);
    const float at = std::clamp(place(value), frame.Min.x + line, frame.Max.x - line);
    const bool has_zero = range.low < 0 && range.high > 0;
    const float from = has_zero ? place(0) : frame.Min.x;
    const bool bright = ImGui::IsItemActive() || ImGui::IsItemHovered();
    const float rounding = ImGui::GetStyle().FrameRounding;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRect(frame.Min, frame.Max, true);
    list.AddRectFilled({std::min(from, at), frame.Min.y}, {std::max(from, at), frame.Max.y},
                       ImGui::GetColorU32(ImGuiCol_SliderGrab), has_zero ? 0 : rounding,
                       ImDrawFlags_RoundCornersLeft);
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    const ImVec2 corner{std::round((frame.Min.x + frame.Max.x - size.x) / 2),
                        std::round((frame.Min.y + frame.Max.y - size.y) / 2)};
    const ImU32 ink = ImGui::GetColorU32(bright ? theme::text : theme::accent);
    // The handle is not drawn across the number, because there it would look like one more digit.
    const float near = 2 * line;
    if (at > corner.x - near && at < corner.x + size.x + near) {
        const float stub = std::max(2.0f, 0.16f * frame.GetHeight());
        list.AddRectFilled({at - line / 2, frame.Min.y}, {at + line / 2, frame.Min.y + stub}, ink);
        list.AddRectFilled({at - line / 2, frame.Max.y - stub}, {at + line / 2, frame.Max.y}, ink);
    } else {
        list.AddRectFilled({at - line / 2, frame.Min.y}, {at + line / 2, frame.Max.y}, ink);
    }
    list.AddText(corner, ImGui::GetColorU32(theme::text), text.c_str());
    list.PopClipRect();
    if (ImGui::GetStyle().FrameBorderSize > 0)
        list.AddRect(frame.Min, frame.Max, ImGui::GetColorU32(ImGuiCol_Border), rounding, 0,
                     ImGui::GetStyle().FrameBorderSize);
}

/// Draws ImGui's own slider with an invisible handle and text.
bool bare_slider(double& value, const SliderRange& range, ImGuiSliderFlags flags) {
    for (const ImGuiCol hidden : {ImGuiCol_Text, ImGuiCol_SliderGrab, ImGuiCol_SliderGrabActive})
        ImGui::PushStyleColor(hidden, ImVec4(0, 0, 0, 0));
    // The number of decimals in the format limits how close to zero ImGui's logarithmic slider goes.
    const bool changed =
        ImGui::SliderScalar("##value", ImGuiDataType_Double, &value, &range.low, &range.high, "%.15g", flags);
    ImGui::PopStyleColor(3);
    return changed;
}

/// Returns the value set by the pointer or a key. After a press, waits until the press can no longer become a
/// double click.
std::optional<double> follow_press(ImGuiID control, double slid, bool changed) {
    ControlMemory::Press& held = press();
    const bool active = ImGui::IsItemActive();
    if (ImGui::IsItemActivated() && ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
        held = {control, ImGui::GetTime(), ImGui::GetIO().MousePos, slid, false};
        return std::nullopt;
    }
    // No press is pending: `changed` comes from a key or a drag.
    if (held.control != control) return changed ? std::optional(slid) : std::nullopt;
    if (active && !held.released) {
        held.wanted = slid;
        if (!moved_from(held, widgets::drag_reach) && ImGui::GetTime() < held.began + hold_seconds)
            return std::nullopt;
        held = {};
        return slid;
    }
    held.released = true;
    if (!is_single_click()) return std::nullopt;
    const double wanted = held.wanted;
    held = {};
    return wanted;
}

} // namespace

bool slider(double& value, const SliderRange& range, const SliderText& text) {
    const ImGuiID control = ImGui::GetID("##value");
    const double before = value;
    if (typed_value::update(control)) {
        if (const auto typed = typed_value::field(control, text.unit, text.problem)) value = *typed;
        return value != before;
    }
    const ImGuiSliderFlags flags = ImGuiSliderFlags_NoRoundToFormat | ImGuiSliderFlags_NoInput |
                                   (range.logarithmic ? ImGuiSliderFlags_Logarithmic : 0);
    const bool asks_to_type = ImGui::IsMouseClicked(ImGuiMouseButton_Left) &&
                              (ImGui::GetIO().KeyCtrl || ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left));
    double slid = press().control == control ? press().wanted : value;
    bool changed = bare_slider(slid, range, flags);
    const bool hovered = ImGui::IsItemHovered();
    const double seen = text.rounded(slid);
    draw(slid, range, flags, text.shown(press().control == control || changed ? seen : value));
    if (hovered && asks_to_type) {
        press() = {};
        ImGui::ClearActiveID();
        typed_value::begin(control, value);
        return false;
    }
    const std::optional<double> wanted = follow_press(control, slid, changed);
    if (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible &&
        ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false))
        typed_value::begin(control, value);
    if (ImGui::BeginPopupContextItem("##choices")) {
        if (text.normal && ImGui::MenuItem(("Back to " + with_unit(*text.normal, text.unit)).c_str()))
            value = *text.normal;
        if (ImGui::MenuItem("Type a value")) typed_value::begin(control, value);
        ImGui::EndPopup();
        return value != before;
    }
    widgets::tooltip(text.help);
    if (!wanted) return false;
    value = text.rounded(*wanted);
    if (text.problem(value)) value = before;
    return value != before;
}

namespace {

/// The change per pixel of a drag: a power of ten, ten times smaller with Shift.
double step_of(const ElementCell& cell) {
    const double span = (cell.row.slider_maximum - cell.row.slider_minimum) * cell.shown_per_unit;
    const double step = std::pow(10.0, std::round(std::log10(span / 1000)));
    return ImGui::GetIO().KeyShift ? step / 10 : step;
}

/// Sets the cell's element, or all elements, to `value`, given in the shown unit.
void put(const ElementCell& cell, std::vector<double>& numbers, double value) {
    const double number = value / cell.shown_per_unit;
    if (cell.index)
        numbers[*cell.index] = number;
    else
        std::fill(numbers.begin(), numbers.end(), number);
}

/// Sets this cell and the cells below it to the values in `column`; ignores values beyond the last link.
void put_column(const ElementCell& cell, std::vector<double>& numbers, const std::vector<double>& column) {
    for (std::size_t i = cell.index.value_or(0), k = 0; i < numbers.size() && k < column.size(); ++i, ++k)
        numbers[i] = column[k] / cell.shown_per_unit;
}

bool is_accepted(const ElementCell& cell, double value) {
    return accepts(cell.row, value / cell.shown_per_unit);
}

std::string name_of(const ElementCell& cell) {
    return cell.index ? fmt::format("{}[{}]", cell.row.key, *cell.index)
                      : fmt::format("{}[all]", cell.row.key);
}

/// Draws a button that can be clicked or dragged. Returns whether it was clicked; a drag sets `dragged`.
bool draggable(const std::string& text, const ElementCell& cell, double shown,
               std::optional<double>& dragged) {
    ControlMemory::Drag& drag = ControlMemory::current().drag;
    ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {1, 0.5f});
    const bool clicked = ImGui::Button((text + "##value").c_str(), {ImGui::CalcItemWidth(), 0});
    ImGui::PopStyleVar();
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    if (ImGui::IsItemActivated()) drag = {shown, false};
    if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left, widgets::drag_reach)) {
        drag.begun = true;
        const double step = step_of(cell);
        const double wanted =
            step *
            std::round((drag.from + step * ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, 0).x) / step);
        if (wanted != shown && is_accepted(cell, wanted)) dragged = wanted;
    }
    return clicked && !std::exchange(drag.begun, false);
}

} // namespace

std::string fitting_number(double value, float width) {
    std::string text;
    for (int digits = 5; digits > 0; --digits) {
        text = fmt::format("{:.{}g}", value, digits);
        if (text.starts_with('-')) text.replace(0, 1, "−");
        if (ImGui::CalcTextSize(text.c_str()).x <= width) break;
    }
    return text;
}

ElementEdit element_field(const ElementCell& cell, Scene& scene) {
    ParameterValue value = cell.row.get(scene);
    auto& numbers = std::get<std::vector<double>>(value);
    if (numbers.empty() || (cell.index && *cell.index >= numbers.size())) return {};
    const std::string name = name_of(cell);
    ImGui::PushID(name.c_str());
    const ImGuiID control = ImGui::GetID("##value");
    const double first = numbers[cell.index.value_or(0)];
    const bool same = cell.index || std::all_of(numbers.begin(), numbers.end(),
                                                [&](double number) { return number == first; });
    const double shown = first * cell.shown_per_unit;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    control_places::note(name, {corner.x, corner.y, ImGui::CalcItemWidth(), ImGui::GetFrameHeight()});
    auto& awaited = ControlMemory::current().awaited_cell;
    if (awaited && awaited->key == cell.row.key && awaited->index == cell.index) {
        awaited.reset();
        typed_value::begin(control, shown);
    }
    ElementEdit edit;
    const std::string quantity = element_name(cell.row, cell.index);
    const std::string range = range_words(cell.row, cell.shown_per_unit, cell.unit);
    if (typed_value::update(control)) {
        const typed_value::Typed typed =
            typed_value::type(control, cell.unit, [&](double number) -> std::optional<std::string> {
                if (is_accepted(cell, number)) return std::nullopt;
                return fmt::format("{}: {}", quantity, range);
            });
        edit.next = typed.next;
        if (typed.number && (!same || *typed.number != shown)) {
            put(cell, numbers, *typed.number);
            edit.changed = true;
        }
        if (!typed.column.empty()) {
            put_column(cell, numbers, typed.column);
            edit.changed = !check(cell.row, value);
            if (!edit.changed) typed_value::refuse(control, fmt::format("{}: {}", quantity, range));
        }
    } else {
        const float room = ImGui::CalcItemWidth() - 2 * ImGui::GetStyle().FramePadding.x;
        std::optional<double> dragged;
        if (draggable(same ? fitting_number(shown, room) : "…", cell, shown, dragged))
            typed_value::begin(control, shown);
        if (dragged) {
            put(cell, numbers, *dragged);
            edit.changed = true;
        }
        widgets::tooltip(fmt::format(
            "{}: {} {}\nClick to type, drag to change; Tab goes to the next cell. A copied column "
            "can be pasted. Range: {}.",
            quantity, same ? fmt::format("{}", shown) : "not all the same", cell.unit, range));
    }
    typed_value::show_refusal(control);
    ImGui::PopID();
    if (edit.changed) cell.row.set(scene, value);
    return edit;
}

void type_into(std::string_view key, std::optional<std::size_t> index) {
    ControlMemory::current().awaited_cell = ControlMemory::AwaitedCell{key, index};
}

std::optional<std::size_t> awaited_link() {
    const auto& awaited = ControlMemory::current().awaited_cell;
    return awaited ? awaited->index : std::nullopt;
}

} // namespace pendula
