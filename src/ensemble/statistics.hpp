// SPDX-License-Identifier: MIT
/// Statistics of an ensemble: how far it has spread, how evenly it covers the torus of angles, how many
/// members have flipped over, and how well their energies are conserved. Lost members are counted; all other
/// statistics leave them out.
#pragma once

#include "ensemble/ensemble.hpp"
#include "tasks/worker_pool.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace pendula {

/// Number of bins for each angle of the torus.
inline constexpr std::size_t bins_around = 64;

struct EnsembleStatistics {
    double time = 0;      ///< s
    std::size_t lost = 0; ///< diverged members
    /// Circular standard deviation √(−2 ln |⟨exp iθ⟩|) of each angle, rad. n uniformly random angles have
    /// about √(ln n), not infinity.
    std::vector<double> spread;
    /// −Σ p ln p over the bins of the torus of θ_1 and θ_2 (64×64), or of the circle of a single pendulum
    /// (64), in nats; a uniform distribution has the logarithm of the number of bins: 8.318 or 4.159.
    double entropy = 0;
    /// The entropy of n members is too low by this much on average: (occupied bins − 1)/(2n), nats (G. A.
    /// Miller, 1955).
    double entropy_bias = 0;
    /// Fraction of the members that have flipped. A member has flipped if one of its links has been seen, in
    /// these or earlier statistics, on another turn than at the start.
    double flipped = 0;
    /// Mean of |E(t) − E(0)|, J. Energy that a change of the chain adds or removes does not count. With
    /// damping, the mean is the energy that damping removed.
    double mean_drift = 0;
    double worst_drift = 0;    ///< largest of the values that mean_drift averages, J
    double highest_energy = 0; ///< largest energy of a member, J

    bool operator==(const EnsembleStatistics&) const = default;

    double widest_spread() const;    ///< largest value in `spread`, rad
    std::size_t widest_link() const; ///< link with the largest spread, counted from 0
};

/// Takes statistics of all members. Keeps each member's energy and turns at the start, and whether it has
/// flipped. Used by one thread at a time.
class EnsembleObserver {
  public:
    /// Must be constructed at the ensemble's start.
    EnsembleObserver(const Ensemble&, WorkerPool&);

    /// Statistics of the same ensemble at a later time. Sums are taken in the order of the members, so the
    /// number of threads does not matter.
    EnsembleStatistics observe(const Ensemble&, WorkerPool&);

    /// Must be called just before the ensemble's chain is set to `next`, so that the energy that the change
    /// adds or removes does not count as drift.
    void expect_chain(const Ensemble&, const Chain& next, WorkerPool&);

    /// The observer's data that change during the motion.
    struct Memory {
        std::shared_ptr<const std::vector<double>> energy; ///< reference of each member's drift, J
        std::vector<std::uint8_t> flipped;                 ///< for each member: whether it has flipped
    };
    const Memory& memory() const { return memory_; }
    void restore(const Memory& memory) { memory_ = memory; }

  private:
    std::vector<std::int16_t> start_turn_; ///< N turn numbers for each member
    Memory memory_;
};

/// Detects when the spread passes 1 rad. From then on, the members' starts no longer matter.
class SpreadWatch {
  public:
    static constexpr double limit = 1; ///< rad

    void look(const EnsembleStatistics&);
    /// The time (s) at which the spread passed the limit, interpolated between the samples before and after;
    /// the time of the first sample if the spread was that wide from the start.
    std::optional<double> passed() const { return passed_; }
    /// The times (s) of the samples before and after; equal if the spread was that wide from the start.
    std::optional<std::pair<double, double>> passed_between() const { return between_; }

  private:
    std::optional<double> passed_;
    std::optional<std::pair<double, double>> between_;
    double time_before_ = 0, spread_before_ = 0;
    bool looked_ = false;
};

// An ensemble's statistics over time, written by one thread and shown by another. Each EnsembleSeries is
// immutable and shares its older blocks with the others, so that a long series is cheap to pass on.

/// Immutable statistics over time. Times are simulated, s.
class EnsembleSeries {
  public:
    std::size_t size() const { return size_; }
    const EnsembleStatistics& operator[](std::size_t place) const {
        return (*blocks_[place / block_entries])[place % block_entries];
    }
    const EnsembleStatistics& back() const { return (*this)[size_ - 1]; } ///< the series must not be empty
    /// The time (s) at which the spread passed SpreadWatch::limit; nothing before that.
    std::optional<double> spread_passed() const { return spread_passed_; }

  private:
    friend class StatisticsSeries;
    static constexpr std::size_t block_entries = 64;
    using Block = std::vector<EnsembleStatistics>;

    std::vector<std::shared_ptr<const Block>> blocks_; ///< all full, except the last
    std::size_t size_ = 0;
    std::optional<double> spread_passed_;
};

class StatisticsSeries {
  public:
    std::size_t size() const { return size_; }
    void add(EnsembleStatistics);
    /// Forgets everything after the first `size` entries.
    void cut(std::size_t size);
    /// The first `size` entries, or all if there are fewer. Returns the same object until `size` or the
    /// entries change.
    std::shared_ptr<const EnsembleSeries> share(std::size_t size) const;

  private:
    std::vector<std::shared_ptr<const EnsembleSeries::Block>> full_;
    EnsembleSeries::Block last_; ///< not full yet
    std::size_t size_ = 0;
    SpreadWatch watch_;
    mutable std::shared_ptr<const EnsembleSeries> shared_;
};

// Functions that take the statistics part by part and combine them, for members distributed over several
// processes. The parts' sums are added in the order of the members, so the result does not depend on the
// distribution.

/// The number of members in a part. The sums within a part are added one after the other.
inline constexpr std::size_t statistics_part = 4096;

/// The state of the first member that is not lost. Differences are measured from its angles, so that no
/// digits cancel when all members are close together.
struct StatisticsReference {
    bool found = false;
    std::array<double, 2 * most_ensemble_links> at{}; ///< θ_1 … θ_N in rad, ω_1 … ω_N in rad/s
};
StatisticsReference reference_in(const Ensemble&);

/// Sums over members that are not lost.
struct PartSums {
    std::size_t counted = 0, flipped = 0;
    std::array<double, most_ensemble_links> sine{};        ///< Σ sin(θ − ρ), ρ: reference angle
    std::array<double, most_ensemble_links> versed_sine{}; ///< Σ 1 − cos(θ − ρ)
    double drift = 0, worst_drift = 0;                     ///< J
    double highest_energy = -std::numeric_limits<double>::infinity(); ///< J

    void add(const PartSums&);
};

/// The number of members in each bin of the torus or circle of angles.
using AngleBins = std::vector<std::uint32_t>;
std::size_t angle_bins(std::size_t links);

/// The start values kept for each member.
struct MemberMemory {
    std::vector<std::int16_t> start_turn; ///< N for each member
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
