// SPDX-License-Identifier: MIT
/// A chain that swings beside the run: the one under the pointer in a map, or one kept from there. It is
/// calculated on the drawing thread, cheaply, and is no part of the run. No OpenGL.
#pragma once

#include "map/map_definition.hpp"
#include "physics/trajectory.hpp"

#include <glm/vec2.hpp>

#include <memory>
#include <vector>

namespace pendula {

class StartedChain {
  public:
    explicit StartedChain(const MapStart&);

    /// Goes to that time (s since the start) or, if that takes longer than `patience` (s), on the way there.
    /// Back is from the start again.
    void follow(double time, double patience);

    const Chain& chain() const { return start_.chain; }
    const ChainState& state() const { return state_; }
    double time() const; ///< s
    /// The bobs, m from the pivot.
    std::vector<glm::dvec2> pose() const;

  private:
    void begin();

    MapStart start_;
    std::unique_ptr<Trajectory> trajectory_; ///< null if it cannot be run
    ChainState state_;
};

} // namespace pendula
