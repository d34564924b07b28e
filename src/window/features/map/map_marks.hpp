// SPDX-License-Identifier: MIT
/// Drawn over a map: where the main chain and others have started, the start under the pointer as a small
/// live chain, and the buttons of its places. Drawing thread, within an ImGui frame.
#pragma once

#include "scene/look.hpp"
#include "window/features/map/map_control.hpp"
#include "window/features/map/started_chain.hpp"
#include "window/features/plots/plot_marks.hpp"

#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

/// A ring at a place in the picture (px from the lower left), cut to the picture.
void draw_main_mark(const PlotScreen&, const gl::Area& picture, glm::dvec2 at);
void draw_other_mark(const PlotScreen&, const gl::Area& picture, glm::dvec2 at);
/// Around the pixel that is pointed at; `part` 0 to 1: how much of the wait for a double click has passed.
void draw_pointed_mark(const PlotScreen&, const gl::Area& picture, glm::dvec2 at, std::optional<double> part);

/// What the card beside the pointer says.
struct MapCard {
    const StartedChain* chain = nullptr;           ///< null: there is no such start
    const std::deque<glm::dvec2>* trail = nullptr; ///< of the end bob, m, the newest last
    std::vector<std::string> lines;                ///< coordinates
    std::string value;
};
void draw_map_card(const PlotScreen&, const MapCard&, Theme);

/// What was chosen of the buttons at the view's upper right.
struct MapChoice {
    bool back = false, forward = false, home = false;
};
MapChoice build_map_buttons(const PlotScreen&, const MapGeometry&, const MapHistory&, bool is_home);

} // namespace pendula
