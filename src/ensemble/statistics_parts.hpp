// SPDX-License-Identifier: MIT
/// Statistics of an ensemble, taken part by part and combined, for members spread over several processes. The
/// parts' sums are added in the order of the members, so the result does not depend on the distribution.
#pragma once

#include "ensemble/ensemble.hpp"
#include "ensemble/statistics.hpp"
#include "ensemble/vector/kernels.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace pendula {

/// Members in a block: few enough that a block of the longest chain stays in the nearest cache.
inline constexpr std::size_t block_members = 256;

/// A block of members, read in double whatever the ensemble's precision: their angles, their energies, and
/// the distances of their angles from a given one. Used by one thread at a time.
class MemberBlock {
  public:
    explicit MemberBlock(const Ensemble& ensemble) : MemberBlock(ensemble, ensemble.chain()) {}
    /// Calculates energies with another chain with the same number of links.
    MemberBlock(const Ensemble&, const Chain&);

    /// Members `first` and those after it, at most block_members.
    void read(const Ensemble&, std::size_t first, std::size_t members);

    std::span<const double> theta(std::size_t link) const { return row(link); } ///< rad
    /// E = Σ ½ m_i |v_i|² − g Σ β_i L_i cos θ_i of each, J, as in physics/systems/rigid_chain.hpp.
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

/// Members whose sums are taken one after the other.
inline constexpr std::size_t statistics_part = 4096;

/// The angles from which angles are measured, so that no digit cancels when all members are near each other:
/// those of the first member that is not lost.
struct StatisticsReference {
    bool found = false;
    std::array<double, 2 * most_ensemble_links> at{}; ///< θ_1 … θ_N in rad, ω_1 … ω_N in rad/s
};
StatisticsReference reference_in(const Ensemble&);

/// Sums over members that are not lost.
struct PartSums {
    std::size_t counted = 0, flipped = 0;
    std::array<double, most_ensemble_links> sine{};                   ///< Σ sin(θ − ρ)
    std::array<double, most_ensemble_links> versed_sine{};            ///< Σ 1 − cos(θ − ρ)
    double drift = 0, worst_drift = 0;                                ///< J
    double highest_energy = -std::numeric_limits<double>::infinity(); ///< J

    void add(const PartSums&);
};

/// The number of members in each bin of the torus or circle of angles.
using AngleBins = std::vector<std::uint32_t>;
std::size_t angle_bins(std::size_t links);

/// The start values kept for each member.
struct MemberMemory {
    std::vector<std::int16_t> start_turn; ///< N each
    std::vector<double> energy;           ///< J, at the start
};
MemberMemory remember_start(const Ensemble&, WorkerPool&);

/// The sums of each part. Marks in `flipped` the members that have flipped; adds to `bins`.
std::vector<PartSums> sums_of_parts(const Ensemble&, const StatisticsReference&,
                                    std::span<const std::int16_t> start_turn, std::span<const double> energy,
                                    std::span<std::uint8_t> flipped, AngleBins& bins, WorkerPool&);

/// The statistics from the sums of all members at `time`, s.
EnsembleStatistics statistics_from(double time, std::size_t members, std::size_t links, const PartSums& all,
                                   const AngleBins&);

} // namespace pendula
