// SPDX-License-Identifier: MIT
#include "window/features/plots/plot_control.hpp"

#include "render/plots/plot_files.hpp"
#include "render/plots/section_plot.hpp"
#include "window/controls/control_memory.hpp"
#include "window/controls/widgets.hpp"
#include "window/panels/panel_layout.hpp"
#include "window/panels/theme.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace pendula {
namespace {

constexpr double zoom_per_notch = 1.25;

const PlacedPlot* find(std::span<const PlacedPlot> plots, PlotKind place) {
    const auto found =
        std::find_if(plots.begin(), plots.end(), [=](const PlacedPlot& plot) { return plot.place == place; });
    return found == plots.end() ? nullptr : &*found;
}

} // namespace

bool contains(const gl::Area& area, const glm::dvec2& place) {
    return place.x >= area.x && place.x < area.x + area.width && place.y >= area.y &&
           place.y < area.y + area.height;
}

void PlotControl::handle(InputEvents& events, std::span<const PlacedPlot> plots, const WindowScreen& screen,
                         bool over_panel) {
    pointed_.reset();
    menu_wanted_.reset();
    const glm::dvec2 at = screen.pixels(events.x, events.y);
    const PlacedPlot* under = nullptr;
    if (!over_panel)
        for (const PlacedPlot& plot : plots)
            if (contains(plot.geometry.frame.view, at)) under = &plot;
    if (under) pointed_ = Pointed{under->place, at};

    if (!events.left_down) dragged_.reset();
    if (under && events.left_pressed && events.button_down) dragged_ = under->place;
    if (under && events.right_pressed) menu_wanted_ = under->place;
    if (under && events.double_clicked && !is_home(under->place)) {
        home(under->place);
        dragged_.reset();
        events.double_clicked = false;
    }
    if (under && events.wheel != 0) {
        zoom(*under, at, events);
        events.wheel = 0;
    }
    if (!dragged_) return;
    if (const PlacedPlot* held = find(plots, *dragged_))
        pan(*held, events.dx * screen.pixel_ratio, events.dy * screen.pixel_ratio);
}

void PlotControl::zoom(const PlacedPlot& plot, const glm::dvec2& at, const InputEvents& events) {
    const PlotGeometry& geometry = plot.geometry;
    const PlotTransform transform = geometry.transform();
    const double factor = std::pow(zoom_per_notch, events.wheel);
    PlotWindow& shown = windows_[plot.place];
    if (!events.control)
        shown.across = zoomed(shown.across, geometry.home_across, factor, transform.across_at(at.x));
    if (!events.shift) shown.up = zoomed(shown.up, geometry.home_up, factor, transform.up_at(at.y));
}

void PlotControl::pan(const PlacedPlot& plot, double dx, double dy) {
    const PlotGeometry& geometry = plot.geometry;
    const gl::Area& area = geometry.frame.curves;
    PlotWindow& shown = windows_[plot.place];
    // The plane moves with the pointer; in events, y points down.
    const double across = (geometry.across.high - geometry.across.low) / area.width;
    const double up = (geometry.up.high - geometry.up.low) / area.height;
    shown.across = panned(shown.across, geometry.home_across, -dx * across);
    shown.up = panned(shown.up, geometry.home_up, dy * up);
}

namespace {

constexpr float menu_side = 20;       ///< side of a plot's button, logical pixels
constexpr float arrow_middle = 0.49f; ///< middle of the arrow with its tray, in sides of the button
constexpr float capitals = 0.73f;     ///< height of capitals, ems

ImVec4 colour_of(const PlotCurve& curve) { return theme::colour(srgb_of(curve.colour)); }

void ring(const MarksClip& list, ImVec2 at, const PlotCurve& curve, float scale, bool is_main) {
    const float radius = (is_main ? 4.5f : 3.5f) * scale;
    list->AddCircleFilled(at, radius, theme::ink(colour_of(curve)), 20);
    list->AddCircle(at, radius, theme::ink(theme::text), 20, std::max(1.0f, 1.5f * scale));
}

std::string power(double log10) {
    if (!std::isfinite(log10)) return "0";
    // Runs in long double and double-double have distances far below a double's precision, but a double can
    // still represent such a small number.
    return widgets::scientific(std::pow(10.0, log10), 3);
}

/// Splits "θ₂ (rad)" into its name and its unit.
HoverLine named(const std::string& column, const std::string& value) {
    const auto unit = column.rfind(" (");
    if (unit == std::string::npos) return {column, value};
    return {column.substr(0, unit), value + " " + column.substr(unit + 2, column.size() - unit - 3)};
}

} // namespace

std::vector<HoverLine> hover_lines(const PlotGeometry& plot, const PlotCurve& curve, const PlotPoint& point,
                                   double now) {
    std::vector<HoverLine> lines;
    if (is_of_samples(plot.kind)) {
        if (!curve.across_name.empty())
            lines.push_back(named(curve.across_name, widgets::fixed(point.across, 5, 9)));
        lines.push_back(named(curve.up_name, widgets::fixed(point.up, 5, 9)));
    } else if (plot.kind == PlotKind::section) {
        lines.push_back({curve.name, ""});
        lines.push_back(named(curve.across_name, widgets::fixed(point.across, 6, 9)));
        lines.push_back(named(curve.up_name, widgets::fixed(point.up, 6, 9)));
    } else {
        const ReadingRow& reading = row_of(reading_of(plot.kind));
        if (reading.is_recent)
            lines.push_back(named(curve.up_name, fmt::format("{:.6g}", point.up)));
        else if (reading.is_linear)
            lines.push_back(named(curve.up_name, widgets::fixed(point.up, 4, 9)));
        else
            lines.push_back({reading.hover_name.empty() ? curve.name : std::string(reading.hover_name),
                             power(point.up) + " " + std::string(reading.hover_unit)});
    }
    lines.push_back({"t", widgets::fixed(point.time, 4, 9) + " s"});
    if (plot.is_over_time && plot.time_origin != 0)
        lines.push_back({"from now", widgets::fixed(point.time - now, 4, 9) + " s"});
    return lines;
}

void draw_hover(const WindowScreen& screen, const PlotGeometry& plot, const PlotCurve& curve,
                const PlotPoint& point, double now) {
    const PlotTransform transform = plot.transform();
    const ImVec2 at = screen.place(transform.x_of(point.across), transform.y_of(point.up));
    {
        const MarksClip list(screen, plot.frame.curves);
        const ImU32 line = theme::ink(theme::text, 0.35f);
        list->AddLine({at.x, list.low().y}, {at.x, list.high().y}, line);
        list->AddLine({list.low().x, at.y}, {list.high().x, at.y}, line);
        ring(list, at, curve, screen.scale, true);
    }
    const std::vector<HoverLine> lines = hover_lines(plot, curve, point, now);
    float names = 0, values = 0;
    for (const HoverLine& line : lines) {
        names = std::max(names, ImGui::CalcTextSize(line.name.c_str()).x);
        ImGui::PushFont(screen.fonts.mono);
        values = std::max(values, ImGui::CalcTextSize(line.value.c_str()).x);
        ImGui::PopFont();
    }
    const float gap = 12 * screen.scale, swatch = 14 * screen.scale;
    ImGui::BeginTooltip();
    const float left = ImGui::GetCursorPosX();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i == 0) {
            const ImVec2 corner = ImGui::GetCursorScreenPos();
            const float middle = corner.y + ImGui::GetTextLineHeight() / 2;
            ImGui::GetWindowDrawList()->AddRectFilled({corner.x, middle - screen.scale},
                                                      {corner.x + 9 * screen.scale, middle + screen.scale},
                                                      theme::ink(colour_of(curve)));
        }
        ImGui::SetCursorPosX(left + swatch);
        ImGui::TextDisabled("%s", lines[i].name.c_str());
        ImGui::SameLine(left + swatch + names + gap);
        ImGui::PushFont(screen.fonts.mono);
        // Units differ in width, so the values are aligned on the left.
        ImGui::TextUnformatted(lines[i].value.c_str());
        ImGui::PopFont();
    }
    ImGui::Dummy({swatch + names + gap + values, 0});
    ImGui::EndTooltip();
}

void draw_time_cursor(const WindowScreen& screen, const PlotGeometry& plot, std::span<const PlotCurve> curves,
                      double time, double tolerance) {
    const PlotTransform transform = plot.transform();
    const MarksClip list(screen, plot.frame.curves);
    if (plot.is_over_time) {
        const float x = screen.place(transform.x_of(time - plot.time_origin), 0).x;
        list->AddLine({x, list.low().y}, {x, list.high().y}, theme::ink(theme::text, 0.5f));
    }
    for (const PlotCurve& curve : curves) {
        if (curve.up_name.empty()) continue;
        const auto found = point_at_time(curve, time, tolerance);
        if (!found || !std::isfinite(curve.points[*found].up)) continue;
        const PlotPoint& point = curve.points[*found];
        ring(list, screen.place(transform.x_of(point.across), transform.y_of(point.up)), curve, screen.scale,
             false);
    }
}

void draw_seed_row(const WindowScreen& screen, const PlotGeometry& plot,
                   std::span<const SectionPlace> places) {
    if (places.empty()) return;
    const PlotTransform transform = plot.transform();
    const MarksClip list(screen, plot.frame.curves);
    const auto at = [&](const SectionPlace& place) {
        return screen.place(transform.x_of(place.across), transform.y_of(place.up));
    };
    list->AddLine(at(places.front()), at(places.back()), theme::ink(theme::text, 0.4f));
    for (const SectionPlace& place : places) {
        const auto allowed = plot.allowed ? allowed_at(*plot.allowed, place.across) : std::nullopt;
        const bool is_allowed = allowed && allowed->low < place.up && place.up < allowed->high;
        list->AddCircleFilled(
            at(place), 3 * screen.scale,
            theme::ink(is_allowed ? theme::accent : theme::secondary, is_allowed ? 1.0f : 0.5f), 12);
    }
}

void begin_button_window(const char* name, ImVec2 low, ImVec2 size, ImGuiWindowFlags more) {
    ImGui::SetNextWindowPos(low);
    ImGui::SetNextWindowSize(size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    ImGui::Begin(name, nullptr,
                 (layout::fixed_window & ~ImGuiWindowFlags_AlwaysAutoResize) | ImGuiWindowFlags_NoBackground |
                     ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | more);
    ImGui::PopStyleVar(2);
}

PlotChoice build_plot_menu(const WindowScreen& screen, const PlacedPlot& plot, bool is_home, bool can_hide,
                           bool open_menu, bool quiet) {
    PlotChoice choice;
    const gl::Area& view = plot.geometry.frame.view;
    const float side = menu_side * screen.scale;
    // A plot that is still growing on the screen may have no room for the button.
    if (static_cast<float>(std::min(view.width, view.height)) < 2 * side * screen.pixel_ratio) return choice;
    const ImVec2 corner = screen.place(view.x + view.width, view.y + view.height);
    // The button is beside the title, at half the height of the title's capitals.
    const PlotFrame& frame = plot.geometry.frame;
    const float middle = screen.place(0, frame.title_base() + capitals / 2 * frame.text_size).y;
    const float top = std::max(corner.y, middle - arrow_middle * side);
    const std::string name = fmt::format("##plot menu {}", static_cast<int>(plot.place));
    const ImVec2 low{corner.x - side - 2 * screen.scale, frame.has_title ? top : corner.y + 2 * screen.scale};
    begin_button_window(name.c_str(), low, {side, side}, quiet ? ImGuiWindowFlags_NoMouseInputs : 0);
    if (!quiet) {
        if (ImGui::InvisibleButton("##button", {side, side})) open_menu = true;
        control_places::note(std::string_view(name).substr(2)); // the name without "##"
        const bool hovered = ImGui::IsItemHovered();
        if (hovered) widgets::tooltip("Save this plot as a picture, a drawing or a table");
        // Draws an arrow that points into a tray.
        const ImVec2 drawn = ImGui::GetWindowPos();
        const auto at = [&](float x, float y) { return ImVec2{drawn.x + side * x, drawn.y + side * y}; };
        const ImU32 line = theme::ink(hovered ? theme::accent : theme::secondary, hovered ? 1.0f : 0.6f);
        const float thick = std::max(1.0f, 1.4f * screen.scale);
        ImDrawList* list = ImGui::GetWindowDrawList();
        list->AddLine(at(0.5f, 0.18f), at(0.5f, 0.6f), line, thick);
        list->AddLine(at(0.33f, 0.43f), at(0.5f, 0.6f), line, thick);
        list->AddLine(at(0.67f, 0.43f), at(0.5f, 0.6f), line, thick);
        const ImVec2 tray[] = {at(0.22f, 0.64f), at(0.22f, 0.8f), at(0.78f, 0.8f), at(0.78f, 0.64f)};
        list->AddPolyline(tray, 4, line, 0, thick);
    }
    if (open_menu) ImGui::OpenPopup("##menu");
    if (ImGui::BeginPopup("##menu")) {
        ImGui::TextDisabled("%s", plot.geometry.title.c_str());
        for (const PlotFormatRow& row : plot_formats) {
            const std::string label = "Save " + std::string(row.words);
            if (ImGui::MenuItem(label.c_str())) choice.format = row.format;
            control_places::note(label);
        }
        const bool hides = can_hide && is_choosable(plot.place);
        if (!is_home || hides) ImGui::Separator();
        if (!is_home && ImGui::MenuItem("Show all again")) choice.home = true;
        if (hides) {
            if (ImGui::MenuItem("Hide this plot")) choice.hide = true;
            control_places::note("Hide this plot");
            widgets::tooltip("To show the plot again, use Plots in the section Views of the left panel.");
        }
        ImGui::EndPopup();
    }
    ImGui::End();
    return choice;
}

} // namespace pendula
