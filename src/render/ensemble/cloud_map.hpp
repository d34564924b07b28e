// SPDX-License-Identifier: MIT
/// All members as points of a plane of two of their coordinates, each one unit of light, spread over the way
/// that it has just come. Gathered anew for each picture. Drawing thread.
#pragma once

#include "render/ensemble/ensemble_colours.hpp"
#include "render/ensemble/ensemble_program.hpp"
#include "render/ensemble/ensemble_states.hpp"
#include "render/ensemble/light_map.hpp"

#include <glm/vec2.hpp>

#include <vector>

namespace pendula {

struct CloudPlane {
    struct Pair {
        int across = 0, up = 0; ///< links, counted from 0
        bool operator==(const Pair&) const = default;
    };
    std::vector<Pair> pairs;  ///< one map each, the first at the bottom
    bool up_is_speed = false; ///< the plane is that of (θ, ω), rad and rad/s
    float separatrix = 0;     ///< rad/s: of a single pendulum on the torus, see separatrix_speed()
    MapSize size;             ///< of one map
    glm::vec2 low{0}, high{0};

    bool operator==(const CloudPlane&) const = default;
};

class CloudMap {
  public:
    /// The colours of the bands are bound. `later`: s, from the newest frame to the picture.
    void gather(const EnsembleStates&, const CloudPlane&, std::size_t bands, float later, Grains&);
    void forget() { gathered_ = {}; }
    /// All members in one pixel have light 1.
    const LightMap& shown() const { return map_; }

  private:
    struct Gathered {
        std::uint64_t version = 0;
        CloudPlane plane;
        std::size_t bands = 0;
        float later = 0;
        bool operator==(const Gathered&) const = default;
    };
    LightMap map_;
    Gathered gathered_;
    EnsembleProgram dots_{"dotted cloud of an ensemble", {"ensemble_cloud_dots.comp"}};
    EnsembleProgram lines_{"cloud of an ensemble", {"ensemble_cloud.comp"}};
};

} // namespace pendula
