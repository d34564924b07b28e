// SPDX-License-Identifier: MIT
/// How far two trajectories of one chain are apart, in digits enough for differences far below the rounding
/// of double: what the divergence meter, the passing times and the logarithmic plot are made of.
#pragma once

#include "physics/trajectory.hpp"

#include <vector>

namespace pendula {

struct Separation {
    double end_bob = 0; ///< m
    double angle = 0;   ///< rad, the largest |Δθ_i| modulo whole turns
    /// Of the full wrapped state, made comparable with ℓ, the mean length of a link, and τ = √(ℓ/g) (1 s
    /// without gravity): √(Σ Δθ_i² + τ² Σ Δω_i²) of a rigid chain with each Δθ_i modulo whole turns, and √(Σ
    /// |Δr_i|² + τ² Σ |Δv_i|²)/ℓ of an elastic one. In rad, as for a link far down the chain the two are.
    double state = 0;
};

/// Measures against one trajectory; keeps its storage. One thread.
class SeparationMeter {
  public:
    /// What the others are compared with, as it is now.
    void compare_with(const Trajectory& main);
    /// Of a trajectory of the same chain.
    Separation to(const Trajectory& other);

  private:
    Separation between_rigid() const;
    Separation between_elastic() const;

    const Chain* chain_ = nullptr;
    double mean_length_ = 1; ///< m
    double time_scale_ = 1;  ///< s
    std::vector<Quad> main_, other_;
};

} // namespace pendula
