// SPDX-License-Identifier: MIT
#include "window/features/map/map_section.hpp"

#include "window/controls/parameter_control.hpp"
#include "window/controls/widgets.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

namespace pendula {
namespace {

/// Offers only coordinates that the chain has.
void axis_control(std::string_view key, PanelFrame& frame) {
    Parameter row = *find_parameter(key);
    const std::size_t links = frame.snapshot.setup.chain.links();
    std::vector<std::string_view> possible, titles;
    for (const std::string_view name : row.choices)
        if (map_axis_from_name(name)->link <= links) {
            possible.push_back(name);
            titles.push_back(title_of(row, name));
        }
    row.choices = possible;
    row.titles = titles;
    frame.scene.viewing() = frame.view.viewing();
    if (!parameter_control(row, frame.scene).changed) return;
    forget_place(frame.scene.map); // of another plane
    frame.view.viewing() = frame.scene.viewing();
}

} // namespace

void build_map_section(PanelFrame& frame) {
    ViewState& view = frame.view;
    if (view.views.layout != Layout::map && ImGui::Button("Show the map (6)"))
        frame.perform(Action::layout_map);
    row_control("map.quantity", frame);
    const MapQuantityTraits& traits = traits_of(view.map.quantity);
    const bool has_link = traits.has_link && frame.snapshot.setup.chain.links() > 1;
    if (has_link || is_focus_of("map.link")) row_control("map.link", frame);
    row_control("map.until", frame);
    axis_control("map.x", frame);
    axis_control("map.y", frame);
    row_control("map.palette", frame);
    if (traits.has_logarithm || is_focus_of("map.scale")) row_control("map.scale", frame);
    if (!view.map.is_everywhere()) {
        if (ImGui::Button("Show all of the map")) forget_place(view.map);
        widgets::tooltip("Ends the zoom (Home).");
    }
}

} // namespace pendula
