// SPDX-License-Identifier: MIT
/// The difference of the energy from its reference, as a fraction of E*, over simulated time: a bounded
/// record for drawing, collected from the samples as they arrive, so that it does not depend on which frames
/// are drawn. Used by one thread at a time.
#pragma once

#include "analysis/divergence_log.hpp"
#include "simulation/sample.hpp"

#include <span>

namespace pendula {

class DriftLog final : public SampleSink {
  public:
    /// The interval, s, of the samples to come.
    void set_sample_interval(double seconds) {
        log_.set_sample_interval(static_cast<double>(energy_stride) * seconds);
    }

    /// Takes the main chain's readings, with the rules of DivergenceLog: another run clears the record, a
    /// reference that has been moved or a reading that is missing begins a new piece, and readings that come
    /// again change nothing until one differs.
    void put(const SampleHeader&, std::span<const BobSample>) override;
    void forget(const CutSamples&) override;

    /// log10 |ΔE/E*| and ΔE/E*, in the order of time; −∞ where the energy equals the reference to the last
    /// bit. Points of one piece are joined.
    std::span<const DivergencePoint> points() const { return log_.of(1); }
    /// Of so many readings in turn one is kept.
    std::int64_t stride() const { return log_.stride(1); }

  private:
    DivergenceLog log_;
};

} // namespace pendula
