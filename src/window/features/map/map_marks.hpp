// SPDX-License-Identifier: MIT
/// What is shown at the points of a map: chains started there, marks at the starts, and a card with a small
/// moving chain for the start under the pointer. Also the buttons for visited places. Drawing thread; marks,
/// card and buttons are drawn within an ImGui frame.
#pragma once

#include "map/map_definition.hpp"
#include "physics/trajectory.hpp"
#include "scene/look.hpp"
#include "window/features/map/map_control.hpp"
#include "window/features/plots/plot_control.hpp"
#include "window/shell/action.hpp"

#include <glm/vec2.hpp>

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

/// A chain that swings beside the run: started from the point under the pointer in a map, or from a point
/// that was clicked with Shift. It is calculated with few steps on the drawing thread and is not part of the
/// run.
class StartedChain {
  public:
    explicit StartedChain(const MapStart&);

    /// Advances to `time` (since the start), or as far as possible in the wall time `patience`, both in s. If
    /// `time` is earlier than time(), the chain starts again.
    void follow(double time, double patience);

    const Chain& chain() const { return start_.chain; }
    double time() const; ///< s
    /// The bobs' positions, m from the pivot.
    std::vector<glm::dvec2> pose() const;

  private:
    void begin();

    MapStart start_;
    std::unique_ptr<Trajectory> trajectory_; ///< null if the start was refused
    ChainState state_;
};

/// Returns the point of a map's plane that belongs to the chain and the start in the definition. Adds whole
/// turns to angles, so that the point is nearest to `centre`. refusal() must have accepted the definition.
MapPoint present_point(const MapDefinition&, const MapPoint& centre);

/// These functions mark the start of the main chain or of another chain with a ring, clipped to the picture.
/// `at`: framebuffer pixels from the lower left.
void draw_main_mark(const WindowScreen&, const gl::Area& picture, glm::dvec2 at);
void draw_other_mark(const WindowScreen&, const gl::Area& picture, glm::dvec2 at);
/// Draws a mark around the pixel under the pointer. `part`: the fraction of the wait for a double click that
/// has passed, 0 to 1.
void draw_pointed_mark(const WindowScreen&, const gl::Area& picture, glm::dvec2 at,
                       std::optional<double> part);

/// The content of the card beside the pointer.
struct MapCard {
    const StartedChain* chain = nullptr;           ///< null if there is no start at this point
    const std::deque<glm::dvec2>* trail = nullptr; ///< positions of the end bob, m, the newest last
    std::vector<std::string> lines;                ///< coordinates
    std::string value;
};
void draw_map_card(const WindowScreen&, const MapCard&, Theme);

/// Builds the buttons at the view's upper right for visited places and the whole map. Returns the action of
/// the button that was pressed.
std::optional<Action> build_map_buttons(const WindowScreen&, const MapGeometry&, const MapHistory&,
                                        bool is_home);

} // namespace pendula
