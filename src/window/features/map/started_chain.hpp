// SPDX-License-Identifier: MIT
/// A chain started from a point of a map's plane, and the point that belongs to a chain's present start. No
/// OpenGL.
#pragma once

#include "map/map_definition.hpp"
#include "physics/trajectory.hpp"

#include <glm/vec2.hpp>

#include <memory>
#include <vector>

namespace pendula {

/// A chain that swings beside the run: started from the point under the pointer in a map, or from a point
/// that was clicked with Shift. It is calculated with few steps on the drawing thread and is not part of the
/// run.
class StartedChain {
  public:
    explicit StartedChain(const MapStart&);

    /// Advances to `time` (s since the start), or as far as possible in `patience` (s of wall time). If
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
/// Pure.
MapPoint present_point(const MapDefinition&, const MapPoint& centre);

} // namespace pendula
