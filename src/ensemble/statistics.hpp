// SPDX-License-Identifier: MIT
/// What an ensemble does as a whole: how far it has spread, how evenly it covers the torus of angles, how
/// many of its members have flipped over, and how well their energies are kept. Lost members are counted and
/// left out of all else.
#pragma once

#include "ensemble/ensemble.hpp"
#include "tasks/worker_pool.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace pendula {

/// Bins around each of the angles whose torus is counted.
inline constexpr std::size_t bins_around = 64;

struct EnsembleStatistics {
    double time = 0;      ///< s
    std::size_t lost = 0; ///< members that have run away
    /// Circular standard deviation √(−2 ln |⟨exp iθ⟩|) of each angle, rad. n angles that are spread evenly
    /// have about √(ln n), not infinity.
    std::vector<double> spread;
    /// −Σ p ln p over the bins of the torus of θ_1 and θ_2 (64×64), or of the circle of a single pendulum
    /// (64), in nats; even cover has ln of the number of bins, 8.318 or 4.159.
    double entropy = 0;
    /// How much lower than the truth n members make that on average: (occupied bins − 1)/(2n), nats (G. A.
    /// Miller, 1955).
    double entropy_bias = 0;
    /// Part of the members in which some link stood on another turn than at the start, now or when statistics
    /// were taken before.
    double flipped = 0;
    /// Mean of |E(t) − E(0)|, J, less what changes of the chain have given; with damping this is what the
    /// damping took.
    double mean_drift = 0;
    double worst_drift = 0;    ///< the largest of them, J
    double highest_energy = 0; ///< J, of the member that has most, as MemberBlock::energies() has it

    bool operator==(const EnsembleStatistics&) const = default;

    double widest_spread() const;    ///< of the angles, rad
    std::size_t widest_link() const; ///< the one, from 0, whose angle that is
};

/// Takes statistics, each of all members; remembers of each its energy and its turns at the start, and
/// whether it has flipped. Used by one thread at a time.
class EnsembleObserver {
  public:
    /// At the ensemble's start.
    EnsembleObserver(const Ensemble&, WorkerPool&);

    /// Of the same ensemble, later. Sums are taken in the order of the members, so the number of threads does
    /// not matter.
    EnsembleStatistics observe(const Ensemble&, WorkerPool&);

    /// Just before the ensemble's chain is set to `next`: what energy that gives or takes is no drift.
    void expect_chain(const Ensemble&, const Chain& next, WorkerPool&);

    /// What it remembers besides the start.
    struct Memory {
        std::shared_ptr<const std::vector<double>> energy; ///< J, by member: what drifts are measured from
        std::vector<std::uint8_t> flipped;                 ///< by member
    };
    const Memory& memory() const { return memory_; }
    void restore(const Memory& memory) { memory_ = memory; }

  private:
    std::vector<std::int16_t> start_turn_; ///< by member, N each
    Memory memory_;
};

/// When the spread passes a radian: from then on, nothing is left of where the members started from.
class SpreadWatch {
  public:
    static constexpr double limit = 1; ///< rad

    void look(const EnsembleStatistics&);
    /// s, on the line between the two looks around it; 0 if it was so wide from the first.
    std::optional<double> passed() const { return passed_; }
    /// The times of those two looks, s; twice the same if it was so wide from the first.
    std::optional<std::pair<double, double>> passed_between() const { return between_; }

  private:
    std::optional<double> passed_;
    std::optional<std::pair<double, double>> between_;
    double time_before_ = 0, spread_before_ = 0;
    bool looked_ = false;
};

// An ensemble's statistics over time: written by one thread, shown by another. What is shared is immutable
// and shares its older parts with what was shared before, so that a long series costs little to pass on.

/// Immutable. Times are simulated, s.
class EnsembleSeries {
  public:
    std::size_t size() const { return size_; }
    const EnsembleStatistics& operator[](std::size_t place) const {
        return (*blocks_[place / block_entries])[place % block_entries];
    }
    const EnsembleStatistics& back() const { return (*this)[size_ - 1]; } ///< there must be one
    /// When the spread passed SpreadWatch::limit, s; nothing if it has not yet.
    std::optional<double> spread_passed() const { return spread_passed_; }

  private:
    friend class StatisticsSeries;
    static constexpr std::size_t block_entries = 64;
    using Block = std::vector<EnsembleStatistics>;

    std::vector<std::shared_ptr<const Block>> blocks_; ///< full ones, but for the last
    std::size_t size_ = 0;
    std::optional<double> spread_passed_;
};

class StatisticsSeries {
  public:
    std::size_t size() const { return size_; }
    void add(EnsembleStatistics);
    /// Forgets all behind the first `size`.
    void cut(std::size_t size);
    /// The first `size` entries, at most size(). The same object until that number or the entries change.
    std::shared_ptr<const EnsembleSeries> share(std::size_t size) const;

  private:
    std::vector<std::shared_ptr<const EnsembleSeries::Block>> full_;
    EnsembleSeries::Block last_; ///< fewer than a block's
    std::size_t size_ = 0;
    SpreadWatch watch_;
    mutable std::shared_ptr<const EnsembleSeries> shared_;
};

} // namespace pendula
