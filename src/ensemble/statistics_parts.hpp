// SPDX-License-Identifier: MIT
/// Statistics taken of an ensemble part by part, and put together: for members that are not all in one place.
/// The parts' sums are added in the order of the members, so it does not matter who took them.
#pragma once

#include "ensemble/statistics.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pendula {

/// Members whose sums are taken one after the other.
inline constexpr std::size_t statistics_part = 4096;

/// From what angles are measured, so that no digit is cancelled where all are near each other: the first
/// member that is not lost.
struct StatisticsReference {
    bool found = false;
    std::array<double, 2 * most_ensemble_links> at{}; ///< θ_1 … θ_N in rad, ω_1 … ω_N in rad/s
};
StatisticsReference reference_in(const Ensemble&);

/// Sums over members that are not lost.
struct PartSums {
    std::size_t counted = 0, flipped = 0;
    std::array<double, most_ensemble_links> sine{};        ///< Σ sin(θ − ρ)
    std::array<double, most_ensemble_links> versed_sine{}; ///< Σ 1 − cos(θ − ρ)
    double drift = 0, worst_drift = 0;                     ///< J

    void add(const PartSums&);
};

/// How many members are in each bin of the torus or circle of angles.
using AngleBins = std::vector<std::uint32_t>;
std::size_t angle_bins(std::size_t links);

/// What is remembered of each member.
struct MemberMemory {
    std::vector<std::int16_t> start_turn; ///< N each
    std::vector<double> energy;           ///< J, at the start
};
MemberMemory remember_start(const Ensemble&, WorkerPool&);

/// The sums of each part. Notes in `flipped`, by member, who has; adds to `bins`.
std::vector<PartSums> sums_of_parts(const Ensemble&, const StatisticsReference&,
                                    std::span<const std::int16_t> start_turn, std::span<const double> energy,
                                    std::span<std::uint8_t> flipped, AngleBins& bins, WorkerPool&);

/// From the sums of all members, which were taken at `time`, s.
EnsembleStatistics statistics_from(double time, std::size_t members, std::size_t links, const PartSums& all,
                                   const AngleBins&);

} // namespace pendula
