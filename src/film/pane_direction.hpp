// SPDX-License-Identifier: MIT
/// How a shot of a storyboard directs the film of one of its panes: when a frame is, with which changes, and
/// from where it is seen. Pure.
#pragma once

#include "render/frame_input.hpp"
#include "simulation/command.hpp"
#include "storyboard/storyboard.hpp"

#include <cstddef>
#include <memory>
#include <vector>

namespace pendula {

class PaneDirection {
  public:
    /// Shares the storyboard.
    PaneDirection(std::shared_ptr<const Storyboard>, std::size_t shot, std::size_t pane);

    const Pane& pane() const { return shot().panes[pane_]; }
    double start() const { return shot().start; } ///< s of the film
    /// s of the shot, at a moment of the film.
    double at(double film_time) const;
    double simulated(double at) const { return shot().simulated(at); }

    /// s, simulated, of change `i`; infinite after the last.
    double change_time(std::size_t i) const;
    std::vector<Command> change_commands(std::size_t i) const;

    /// Where the keys have the cameras; a view without keys keeps its own.
    void place_cameras(FrameInput&, double at) const;

  private:
    const Shot& shot() const { return storyboard_->shots[shot_]; }

    std::shared_ptr<const Storyboard> storyboard_;
    std::size_t shot_, pane_;
    double map_height_ = 1; ///< of a map's place, in its widths
};

} // namespace pendula
