// SPDX-License-Identifier: MIT
/// How far every companion has been from the main trajectory, gathered from the samples as they come. Used by
/// one thread at a time.
#pragma once

#include "analysis/divergence_series.hpp"
#include "simulation/sample.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pendula {

class DivergenceLog final : public SampleSink {
  public:
    /// Of the samples to come, s.
    void set_sample_interval(double seconds) { sample_interval_ = seconds; }

    /// A new epoch, another first sample (a companion that has started afresh) or an index that leaves some
    /// out begins its series anew; one that is not above the last takes the place of what was later.
    void put(const SampleHeader&, std::span<const BobSample>) override;

    /// Of a trajectory as in SampleHeader; empty for the main one and for those not seen.
    std::span<const DivergencePoint> of(std::size_t trajectory) const;

  private:
    struct Record {
        DivergenceSeries series{1024}; ///< as many points as a plot has pixels
        std::uint32_t epoch = 0;
        std::int64_t newest = -1, first = 0;
    };
    double sample_interval_ = 1.0 / 240; ///< s
    std::vector<Record> records_;
};

} // namespace pendula
