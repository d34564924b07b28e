// SPDX-License-Identifier: MIT
/// Some members at a time, read out in double whatever the ensemble's precision: their angles, energies, and
/// how far their angles are from a given one. Used by one thread at a time.
#pragma once

#include "ensemble/ensemble.hpp"
#include "ensemble/vector/kernels.hpp"

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace pendula {

/// So few that a block of the longest chain stays in the nearest cache.
inline constexpr std::size_t block_members = 256;

class MemberBlock {
  public:
    explicit MemberBlock(const Ensemble& ensemble) : MemberBlock(ensemble, ensemble.chain()) {}
    /// With the energies that the members would have as another chain, of as many links.
    MemberBlock(const Ensemble&, const Chain&);

    /// Members `first` and those after it, at most block_members.
    void read(const Ensemble&, std::size_t first, std::size_t members);

    std::span<const double> theta(std::size_t link) const { return row(link); } ///< rad
    /// E = Σ ½ m_i |v_i|² − g Σ β_i L_i cos θ_i of each, J, as physics/systems/rigid_energy.hpp has it.
    std::span<const double> energies() const { return energies_; }
    bool is_lost(std::size_t member) const { return lost_[member] != 0; }

    /// Sine and cosine of (θ − angle)/2 of a link. Until the next call.
    std::pair<std::span<const double>, std::span<const double>> half_difference(std::size_t link,
                                                                                double angle);

  private:
    std::span<const double> row(std::size_t place) const {
        return std::span(rows_).subspan(place * block_members, block_members);
    }
    std::span<double> row(std::size_t place) {
        return std::span(rows_).subspan(place * block_members, block_members);
    }
    void calculate_energies();

    std::size_t links_;
    std::vector<double> length_, mass_; ///< m, kg
    double gravity_;                    ///< m/s²
    double largest_angle_;              ///< rad
    const RealKernels<double>& kernels_;
    std::vector<double> rows_; ///< θ_1 … θ_N, ω_1 … ω_N, block_members each
    std::vector<double> argument_, sine_, cosine_, energies_;
    std::vector<unsigned char> lost_;
};

} // namespace pendula
