// SPDX-License-Identifier: MIT
/// The rods of some members as thin light, drawn anew for each picture, in the same plane as the trails.
/// Drawing thread.
#pragma once

#include "render/ensemble/trail_map.hpp"

namespace pendula {

class RodMap {
  public:
    /// `later`: s, from the newest frame to the picture.
    void gather(const EnsembleStates&, const ChainPlane&, const EnsembleLook&, Theme, float later, Grains&);
    /// With all rods in one place, a rod's light per pixel of its length is 1: white. Always colours, unless
    /// the look has but one: then light, as in ensemble_resolve.comp.
    const LightMap& shown() const { return map_; }

  private:
    struct Gathered {
        std::uint64_t version = 0;
        ChainPlane plane;
        EnsembleLook look;
        Theme theme = Theme::night;
        float later = 0;
        bool operator==(const Gathered&) const = default;
    };
    LightMap map_;
    Gathered gathered_;
    EnsembleColours colours_;
    EnsembleProgram program_{"rods of an ensemble", {"ensemble_rods.comp"}};
};

} // namespace pendula
