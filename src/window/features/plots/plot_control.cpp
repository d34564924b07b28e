// SPDX-License-Identifier: MIT
#include "window/features/plots/plot_control.hpp"

#include <algorithm>
#include <cmath>

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

void PlotControl::handle(InputEvents& events, std::span<const PlacedPlot> plots, const PlotScreen& screen,
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
    // The plane moves with the pointer; events count y downwards.
    const double across = (geometry.across.high - geometry.across.low) / area.width;
    const double up = (geometry.up.high - geometry.up.low) / area.height;
    shown.across = panned(shown.across, geometry.home_across, -dx * across);
    shown.up = panned(shown.up, geometry.home_up, dy * up);
}

} // namespace pendula
