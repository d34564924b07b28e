// SPDX-License-Identifier: MIT
#include "window/controls/element_field.hpp"

#include "window/controls/control_memory.hpp"
#include "window/controls/control_places.hpp"
#include "window/controls/parameter_control.hpp"
#include "window/controls/range_words.hpp"
#include "window/controls/typed_value.hpp"
#include "window/controls/widgets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace pendula {
namespace {

/// The change for a pixel of a drag: a power of ten.
double step_of(const ElementCell& cell) {
    const double span = (cell.row.slider_maximum - cell.row.slider_minimum) * cell.shown_per_unit;
    const double step = std::pow(10.0, std::round(std::log10(span / 1000)));
    return ImGui::GetIO().KeyShift ? step / 10 : step;
}

/// Sets the cell's element, or all, to `value` (as shown).
void put(const ElementCell& cell, std::vector<double>& numbers, double value) {
    const double number = value / cell.shown_per_unit;
    if (cell.index)
        numbers[*cell.index] = number;
    else
        std::fill(numbers.begin(), numbers.end(), number);
}

/// Sets the cells from this one down, as far as there are links.
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

/// A button that can also be dragged; true when it has been clicked.
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
    if (typed_value::is_typed(control)) {
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
        widgets::tooltip(
            fmt::format("{}: {} {}\nClick to type, drag to change, Tab to the next; a copied column "
                        "can be pasted. {}.",
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
