// SPDX-License-Identifier: MIT
#include "analysis/flip_log.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace pendula {

void FlipLog::put(const SampleHeader& header, std::span<const BobSample> bobs) {
    if (header.trajectory != 0) return;
    if (header.epoch != epoch_) {
        epoch_ = header.epoch;
        flips_.clear();
        last_ = -2;
    }
    // Angles are wrapped, so a difference of more than half a turn is a passage over the top.
    const bool follows = header.index == last_ + 1 && theta_.size() == bobs.size();
    bool flipped = false;
    for (std::size_t i = 0; follows && i < bobs.size(); ++i)
        flipped = flipped || std::abs(bobs[i].theta - theta_[i]) > std::numbers::pi_v<float>;
    last_ = header.index;
    theta_.resize(bobs.size());
    std::transform(bobs.begin(), bobs.end(), theta_.begin(), [](const BobSample& bob) { return bob.theta; });

    if (flips_.empty() || flips_.back() < header.index) {
        if (flipped && flips_.size() < most) flips_.push_back(header.index);
        return;
    }
    const auto place = std::lower_bound(flips_.begin(), flips_.end(), header.index);
    const bool is_known = *place == header.index;
    if (is_known && follows && !flipped) flips_.erase(place);
    if (!is_known && flipped && flips_.size() < most) flips_.insert(place, header.index);
}

void FlipLog::cut(double end, double sample_interval) {
    const auto behind = static_cast<std::int64_t>(std::ceil(end / sample_interval)) + 1;
    while (!flips_.empty() && flips_.back() > behind) flips_.pop_back();
}

} // namespace pendula
