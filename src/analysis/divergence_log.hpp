// SPDX-License-Identifier: MIT
/// How far every companion has been from the main trajectory, gathered from the samples as they come. Used by
/// one thread at a time.
#pragma once

#include "analysis/divergence_fit.hpp"
#include "analysis/divergence_series.hpp"
#include "simulation/sample.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pendula {

class DivergenceLog final : public SampleSink {
  public:
    /// Of the samples to come, s.
    void set_sample_interval(double seconds) { sample_interval_ = seconds; }

    /// A new epoch begins the series anew. A first sample of another companion, or an index that leaves some
    /// out, begins a new piece; what was before stays. Who goes back in time is handed what is known already,
    /// and nothing changes, until a sample differs: it takes the place of all that was later.
    void put(const SampleHeader&, std::span<const BobSample>) override;

    /// Of a trajectory as in SampleHeader; empty for the main one and for those not seen.
    std::span<const DivergencePoint> of(std::size_t trajectory) const;

    /// The line through its last piece, fitted once, when the distance has passed FitRule::saturation.
    const std::optional<DivergenceFit>& fit(std::size_t trajectory) const;
    /// The same, or if it has not passed it yet, through what there is.
    std::optional<DivergenceFit> fit_so_far(std::size_t trajectory) const;

  private:
    struct Record {
        DivergenceSeries series{1024}; ///< as many points as a plot has pixels
        /// Of the last piece, up to saturation: fine enough that what a line finds in it is not the thinning's.
        DivergenceSeries window{8192};
        bool saturated = false;
        std::optional<DivergenceFit> fit;
        std::uint32_t epoch = 0;
        std::int64_t reached = -1;        ///< the greatest index so far
        std::int64_t piece = -1;        ///< of the sample with that
    };
    static bool is_known(const Record&, const DivergencePoint&);
    static void add(Record&, DivergencePoint);

    double sample_interval_ = 1.0 / 240; ///< s
    std::vector<Record> records_;
};

} // namespace pendula
