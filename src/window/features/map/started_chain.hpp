// SPDX-License-Identifier: MIT
/// Chains and points of a map's plane: a chain started from a point, and the point of the run's own start. No
/// OpenGL.
#pragma once

#include "map/map_definition.hpp"
#include "physics/trajectory.hpp"

#include <glm/vec2.hpp>

#include <memory>
#include <vector>

namespace pendula {

/// A chain that swings beside the run: the one under the pointer in a map, or one kept from there. It is
/// calculated cheaply on the drawing thread and does not belong to the run.
class StartedChain {
  public:
    explicit StartedChain(const MapStart&);

    /// Advances to `time` (s since the start), or as far as possible in `patience` (s of wall time). For an
    /// earlier time it starts again.
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

/// The point of a map's plane for the definition's own chain and start. An angle is given in the turn nearest
/// to `centre`. The definition must have passed refusal(). Pure.
MapPoint present_point(const MapDefinition&, const MapPoint& centre);

} // namespace pendula
