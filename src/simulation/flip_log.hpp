// SPDX-License-Identifier: MIT
/// When each link of a run's main chain has passed straight up, found from the samples as they are made. Kept
/// with the run, so that a run or a future that undo brings back has its flips. Value; one thread.
#pragma once

#include "simulation/sample.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace pendula {

struct Flip {
    std::int64_t sample = 0; ///< index of the first sample behind it
    std::int64_t step = 0;   ///< at which that sample was made
};

class FlipLog {
  public:
    /// A sample of the main chain, made at `step`. One that is made again is read again.
    void read(std::int64_t sample, std::int64_t step, std::span<const BobSample>);

    /// Removes the flips after `step` and returns them: a change there has made another future.
    std::vector<Flip> cut(std::int64_t step);
    /// Puts back what a cut at this very place took away, in place of all that came after it.
    void join(std::int64_t step, std::vector<Flip>);

    /// In order. If there are more than `most`, the first ones.
    const std::vector<Flip>& flips() const { return flips_; }
    /// Indices of their samples; the same object until they change.
    std::shared_ptr<const std::vector<std::int64_t>> samples() const;

    static constexpr std::size_t most = 50000;

  private:
    std::vector<Flip> flips_;
    std::vector<float> theta_;                                         ///< rad, of the last sample
    std::int64_t last_ = -2;                                           ///< its index …
    std::int64_t last_step_ = -1;                                      ///< … and step
    mutable std::shared_ptr<const std::vector<std::int64_t>> samples_; ///< null: to be rebuilt
};

} // namespace pendula
