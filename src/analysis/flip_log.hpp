// SPDX-License-Identifier: MIT
/// When each link of the main chain has passed straight up, collected from the samples as they arrive. Used
/// by one thread at a time.
#pragma once

#include "simulation/sample.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace pendula {

class FlipLog final : public SampleSink {
  public:
    /// Samples that arrive again are read again; another epoch clears the log.
    void put(const SampleHeader&, std::span<const BobSample>) override;

    /// Forgets what lies after the run's end: a change in the past has made another future.
    void cut(double end, double sample_interval);

    /// Indices of the samples just after each flip, in order. If there are more than `most`, the first ones.
    const std::vector<std::int64_t>& samples() const { return flips_; }

    static constexpr std::size_t most = 50000;

  private:
    std::vector<std::int64_t> flips_;
    std::vector<float> theta_; ///< rad, of the last sample
    std::uint32_t epoch_ = 0;
    std::int64_t last_ = -2; ///< its index
};

} // namespace pendula
