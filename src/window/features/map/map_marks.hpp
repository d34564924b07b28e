// SPDX-License-Identifier: MIT
/// Drawings over a map: marks at the starts of the main chain and of the chains beside it, a card with a
/// small moving chain for the start under the pointer, and the buttons for visited places. Drawing thread,
/// within an ImGui frame.
#pragma once

#include "scene/look.hpp"
#include "window/features/map/map_control.hpp"
#include "window/features/map/started_chain.hpp"
#include "window/features/plots/plot_marks.hpp"
#include "window/shell/action.hpp"

#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

/// These functions mark the start of the main chain or of another chain with a ring, clipped to the picture.
/// `at`: framebuffer pixels from the lower left.
void draw_main_mark(const PlotScreen&, const gl::Area& picture, glm::dvec2 at);
void draw_other_mark(const PlotScreen&, const gl::Area& picture, glm::dvec2 at);
/// Draws a mark around the pixel under the pointer. `part`: the fraction of the wait for a double click that
/// has passed, 0 to 1.
void draw_pointed_mark(const PlotScreen&, const gl::Area& picture, glm::dvec2 at, std::optional<double> part);

/// The content of the card beside the pointer.
struct MapCard {
    const StartedChain* chain = nullptr;           ///< null: there is no start at this point
    const std::deque<glm::dvec2>* trail = nullptr; ///< positions of the end bob, m, the newest last
    std::vector<std::string> lines;                ///< coordinates
    std::string value;
};
void draw_map_card(const PlotScreen&, const MapCard&, Theme);

/// Builds the buttons at the view's upper right for visited places and the whole map. Returns the action of
/// the button that was pressed.
std::optional<Action> build_map_buttons(const PlotScreen&, const MapGeometry&, const MapHistory&,
                                        bool is_home);

} // namespace pendula
