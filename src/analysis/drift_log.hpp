// SPDX-License-Identifier: MIT
/// The difference of the energy from its reference, as a fraction of E*, over simulated time: a bounded
/// record for drawing, collected from snapshots. Used by one thread at a time.
#pragma once

#include "analysis/divergence_series.hpp"
#include "simulation/snapshot.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace pendula {

class DriftLog {
  public:
    /// Adds the energy of a snapshot unless it is the one added last. Clears the record for another run,
    /// another chain or integration, or a reference that has been moved. If the chain and integration before
    /// the last change come back, as after an undo, so does their record. After going back in time, later
    /// points stay as long as they belong to the run: until the run takes another course.
    void add(const Snapshot&);

    /// log10 |ΔE/E*|, in the order of time; −∞ where the energy equals the reference to the last bit.
    std::span<const DivergencePoint> points() const { return series_.points(); }
    double scale() const { return scale_; } ///< J, E*

  private:
    struct Basis {
        std::uint32_t epoch = 0;
        Chain chain;
        Integration integration;

        bool operator==(const Basis&) const = default;
    };

    void begin(Basis, bool reference_moved);

    DivergenceSeries series_, series_before_; ///< of basis_ and of basis_before_
    std::optional<Basis> basis_, basis_before_;
    std::int64_t last_step_ = -1;
    double last_change_ = 0, scale_ = 0; ///< J
};

} // namespace pendula
