// SPDX-License-Identifier: MIT
/// Trails of all members' end bobs, as light in the plane of the chain, around its pivot: a map in metres, which
/// no camera moves. It fades with every frame; a picture depends on ensemble_history() of them. Drawing thread.
#pragma once

#include "render/ensemble/ensemble_colours.hpp"
#include "render/ensemble/ensemble_states.hpp"
#include "render/ensemble/light_map.hpp"
#include "render/ensemble/trail_periods.hpp"

#include <vector>

namespace pendula {

/// The square around the pivot that the chain can reach.
struct ChainPlane {
    std::vector<float> lengths; ///< m, of the links
    float reach = 0;            ///< m, half of its side
    float scale = 0;            ///< px/m of the map; 0: it is not shown

    bool operator==(const ChainPlane&) const = default;
    MapSize size() const;
    void set(gl::Program&) const; ///< the uniforms of ensemble_plane.glsl
};

/// Up to this many members have lines; more have dots along the same way, which together look the same.
inline constexpr std::size_t most_lines = 30'000;

class TrailMap {
  public:
    /// Another plane or number of bands: trails begin anew.
    void fit(const ChainPlane&, std::size_t bands);
    void clear(); ///< trails begin anew
    const ChainPlane& plane() const { return plane_; }
    std::size_t bands() const { return bands_; }

    /// The light of the members' way from the frame before, after earlier light has faded. The colours of the
    /// bands are bound.
    void add(const EnsembleStates&, const EnsembleLook&, Grains&);

    /// All members' light of one pixel of path, left now, is 1.
    const LightMap& shown() const { return older_; }

  private:
    ChainPlane plane_;
    std::size_t bands_ = 0;
    LightMap older_, younger_;
    TrailPeriods periods_;
    gl::Program lines_{"trails of an ensemble", {"ensemble_lines.comp"}};
    gl::Program dots_{"dotted trails of an ensemble", {"ensemble_dots.comp"}};
};

} // namespace pendula
