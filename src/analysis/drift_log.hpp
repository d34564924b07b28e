// SPDX-License-Identifier: MIT
/// How far the energy has been from its reference, as a part of E*, over simulated time: a bounded record for
/// drawing, gathered from what snapshots tell. Used by one thread at a time.
#pragma once

#include "analysis/divergence_series.hpp"
#include "simulation/snapshot.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace pendula {

class DriftLog {
  public:
    /// The energy of a snapshot, if it is not the one that was added last. Begins anew with another run,
    /// another chain or integration, or a reference that has been moved; where the chain and integration before
    /// the last change come back, as by an undo, so does their record. Where time goes back, what was later
    /// stays while it is the run's: until another future is begun.
    void add(const Snapshot&);

    /// log10 |ΔE/E*|, in the order of time; −∞ where the energy is the reference's to the last bit.
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
