// SPDX-License-Identifier: MIT
/// An ensemble's statistics over time: written by one thread, shown by another. What is shared is immutable
/// and shares its older parts with what was shared before, so that a long series costs little to pass on.
#pragma once

#include "ensemble/statistics.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace pendula {

/// Immutable. Times are simulated, s.
class EnsembleSeries {
  public:
    std::size_t size() const { return size_; }
    const EnsembleStatistics& operator[](std::size_t place) const {
        return (*blocks_[place / block_entries])[place % block_entries];
    }
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
