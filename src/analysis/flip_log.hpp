// SPDX-License-Identifier: MIT
/// When a link of the main chain has passed straight up, gathered from the samples as they come. Used by one
/// thread at a time.
#pragma once

#include "simulation/sample.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace pendula {

class FlipLog final : public SampleSink {
  public:
    /// Samples that are handed out again are read again; those of another epoch begin anew.
    void put(const SampleHeader&, std::span<const BobSample>) override;

    /// Forgets what lies behind the run's end: a change in the past has made another future.
    void cut(double end, double sample_interval);

    /// Indices of the samples that came just after a flip, in order. Of more than `most` the first.
    const std::vector<std::int64_t>& samples() const { return flips_; }

    static constexpr std::size_t most = 50000;

  private:
    std::vector<std::int64_t> flips_;
    std::vector<float> theta_; ///< rad, of the last sample
    std::uint32_t epoch_ = 0;
    std::int64_t last_ = -2; ///< its index
};

} // namespace pendula
